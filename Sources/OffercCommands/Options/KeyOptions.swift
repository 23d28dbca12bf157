import ArgumentParser
import CodeLedger
import Cryptography
import Disk
import OfferCodes

/// Where the keys of codes are.
struct KeyOptions: ParsableArguments {
  @Option(
    help: .value(
      "FILE",
      "The key file. (default: \(CodeKeys.variable), otherwise \(ownFolder)/code.key in the catalog's repository or folder)"
    ))
  var key: String?

  func readKeys(in place: OwnPlace, _ console: Console) throws -> CodeKeys {
    if let key { return try readKeyFile(key) }
    guard let text = variable(console) else {
      try place.checkKey()
      return try readKeyFile(place.key)
    }
    var bytes = Array(text.utf8)
    return try CodeKeys(SecretBytes(taking: &bytes), origin: CodeKeys.variable)
  }

  /// Returns nil if the keys are in the environment.
  func file(in place: OwnPlace, _ console: Console) -> String? {
    key ?? (variable(console) == nil ? place.key : nil)
  }

  /// Returns nil if no key is named and the usual place has none.
  func readKeysIfAny(in place: OwnPlace, _ console: Console) throws -> CodeKeys? {
    if key == nil, variable(console) == nil, case .missing = try FileKind(place.key) {
      try place.checkKeyIsNotElsewhere()
      return nil
    }
    return try readKeys(in: place, console)
  }

  private func variable(_ console: Console) -> String? {
    console.environment[CodeKeys.variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
