import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeWithoutEffect = Rule<Catalog>("price-change-without-effect") { catalog, findings in
    for change in catalog.subscriptions.flatMap(\.priceChangesOfPlans)
    where change.change.startDate.value > findings.today {
      var same: [Price] = []
      change.forEachStep { old, new in if new.amount == old.amount { same.append(new) } }
      guard let first = same.first else { continue }
      findings.error(
        "the price is already \(decimalText(first.amount, first.storefront.currency)) in \(storefrontPhrase(StorefrontSet(same.map(\.storefront))))",
        object: change.path, at: change.change.prices.range(of: first), label: "no change",
        help: "remove it from the price change")
    }
  }
}
