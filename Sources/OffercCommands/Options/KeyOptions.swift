import Disk
import ArgumentParser
import CodeLedger
import OfferCodes
import Cryptography

/// Where the keys are.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key file. (default: \(CodeKeys.variable), otherwise \(ownFolder)/code.key at the root of the catalog's repository, otherwise next to the catalog)",
      valueName: "FILE"))
  var key: String?

  func readKeys(in place: OwnPlace, _ console: Console) throws -> CodeKeys {
    if let key { return try readKeyFile(key) }
    guard let text = variable(console) else {
      try place.checkKeyIsNotElsewhere()
      return try readKeyFile(place.key)
    }
    var bytes = Array(text.utf8)
    return try CodeKeys(SecretBytes(taking: &bytes), origin: CodeKeys.variable)
  }

  /// Nil where no key is named and there is none at the usual place.
  func readKeysIfAny(in place: OwnPlace, _ console: Console) throws -> CodeKeys? {
    if key == nil, variable(console) == nil, case .missing = FileKind(place.key) {
      try place.checkKeyIsNotElsewhere()
      return nil
    }
    return try readKeys(in: place, console)
  }

  private func variable(_ console: Console) -> String? {
    console.environment[CodeKeys.variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
