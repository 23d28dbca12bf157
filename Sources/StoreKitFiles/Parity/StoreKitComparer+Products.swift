import Diagnostics
import JSONText
import OfferModel

extension StoreKitComparer {
  /// Compares products other than subscriptions.
  mutating func compareProducts() {
    for product in expected.file.products {
      let subject = "product \(quoted(product.productID))"
      if let found = file.products.first(where: { $0.productID == product.productID }) {
        compare(found, with: product, subject)
        continue
      }
      let fresh = file.source.append(XcodePart(writer.object(product)), to: product.list)
      let subscriptions = file.subscriptions.filter { $0.productID == product.productID }
      guard let first = subscriptions.first else {
        add(.missing, .file, "\(subject) is not in the file", at: product.origin, edits: fresh)
        continue
      }
      add(
        .different, first.source.path,
        "\(subject) is a subscription in the file and \(product.kind.phrase) in the catalog",
        at: product.origin,
        edits: subscriptions.flatMap(\.source.removal) + fresh)
    }
  }

  mutating func compareKind(_ found: StoreKitProduct, with wanted: StoreKitProduct, _ subject: String) {
    guard found.kind != wanted.kind, let kind = wanted.kind else { return }
    addDifferent(
      found.source, key: "type", of: "the type of " + subject, found: found.kind.phrase,
      wanted: wanted.kind.phrase,
      at: wanted.origin, edits: found.source.set("type", .text(kind.storeKitName)))
    // Xcode has non-renewing subscriptions in a list of their own.
    let isInOtherList = (found.kind == .nonRenewingSubscription) != (kind == .nonRenewingSubscription)
    if isInOtherList { move(found.source, to: file.source, wanted.list) }
  }

  /// Adds the products and subscriptions that only the file has.
  mutating func reportExtraProducts() {
    guard !keepsUnknown else { return }
    let wanted = Set(
      expected.file.products.map(\.productID) + expected.file.subscriptions.map(\.productID)
    ).union(expected.unshown)
    for product in file.products where !wanted.contains(product.productID) {
      addExtra("product \(quoted(product.productID))", product.source)
      extraProducts.insert(product.productID)
    }
    for subscription in file.subscriptions where !wanted.contains(subscription.productID) {
      addExtra("subscription \(quoted(subscription.productID))", subscription.source)
      extraProducts.insert(subscription.productID)
    }
  }
}

extension StoreKitProduct {
  /// The key of the list in which Xcode has it.
  var list: String { kind == .nonRenewingSubscription ? "nonRenewingSubscriptions" : "products" }
}

extension Product.Kind? {
  /// What messages call a product of the kind.
  var phrase: String {
    switch self {
    case .consumable: "a consumable"
    case .nonConsumable, .subscription: "a non-consumable"
    case .nonRenewingSubscription: "a non-renewing subscription"
    case nil: "unknown"
    }
  }
}
