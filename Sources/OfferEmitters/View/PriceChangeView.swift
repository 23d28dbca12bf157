import OfferLanguage
import Diagnostics
import OfferModel
import OfferRules

/// A planned change of regular prices with what people want to know about it on a day.
struct PriceChangeView: Sendable {
  let planned: PlannedPriceChange
  /// The planned prices on the day before.
  let before: PriceMap
  /// Whether the baseline has it; false without a baseline.
  let isThere: Bool
  /// Why customers do not have its prices although its day has come; nil if that is not so.
  let delay: String?

  /// - Parameter history: The planned prices of the product or plan.
  init(
    _ planned: PlannedPriceChange, of product: Product, in history: PriceHistory, today: CalendarDate,
    existing: ExistingOffers?
  ) {
    self.planned = planned
    let start = planned.change.startDate.value
    before = history.prices(on: start.previous ?? start)
    isThere = existing?.has(planned, of: product, in: history, on: today) ?? false
    let window = DateWindow(start: planned.change.startDate)
    let state = OfferState(planned: window, actual: existing == nil || isThere ? window : nil, on: today)
    delay = state.isLate ? existing?.missingPhrase : nil
  }
}

extension PriceChangeView {
  /// The most amounts that are named.
  private static let mostAmounts = 3

  /// Returns the amounts before and after: `€9.99 → €10.99 in Germany, ¥1,200 → ¥1,400 in Japan`; nil if they are many, or only Apple
  /// knows them.
  func amountsPhrase(in storefronts: StorefrontSet, _ money: MoneyStyle) -> String? {
    let new = planned.change.prices
    guard new.rest == nil else { return nil }
    let steps = priceSteps(
      from: before.restricted(to: new.territories.intersection(storefronts)),
      to: new.restricted(to: storefronts))
    guard !steps.isEmpty, steps.count <= PriceChangeView.mostAmounts else { return nil }
    return steps.map { step in
      "\(step.amounts(money)) in \(countryPhrase(StorefrontSet(step.territories)))"
    }.joined(separator: ", ")
  }

  /// Returns the amounts in a storefront: `¥1,200 → ¥1,400`; nil if the change has none for it.
  func amountsPhrase(in storefront: Storefront, _ money: MoneyStyle) -> String? {
    guard let new = planned.change.prices[storefront] else { return nil }
    let old = before[storefront].map { money.text($0) } ?? "–"
    return "\(old) → \(money.text(new))"
  }
}
