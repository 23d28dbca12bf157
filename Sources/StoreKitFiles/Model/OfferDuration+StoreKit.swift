import ByteText
import Diagnostics
import OfferModel

extension OfferDuration {
  /// A length as the file spells it: `P`, a number from 1 to 9999, and `D`, `W`, `M` or `Y`.
  ///
  /// Days become weeks if they are whole weeks, and years become months: `P7D` is `P1W`, `P1Y` is `P12M`. It can be a length that
  /// Apple does not offer (`isAvailable`).
  init?(storeKit text: String) {
    guard text.first == "P", let letter = text.last else { return nil }
    let digits = text.dropFirst().dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else { return nil }
    guard let count = Int(digits), count > 0 else { return nil }
    switch letter {
    case "D" where count.isMultiple(of: 7): self.init(.week, count / 7)
    case "D": self.init(.day, count)
    case "W": self.init(.week, count)
    case "M": self.init(.month, count)
    case "Y": self.init(.month, count * 12)
    default: return nil
    }
  }

  /// Whether an offer of any subscription can have this length.
  var isAvailable: Bool { OfferDuration.all.contains(self) }

  static func * (length: OfferDuration, factor: Int) -> OfferDuration {
    OfferDuration(length.unit, length.count * factor)
  }
}
