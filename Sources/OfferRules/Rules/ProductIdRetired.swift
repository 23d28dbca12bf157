import Diagnostics
import OfferModel

extension Rulebook {
  static let productIdRetired = Rule<Catalog>(
    id: "product-id-retired",
    summary: "A product has an id that is listed under retiredProductIds.",
    severity: .error,
    why: "Apple never lets an app use the id of a deleted product again",
    source: .inAppPurchaseInformation,
    failing: [
      .catalog("retiredProductIds: [com.example.coins]", Sample.purchase("↓com.example.coins"))
        .after("productId: com.example.coins", "productId: com.example.coins.2")
    ],
    passing: [.catalog("retiredProductIds: [com.example.old]")]
  ) { catalog, findings in
    guard !catalog.retiredProductIds.isEmpty else { return }
    let retired = Dictionary(
      catalog.retiredProductIds.map { ($0.value, $0) }, uniquingKeysWith: { first, _ in first })
    for product in catalog.products {
      guard let entry = retired[product.productId.value] else { continue }
      findings.error(
        "product id \(quoted(entry.value)) is retired, expected an id that was never used",
        object: product.path, at: product.productId.range, label: "used here",
        related: [Label(entry.range, "retired here")],
        help:
          "give the product a new id, or remove the id from `retiredProductIds` if its product was never deleted"
      )
    }
  }

  static let offerIdRetired = Rule<Catalog>(
    id: "offer-id-retired",
    summary: "An offer has an identifier or a reference name that is listed under retiredOfferIds.",
    severity: .warning,
    why:
      "The name and the identifier of a deleted promotional offer stayed taken when a team used them again",
    source: .observed("the work log of a team, 2026; one source"),
    since: "0.2.0",
    failing: [
      .catalog(group("old_offer", "↓old_offer")).after("offerId: old_offer", "offerId: new_offer")
    ],
    passing: [.catalog(group("old_offer", "new_offer"))]
  ) { catalog, findings in
    for group in catalog.groups where !group.retiredOfferIds.isEmpty {
      let retired = Dictionary(group.retiredOfferIds.map { ($0.value, $0) }) { first, _ in first }
      for subscription in group.subscriptions {
        let names =
          subscription.promotionalOffers.map {
            (subscription.offer($0).path, [$0.offerId, $0.referenceName])
          }
          + subscription.winBackOffers.map { (subscription.offer($0).path, [$0.offerId, $0.referenceName]) }
        for (path, names) in names {
          for name in names {
            guard let entry = retired[name.value] else { continue }
            findings.warning(
              "\(quoted(name.value)) is listed as retired, and Apple might refuse it for another offer",
              object: path, at: name.range, label: "used here", related: [Label(entry.range, "retired here")],
              help: "write another one, or remove it from `retiredOfferIds` if that offer was never deleted")
          }
        }
      }
    }
  }

  private static func group(_ retired: String, _ id: String) -> String {
    Sample.groups(
      Sample.group(
        "Pro", localizations: "localizations: {en-US: {displayName: Pro}}\nretiredOfferIds: [\(retired)]",
        Sample.subscription(
          "Monthly", period: "P1M", prices: "USA: 9.99", display: nil,
          Sample.promotionalOffers(
            "offerId: \(id), referenceName: Stay, mode: free-trial, duration: P1W"))))
  }
}
