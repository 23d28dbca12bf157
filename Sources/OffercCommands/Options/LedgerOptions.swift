import ArgumentParser
import CodeLedger
import Cryptography

/// Where the ledger is.
struct LedgerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The ledger.", valueName: "PATH"))
  var ledger = ownFolder + "/ledger.sqlite"

  /// Opens the ledger to write to it, alone, and warns where locks may not hold.
  func openForWriting(_ console: Console) throws -> Ledger {
    let opened = try Ledger.forWriting(ledger)
    if opened.isOnNetwork {
      try console.complain(
        "warning: the ledger \(ledger) is on a network file system, where locks may not hold: let one machine at a time use it\n"
      )
    }
    return opened
  }
}

/// Where the keys are.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key file; without it \(CodeKeys.variable), then \(KeyOptions.defaultFile).", valueName: "FILE"))
  var key: String?

  static let defaultFile = ownFolder + "/code.key"

  func readKeys(_ console: Console) throws -> CodeKeys {
    if let key { return try readKeyFile(key) }
    guard let text = console.environment[CodeKeys.variable], !text.isEmpty else {
      return try readKeyFile(KeyOptions.defaultFile)
    }
    var bytes = Array(text.utf8)
    return try CodeKeys(SecretBytes(taking: &bytes), origin: CodeKeys.variable)
  }

  /// Nil where no key is named and there is none at the usual places.
  func readKeysIfAny(_ console: Console) throws -> CodeKeys? {
    let isNamed = key != nil || !(console.environment[CodeKeys.variable] ?? "").isEmpty
    if !isNamed, case .missing = FileKind(KeyOptions.defaultFile) { return nil }
    return try readKeys(console)
  }
}
