import Diagnostics
import OfferModel

extension StoreKitComparer {
  mutating func compareProducts() throws {
    for product in expected.file.products {
      let list = product.kind == .nonRenewingSubscription ? "nonRenewingSubscriptions" : "products"
      let subject = "product \(quoted(product.productID))"
      guard let found = file.products.first(where: { $0.productID == product.productID }) else {
        let fresh = Difference.Edit.append("", spelling(of: list, at: ""), try writer.object(product))
        let subscriptions = file.groups.flatMap(\.subscriptions).filter { $0.productID == product.productID }
        if let first = subscriptions.first {
          add(
            .different, first.path,
            "\(subject) is a subscription in the file and \(product.kind.phrase) in the catalog",
            product.origin,
            subscriptions.map { .remove($0.path) } + [fresh])
          continue
        }
        add(.missing, "", "\(subject) is not in the file", product.origin, [fresh])
        continue
      }
      compare(found, with: product, in: list, subject)
    }
  }

  private mutating func compare(
    _ found: StoreKitProduct, with wanted: StoreKitProduct, in list: String, _ subject: String
  ) {
    let path = found.path
    if found.kind != wanted.kind, let kind = wanted.kind {
      let isElsewhere = (found.kind == .nonRenewingSubscription) != (kind == .nonRenewingSubscription)
      addDifferent(
        path, "type", "the type of " + subject, found.kind.phrase, wanted.kind.phrase, wanted.origin,
        [set(path, "type", .text(kind.rawValue))]
          + (isElsewhere ? [.move(path, "", spelling(of: list, at: ""))] : []))
    }
    compareName(
      found.referenceName ?? wanted.productID, wanted.referenceName, "referenceName", subject, path,
      wanted.origin)
    comparePrice(found.price, wanted.price, subject, path, wanted.origin)
    compareFlag(found.isFamilyShareable, wanted.isFamilyShareable, subject, path, wanted.origin)
    compareLocalizations(
      found.localizations, wanted.localizations, isGroup: false, subject, path, wanted.origin)
  }

  mutating func compareName(
    _ found: String?, _ wanted: String?, _ key: String, _ subject: String, _ path: String,
    _ origin: SourceRange?
  ) {
    guard found != wanted, let wanted else { return }
    addDifferent(
      path, key, "the reference name of " + subject, found.map(quoted) ?? "missing", quoted(wanted), origin,
      [set(path, key, .text(wanted))])
  }

  /// - Parameter others: changes that go with that of the price.
  mutating func comparePrice(
    _ found: StoreKitPrice, _ wanted: StoreKitPrice, _ subject: String, _ path: String,
    _ origin: SourceRange?, with others: [Difference.Edit] = []
  ) {
    guard case .amount(let amount) = wanted, !found.isSame(as: wanted) else { return }
    addDifferent(
      path, "displayPrice", "the price of " + subject, found.shown, amount, origin,
      [set(path, "displayPrice", .text(amount))] + others)
  }

  mutating func compareFlag(
    _ found: Bool, _ wanted: Bool, _ subject: String, _ path: String, _ origin: SourceRange?
  ) {
    guard found != wanted else { return }
    addDifferent(
      path, "familyShareable", "Family Sharing of " + subject, found ? "on" : "off", wanted ? "on" : "off",
      origin,
      [set(path, "familyShareable", .flag(wanted))])
  }
}

extension StoreKitPrice {
  /// Whether both are one number, however many zeros are written.
  func isSame(as other: StoreKitPrice) -> Bool {
    switch (self, other) {
    case (.amount(let a), .amount(let b)): StoreKitPrice.plain(a) == StoreKitPrice.plain(b)
    case (.missing, .missing): true
    default: false
    }
  }

  /// Of twelve such amounts.
  var ofAYear: StoreKitPrice? {
    guard case .amount(let amount) = self else { return nil }
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1].utf8.count : 0
    guard let number = Int(parts.joined()),
      case (let year, false) = number.multipliedReportingOverflow(by: 12)
    else { return nil }
    let digits = String(year)
    guard decimals > 0 else { return .amount(digits) }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return .amount(padded.dropLast(decimals) + "." + padded.suffix(decimals))
  }

  /// As messages say it.
  var shown: String { if case .amount(let amount) = self { amount } else { "missing" } }

  private static func plain(_ amount: String) -> String {
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(parts[0].drop { $0 == "0" })
    let fraction = parts.count > 1 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
    return whole + "." + fraction
  }
}

extension StoreKitProduct.Kind? {
  /// As messages say it.
  var phrase: String {
    switch self {
    case .consumable: "a consumable"
    case .nonConsumable: "a non-consumable"
    case .nonRenewingSubscription: "a non-renewing subscription"
    case nil: "unknown"
    }
  }
}
