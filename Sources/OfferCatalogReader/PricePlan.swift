import Diagnostics
import OfferModel

/// The regular prices of a product, or of one of its billing plans, over time.
struct PricePlan: Sendable, Hashable {
  private struct Step: Sendable, Hashable {
    let firstDay: CalendarDate
    let prices: PriceList
  }

  let storefronts: StorefrontSet
  /// The prices before the first change.
  private let prices: PriceList
  /// The prices after each change, sorted by day, one for each day.
  private let steps: [Step]

  init(_ history: PriceHistory, sold storefronts: StorefrontSet) {
    self.storefronts = storefronts
    prices = PriceList(history.prices)
    var cursor = PriceCursor(history)
    var steps: [Step] = []
    for change in history.inOrder where change.startDate.value != steps.last?.firstDay {
      let day = change.startDate.value
      steps.append(Step(firstDay: day, prices: PriceList(cursor.prices(on: day))))
    }
    self.steps = steps
  }

  var daysOfChanges: [CalendarDate] { steps.map(\.firstDay) }

  func price(in storefront: Storefront, on day: CalendarDate) -> CompiledCatalog.Price? {
    guard storefronts.contains(storefront) else { return nil }
    let current = steps.last { $0.firstDay <= day }
    return (current?.prices ?? prices)[storefront]
  }
}
