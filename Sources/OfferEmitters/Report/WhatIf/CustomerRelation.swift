import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// What a named customer and an offer have to do with each other.
struct CustomerRelation {
  private let offer: SimulatedOffer
  /// The months since the customer left, if that matters for the offer.
  private let monthsSince: Int?
  /// The months after leaving on whose first day a customer can have the offer, and no longer has it.
  private let edges: [Int]

  init(_ customer: NamedCustomer, of subscription: Int, to offer: SimulatedOffer) {
    self.offer = offer
    guard let since = customer.monthsSince, let part = offer.offer.winBack,
      offer.index.subscription == subscription
    else {
      monthsSince = nil
      edges = []
      return
    }
    monthsSince = since
    edges = [part.eligibility.sinceMinimum.value, part.eligibility.sinceMaximum.value + 1]
  }

  /// The first days of the offer, and those after its last days.
  private var runDays: [Int] {
    offer.runs.flatMap { [$0.first, $0.end] }.filter { $0 != .min && $0 != .max }
  }

  /// The days on which an answer can change.
  var days: [Int] {
    let runDays = runDays
    guard let monthsSince else { return runDays }
    // Where the time since the customer left passes one of these days.
    let crossings = runDays.compactMap(CalendarDate.init(dayNumber:)).flatMap { day in
      edges.compactMap { day.adding(months: monthsSince - $0)?.dayNumber }
    }
    return runDays + crossings.flatMap(CustomerRelation.daysNear)
  }

  /// Returns the days on which a number of months can be over that is counted back from a day: months differ by up to three days.
  static func daysNear(_ day: Int) -> ClosedRange<Int> { day - 4...day + 4 }

  /// Returns what is said about the offer: `+until 2027-03-31`; `-is subscribed|from 2027-04-01`.
  func text(_ answer: OfferAnswer, on day: CalendarDate) -> String {
    guard answer.isAvailable else {
      let reason = exposurePhrase(answer.unmet.first).byBytes.replacing("– ", with: "")
      let from = answer.opensOn.map { "from " + phrase($0, on: day) } ?? ""
      return "-\(reason)|\(from)"
    }
    let end = answer.lastDay.flatMap(\.next)
    return "+" + (end.map { "until " + lastPhrase($0, on: day) } ?? "")
  }

  private func phrase(_ change: CalendarDate, on day: CalendarDate) -> String {
    months(until: change, on: day).map { "{\($0)}" } ?? change.description
  }

  private func lastPhrase(_ end: CalendarDate, on day: CalendarDate) -> String {
    months(until: end, on: day).map { "{\($0)}" } ?? (end.previous ?? end).description
  }

  /// Returns the months from the day on which the customer left until a change; nil if the change is on a day of the offer.
  private func months(until change: CalendarDate, on day: CalendarDate) -> Int? {
    guard let monthsSince, !runDays.contains(change.dayNumber), let left = day.adding(months: -monthsSince)
    else { return nil }
    return edges.first { left.adding(months: $0) == change }
  }
}
