import ByteText
import Diagnostics
import OfferModel

extension StoreKitReader {
  mutating func readLevel(_ object: FileObject, _ key: String) -> Int? {
    guard let number = object.integer(key, &report) else { return nil }
    guard number >= 1 else {
      report.defect(object.path(key), "found \(number), expected 1 for the best level, or more")
      return nil
    }
    return number
  }

  mutating func readPeriod(_ object: FileObject, _ key: String) -> BillingPeriod? {
    guard let length = readLength(object, key) else { return nil }
    if let period = BillingPeriod(rawValue: length.description) { return period }
    let words = listed(BillingPeriod.allCases.map(\.rawValue))
    report.lost(object.path(key), "subscriptions do not renew every \(length), expected \(words)")
    return nil
  }

  /// A length of time; one that is not Xcode's spelling is reported.
  mutating func readLength(_ object: FileObject, _ key: String) -> OfferDuration? {
    guard let text = object.text(key, &report) else { return nil }
    let word = letters(text)
    if isAPI,
      let apple = SubscriptionOfferDuration.allCases.first(where: { letters($0.appleName) == word })
    {
      return apple.length
    }
    guard let length = OfferDuration(storeKit: text.uppercased()) else {
      report.defect(object.path(key), "found \(quoted(text)), expected a length such as P1W, P1M or P1Y")
      return nil
    }
    if length.description != text {
      report.defect(object.path(key), "found \(quoted(text)), read as \(length)")
    }
    return length
  }

  /// The type that the product states, else that of its list.
  mutating func readKind(_ product: inout StoreKitProduct) {
    let path = product.source.path("type")
    guard let text = product.source.text("type", &report) else { return }
    let all: [Product.Kind] = [.consumable, .nonConsumable, .nonRenewingSubscription]
    guard let kind = all.first(where: { letters($0.storeKitName) == letters(text) }) else {
      let words = listed(all.map { "'\($0.storeKitName)'" })
      return report.defect(path, "found \(quoted(text)), expected \(words)")
    }
    if kind.storeKitName != text, !isAPI {
      report.defect(path, "found \(quoted(text)), read as '\(kind.storeKitName)'")
    }
    if let expected = product.kind, expected != kind {
      report.defect(
        path, "the type '\(kind.storeKitName)' does not match the list that it is in; the type is kept")
    }
    product.kind = kind
  }

  mutating func readLocale(_ localization: inout StoreKitLocalization) throws(LostObject) {
    // Xcode gives every new product an empty row: no loss.
    guard let text = localization.displayName ?? localization.description else { throw LostObject() }
    guard let locale = localization.source.text("locale", &report) else {
      report.lost(localization.source.path, "a localization without a locale: \(quoted(text))")
      throw LostObject()
    }
    localization.locale = locale
  }

  /// The amount under a key; what is no amount the language can hold is reported and missing.
  ///
  /// - Parameter mayBeFree: whether 0 is an amount: of in-app purchases it is.
  mutating func readPrice(
    _ object: FileObject, _ key: String, mayBeFree: Bool = false
  ) -> StoreKitPrice {
    if isAPI { return readAPIPrice(object, key, mayBeFree) }
    return readPrice(object.text(key, &report), at: object.path(key), mayBeFree)
  }

  mutating func readPrice(_ text: String?, at path: JSONPath, _ mayBeFree: Bool) -> StoreKitPrice {
    guard let text else {
      report.defect(
        path, "there is no price, expected a decimal number such as '9.99'; `TODO` is written",
        group: "no price")
      return .missing
    }
    guard let plain = decimal(text) else {
      report.defect(
        path, "found \(quoted(text)), expected a decimal number such as '9.99'; `TODO` is written")
      return .missing
    }
    if plain != text { report.defect(path, "found \(quoted(text)), read as \(plain)") }
    guard mayBeFree || !plain.byBytes.consists(of: "0.") else {
      report.lost(
        path, "a price of 0: subscriptions and their offers have prices above 0; `TODO` is written")
      return .missing
    }
    guard let amount = fittingCurrency(plain) else {
      let digits = counted(minorDigits, "decimal")
      report.defect(
        path, "found \(quoted(text)), but prices of this storefront have \(digits); `TODO` is written")
      return .missing
    }
    return .amount(amount)
  }

  /// `digits[.digits]`, from that or from `9,99`, `.99`, `9.` with spaces around; nil for anything else.
  private func decimal(_ text: String) -> String? {
    let parts = text.trimmed(\.isWhitespace).byBytes.split(atAnyOf: ".,", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }) else { return nil }
    let isDecimal = parts.allSatisfy { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy(isDigit)
    }
    guard isDecimal else { return nil }
    let whole = parts[0].isEmpty ? "0" : String(parts[0])
    guard parts.count == 2, !parts[1].isEmpty else { return whole }
    return whole + "." + parts[1]
  }

  /// Without the zeros that the currency has no digits for; nil when digits other than 0 are too many.
  private func fittingCurrency(_ amount: String) -> String? {
    let parts = amount.byBytes.split(separator: ".")
    guard parts.count == 2, parts[1].count > minorDigits else { return amount }
    guard parts[1].dropFirst(minorDigits).allSatisfy({ $0 == "0" }) else { return nil }
    return minorDigits == 0 ? String(parts[0]) : parts[0] + "." + parts[1].prefix(minorDigits)
  }
}

extension OfferDuration {
  /// A length as the file spells it, `P` and 1 to 9999 of `D W M Y`: whole weeks of days and the months of years are taken
  /// together, `P7D` is `P1W`; weeks never become months.
  ///
  /// It may be one that Apple does not have (`isAvailable`).
  init?(storeKit text: String) {
    guard text.first == "P", let letter = text.last else { return nil }
    let digits = text.dropFirst().dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) else {
      return nil
    }
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

  /// Whether some offer of some subscription can have it.
  var isAvailable: Bool { OfferDuration.all.contains(self) }

  static func * (length: OfferDuration, factor: Int) -> OfferDuration {
    OfferDuration(length.unit, length.count * factor)
  }
}
