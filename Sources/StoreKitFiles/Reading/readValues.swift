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
    let all: [StoreKitProduct.Kind] = [.consumable, .nonConsumable, .nonRenewingSubscription]
    guard let kind = all.first(where: { letters($0.rawValue) == letters(text) }) else {
      let words = listed(all.map { "'\($0.rawValue)'" })
      return report.defect(path, "found \(quoted(text)), expected \(words)")
    }
    if kind.rawValue != text { report.defect(path, "found \(quoted(text)), read as '\(kind.rawValue)'") }
    if let expected = product.kind, expected != kind {
      report.defect(
        path, "the type '\(kind.rawValue)' does not match the list that it is in; the type is kept")
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
}
