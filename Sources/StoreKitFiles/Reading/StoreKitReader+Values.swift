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

  /// Reads a length of time such as `P1W`. Another spelling than Xcode's is reported.
  mutating func readLength(_ object: FileObject, _ key: String) -> OfferDuration? {
    guard let text = object.text(key, &report) else { return nil }
    guard let length = OfferDuration(storeKit: text.uppercased()) else {
      report.defect(object.path(key), "found \(quoted(text)), expected a length such as P1W, P1M or P1Y")
      return nil
    }
    if length.description != text {
      report.defect(object.path(key), "found \(quoted(text)), read as \(length)")
    }
    return length
  }

  /// Reads the type that the product states. Without one, the product keeps the kind of its list.
  mutating func readKind(_ product: inout StoreKitProduct) {
    let path = product.source.path("type")
    guard let text = product.source.text("type", &report) else { return }
    let all: [Product.Kind] = [.consumable, .nonConsumable, .nonRenewingSubscription]
    guard let kind = all.first(where: { letters($0.storeKitName) == letters(text) }) else {
      let words = listed(all.map { "'\($0.storeKitName)'" })
      return report.defect(path, "found \(quoted(text)), expected \(words)")
    }
    if kind.storeKitName != text {
      report.defect(path, "found \(quoted(text)), read as '\(kind.storeKitName)'")
    }
    if let expected = product.kind, expected != kind {
      report.defect(
        path, "the type '\(kind.storeKitName)' does not match the list that it is in; the type is kept")
    }
    product.kind = kind
  }

  mutating func readLocale(_ localization: inout StoreKitLocalization) throws(LostObject) {
    // Xcode gives every new product an empty row, which is no loss.
    guard let text = localization.displayName ?? localization.description else { throw LostObject() }
    guard let locale = localization.source.text("locale", &report) else {
      report.lost(localization.source.path, "a localization without a locale: \(quoted(text))")
      throw LostObject()
    }
    localization.locale = locale
  }

  /// Reads the amount under a key. An amount that a catalog cannot have is reported and counts as missing.
  ///
  /// - Parameter mayBeFree: Whether the price can be 0, as that of an in-app purchase.
  mutating func readPrice(
    _ object: FileObject, _ key: String, mayBeFree: Bool = false
  ) -> StoreKitPrice {
    let path = object.path(key)
    guard let text = object.text(key, &report) else {
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

  /// Returns the amount as `digits` or `digits.digits`; nil if the text is not an amount.
  ///
  /// Other spellings are `9,99`, `.99` and `9.`, also with spaces around them.
  private func decimal(_ text: String) -> String? {
    let amount = Substring(text.unicodeScalars.trimmed(\.properties.isWhitespace))
    let parts = amount.byBytes.split(atAnyOf: ".,", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }) else { return nil }
    let isDecimal = parts.allSatisfy { part in
      part.utf8.count <= 9 && part.utf8.allSatisfy(isDigit)
    }
    guard isDecimal else { return nil }
    let whole = parts[0].isEmpty ? "0" : String(parts[0])
    guard parts.count == 2, !parts[1].isEmpty else { return whole }
    return whole + "." + parts[1]
  }

  /// Returns the amount without zeros that are too many decimals for the currency; nil if other digits are too many.
  private func fittingCurrency(_ amount: String) -> String? {
    let parts = amount.byBytes.split(separator: ".")
    guard parts.count == 2, parts[1].count > minorDigits else { return amount }
    guard parts[1].dropFirst(minorDigits).allSatisfy({ $0 == "0" }) else { return nil }
    return minorDigits == 0 ? String(parts[0]) : parts[0] + "." + parts[1].prefix(minorDigits)
  }
}
