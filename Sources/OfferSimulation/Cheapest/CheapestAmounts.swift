import Diagnostics
import OfferModel

/// What the steps of customers cost in a storefront, in minor units.
struct CheapestAmounts {
  private let offers: [Int64?]
  /// The regular price on a day, by the number of changes until a customer subscribed, and until that day.
  private var regular: [[Int64]] = []
  private let periodDays: Int64
  /// What a customer without any offer pays up to the end.
  let regularTotal: Int64

  /// Returns nil if the regular price is not known on every day.
  init?(_ moves: CheapestMoves, in storefront: Storefront, from: CalendarDate, until end: CalendarDate) {
    periodDays = moves.periodDays
    let history = moves.history
    let changed = moves.changeDays.filter { $0 > from && $0 < end }
    guard let usual = history.amount(in: storefront, on: from, forSubscriberSince: nil),
      changed.allSatisfy({ history.amount(in: storefront, on: $0, forSubscriberSince: nil) != nil })
    else { return nil }
    // All days from one change until the next one have the price of the first of them.
    let days = [from] + moves.changeDays.map { max($0, from) }
    regular = days.map { start in
      days.map { day in
        guard start <= day else { return usual }
        return history.amount(in: storefront, on: day, forSubscriberSince: start) ?? usual
      }
    }
    offers = moves.allOffers.map { offer in
      offer.terms.mode.value.isFree ? 0 : offer.offer.pricing.prices?[storefront]?.amount
    }
    var total = Int64(0)
    let clock = BillingClock(from: from, every: moves.period)
    var number = 0
    while let day = clock.start(ofPeriod: number), day < end {
      total += regular[moves.changes(until: from)][moves.changes(until: day)]
      number += 1
    }
    regularTotal = total
  }

  /// Payments, in minor units.
  func paid(for step: CheapestMoves.Step) -> Int64 {
    guard !step.isGap else { return 0 }
    guard !step.charges.isEmpty else { return price(of: step) }
    return step.charges.reduce(0) { total, charge in
      total + (offers[charge.offer.number] ?? 0) * Int64(charge.count)
    }
  }

  /// Payments and missing days, in minor units times the days of a period.
  func cost(of step: CheapestMoves.Step) -> Int64 {
    step.isGap ? Int64(step.missingDays) * price(of: step) : paid(for: step) * periodDays
  }

  private func price(of step: CheapestMoves.Step) -> Int64 { regular[step.changesAtStart][step.changes] }
}
