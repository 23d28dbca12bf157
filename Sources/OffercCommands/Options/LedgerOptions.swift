import SystemCalls
import OfferLanguage
import ArgumentParser
import CodeLedger
import Cryptography
import Diagnostics

/// Where the ledger is.
struct LedgerOptions: ParsableArguments {
  static let defaultFile = ownFolder + "/ledger.sqlite"

  @Option(
    help: ArgumentHelp(
      "The ledger; without it that of the option file, then \(LedgerOptions.defaultFile).", valueName: "PATH")
  )
  var ledger: String?

  /// The path that the command line names, or the option files of the catalogs.
  ///
  /// - Throws: `CommandFailure` when they name several.
  func path(for catalogs: [CatalogFiles]) throws -> String {
    if let ledger { return ledger }
    let named = Set(catalogs.map { $0.options.ledger ?? LedgerOptions.defaultFile }).sorted()
    guard named.count < 2 else {
      throw CommandFailure(
        "the catalogs have several ledgers, \(listed(named, "and")): name one with --ledger, or one catalog")
    }
    return named.first ?? LedgerOptions.defaultFile
  }

  /// Opens the ledger to write to it, alone, and warns where locks may not hold.
  func openForWriting(for catalogs: [CatalogFiles], _ console: Console) throws -> Ledger {
    let path = try path(for: catalogs)
    let opened = try Ledger.forWriting(path)
    if opened.isOnNetwork {
      try console.notice(
        "warning: the ledger \(path) is on a network file system, where locks may not hold: let one machine at a time use it\n"
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
