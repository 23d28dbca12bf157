import OfferCompiler
import Diagnostics
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules

/// What an offer costs in the base storefront, what that saves, and which of its keys are still free today.
struct OfferText {
  let parts: [String]

  /// - Parameter item: the mapping of the offer.
  init(of item: SourceRange, in catalog: CheckedCatalog) {
    guard let model = catalog.compilation?.catalog else {
      parts = []
      return
    }
    let found = model.subscriptions.lazy.flatMap { one in one.offers.map { (one, $0) } }
      .first { item.contains($0.1.range) || (item.file == $0.1.range.file && item.start == $0.1.range.start) }
    guard let (subscription, offer) = found else {
      parts = []
      return
    }
    let price = OfferText.price(of: offer, subscription, model.app.baseTerritory.value, catalog.today)
    parts = [price, OfferText.locks(of: offer, model, catalog.today)].compactMap { $0 }
  }

  private static func price(
    of offer: SubscriptionOffer, _ subscription: Subscription, _ base: Storefront, _ today: CalendarDate
  ) -> String? {
    let terms = offer.terms
    let length = terms.length.value
    let plan = terms.plan.value
    guard let count = length.periods(of: subscription.chargingPeriod(of: plan)).map(Int64.init) else {
      return nil
    }
    let day = max(today, offer.window.start?.value ?? today)
    let regular = subscription.history(of: plan)?.prices(on: day)[base].map { $0.amount &* count }
    func text(_ amount: Int64) -> String { "\(decimalText(amount, base.currency)) \(base.currency.code)" }
    let total: Int64
    switch terms.mode.value {
    case .freeTrial: total = 0
    case .payAsYouGo:
      guard let price = terms.pricing.prices?[base] else { return nil }
      total = price.amount &* count
    case .payUpFront:
      guard let price = terms.pricing.prices?[base] else { return nil }
      total = price.amount
    }
    let head = "**\(length.description)** in \(base.code): \(total == 0 ? "free" : "\(text(total)) in total")"
    guard let regular, regular > 0 else { return head }
    let saving = (regular - total) * 100 / regular
    return head + " instead of \(text(regular)), saves \(text(regular - total)) (\(saving) %)"
  }

  private static func locks(of offer: SubscriptionOffer, _ model: Catalog, _ today: CalendarDate) -> String? {
    guard let object = lower(model).locks(on: today).first(where: { $0.path.named == offer.path }) else {
      return nil
    }
    var order: [LockState] = []
    var keys: [LockState: [String]] = [:]
    for (key, state) in object.keys {
      if keys[state] == nil { order.append(state) }
      keys[state, default: []].append(key.name)
    }
    let lines = order.map { "* \($0.phrase): " + (keys[$0] ?? []).joined(separator: ", ") }
    return (["On \(today), once it is live at Apple:"] + lines).joined(separator: "\n")
  }
}
