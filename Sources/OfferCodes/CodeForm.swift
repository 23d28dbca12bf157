package import OfferModel
import Diagnostics

/// The form of codes: prefix, length, symbols and check character. `faults` says whether codes can have it.
package struct CodeForm: Hashable, Sendable {
  package let prefix: String
  package let length: Int
  /// The symbols as they are written in the catalog: in any order, and possibly repeated.
  package let symbols: [UInt8]
  package let hasCheckCharacter: Bool

  package init(prefix: String, length: Int, symbols: [UInt8], hasCheckCharacter: Bool) {
    self.prefix = prefix
    self.length = length
    self.symbols = symbols
    self.hasCheckCharacter = hasCheckCharacter
  }

  /// The fewest texts of a form. FF1 is not secure for fewer. Source: NIST SP 800-38G Rev. 1 (second public draft, 2025-02-03),
  /// radix^minlen.
  package static let leastSize: UInt64 = 1_000_000

  package static let lengths = 4...32
  package static let longestPrefix = 16

  /// What is wrong with the form; empty if codes can have it.
  package var faults: [CodeFormFault] {
    var faults: [CodeFormFault] = []
    if !prefix.utf8.allSatisfy(isUpperCaseOrDigit) || prefix.utf8.count > CodeForm.longestPrefix {
      faults.append(.prefix)
    }
    if !CodeForm.lengths.contains(length) { faults.append(.length) }
    let areSymbols = symbols.allSatisfy(isUpperCaseOrDigit) && (2...36).contains(symbols.count)
    guard areSymbols, Set(symbols).count == symbols.count else { return faults + [.alphabet] }
    if CodeForm.lengths.contains(length),
      power(symbols.count, length, atMost: CodeForm.leastSize) < CodeForm.leastSize
    {
      faults.append(.tooFewTexts)
    }
    if hasCheckCharacter {
      if let sum = CheckSum(radix: symbols.count) {
        if length > sum.longestBody { faults.append(.tooLongForCheckCharacter(sum.longestBody)) }
      } else {
        faults.append(.noCheckCharacter)
      }
    }
    return faults
  }

  /// The form that a batch's `format` describes.
  package init(_ format: CodeFormat) {
    self.init(
      prefix: format.prefix.value, length: format.length.value,
      symbols: CodeForm.symbols(named: format.alphabet.value),
      hasCheckCharacter: format.checkCharacter.value)
  }

  /// The names that `alphabet` can have instead of the symbols themselves.
  package static let alphabetNames = ["unambiguous", "no-vowels", "alphanumeric", "digits"]

  /// Returns the symbols that a name means. Any other text is the symbols themselves.
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

/// A reason why codes cannot have a form.
package enum CodeFormFault: Hashable, Sendable {
  /// It is not 0 to 16 upper-case letters and digits.
  case prefix
  /// It is not 4 to 32.
  case length
  /// It is neither a name nor 2 to 36 different upper-case letters and digits.
  case alphabet
  /// There are fewer texts, radix^length, than `CodeForm.leastSize`.
  case tooFewTexts
  /// The number of symbols is neither 32 nor a prime.
  case noCheckCharacter
  /// The body has more symbols than a check character protects, which is the associated value.
  case tooLongForCheckCharacter(Int)
}

func isUpperCaseOrDigit(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || isDigit(byte) }
