package import Diagnostics

/// Twelve monthly charges with a commitment of a year.
package struct MonthlyPlan: Sendable {
  /// Its key.
  package var range: SourceRange
  /// The price of a month and where the plan is sold; there always is a price map.
  package var pricing = OfferPricing.unbound
  package var priceChanges: [PriceChange] = []
  package var availableInNewTerritories = Located(unbound: false)

  package init(range: SourceRange) { self.range = range }

  /// Prices of a month over time.
  package var history: PriceHistory { PriceHistory(pricing.prices ?? PriceMap(range: range), priceChanges) }
}
