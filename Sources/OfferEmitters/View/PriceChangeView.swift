import OfferLanguage
import Diagnostics
import OfferModel
import OfferRules

/// A planned change of regular prices with what people want to know about it on a day.
struct PriceChangeView: Sendable {
  let planned: PlannedPriceChange
  /// The prices on the day before: planned ones, and where these have no day yet, those that customers pay.
  let before: PriceMap
  /// The regular prices that are planned before it without a day; nil if there are none.
  let undated: PriceMap?
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
    let earlier = history.prices(on: start.previous ?? start)
    let unplanned = existing?.unplanned(history, of: product, planned.plan, on: today)
    // An earlier change with a day replaces the price that has none.
    let pending = unplanned?.planned.prices.filter { earlier[$0.storefront]?.amount == $0.amount } ?? []
    if let unplanned, !pending.isEmpty {
      let storefronts = StorefrontSet(pending.map(\.storefront))
      before = earlier.overlaid(by: unplanned.live.restricted(to: storefronts))
      undated = unplanned.planned.restricted(to: storefronts)
    } else {
      before = earlier
      undated = nil
    }
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
        + undatedSuffix(step.territories, money)
    }.joined(separator: ", ")
  }

  /// Returns which other amounts are planned before the change, but have no day; empty if there are none.
  private func undatedSuffix(_ storefronts: [Storefront], _ money: MoneyStyle) -> String {
    let amounts = storefronts.compactMap { undated?[$0] }.map { money.text($0) }
    let different = Set(amounts).sorted()
    return different.isEmpty ? "" : " (\(listed(different, "and")) is planned, no day yet)"
  }

  /// Returns the amounts in a storefront: `¥1,200 → ¥1,400`; nil if the change has none for it.
  func amountsPhrase(in storefront: Storefront, _ money: MoneyStyle) -> String? {
    guard let new = planned.change.prices[storefront] else { return nil }
    let old = before[storefront].map { money.text($0) } ?? "–"
    return "\(old) → \(money.text(new))" + undatedSuffix([storefront], money)
  }
}
