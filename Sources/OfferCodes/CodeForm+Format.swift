import Diagnostics
package import OfferModel

extension CodeForm {
  /// What a batch's `format` says.
  package init(_ format: CodeFormat) {
    self.init(
      prefix: format.prefix.value, length: format.length.value,
      symbols: CodeForm.symbols(named: format.alphabet.value),
      hasCheckCharacter: format.checkCharacter.value)
  }

  /// The words that `alphabet` may be instead of the symbols themselves.
  package static let alphabetNames = ["unambiguous", "no-vowels", "alphanumeric", "digits"]

  /// The symbols that a name stands for; a text that is no name is taken for the symbols themselves.
  package static func symbols(named name: String) -> [UInt8] {
    switch name {
    case "unambiguous": Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
    case "no-vowels": Array("23456789BCDFGHJKLMNPQRSTVWXYZ".utf8)
    case "alphanumeric": Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    case "digits": Array("0123456789".utf8)
    default: Array(name.utf8)
    }
  }
}
