import OfferLanguage
import OfferModel
import OfferRules

/// A planned change of regular prices with what people want to know about it on a day.
struct PriceChangeView: Sendable {
  let planned: PlannedPriceChange
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
    isThere = existing?.has(planned, of: product, in: history, on: today) ?? false
    let window = DateWindow(start: planned.change.startDate)
    let state = OfferState(planned: window, actual: existing == nil || isThere ? window : nil, on: today)
    delay = state.isLate ? existing?.missingPhrase : nil
  }
}
