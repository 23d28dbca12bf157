import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// A customer's time as characters, one for each month or for several.
struct Timeline {
  private let first: CalendarDate
  /// Months in one character.
  private let step: Int
  private let count: Int

  static let legend =
    "one column is a month  = paid  ~ offer, paid  - free  x canceled  | expired  . not subscribed  r payment retried  g grace period  # available"

  private static let widest = 72

  /// From the first purchase to a month after the last thing that is known; nil for a customer who never subscribed.
  ///
  /// - Parameter days: those of the offers that are shown.
  init?(_ view: ScenarioView, _ days: [[DaySpan]]) {
    guard let days = view.lifeDays(with: days) else { return nil }
    self.init(from: days.first, to: days.last)
  }

  init(from start: CalendarDate, to last: CalendarDate) {
    first = CalendarDate(year: start.year, month: start.month, day: 1) ?? start
    let months = first.wholeMonths(until: last) + 2
    step = (months + Timeline.widest - 1) / Timeline.widest
    count = (months + step - 1) / step
  }

  /// The first day of a cell, nil beyond the calendar.
  private func start(ofCell number: Int) -> CalendarDate? { first.adding(months: number * step) }

  private func cell(of day: CalendarDate) -> Int? {
    guard day >= first else { return nil }
    let number = first.wholeMonths(until: day) / step
    return number < count ? number : nil
  }

  /// Where one column is more than a month.
  var scale: String { step == 1 ? "" : "one column is \(step) months here" }

  /// The years above their first months; a first one that is too short for its number is left out.
  var axis: String {
    var years: [(cell: Int, year: Int)] = []
    for number in 0..<count {
      guard let day = start(ofCell: number), day.year != years.last?.year else { continue }
      years.append((number, day.year))
    }
    if years.count > 1, years[1].cell < 5, years[1].cell + 4 <= count { years.removeFirst() }
    var line = ""
    for (cell, year) in years where line.count <= cell && (line.isEmpty || cell + 4 <= count) {
      line += String(repeating: " ", count: cell - line.count) + "\(year) "
    }
    line = String(line.byBytes.dropLast(" "))
    return line
  }

  /// The months in which the customer can have an offer.
  func line(of open: [DaySpan]) -> String {
    cells { day, next in
      let cell = DaySpan(from: day, to: next)
      return open.contains { !$0.intersection(cell).isEmpty } ? "#" : "."
    }
  }

  func line(of life: GroupLife) -> String {
    var marks = Array(cells { character(life, from: $0, to: $1) })
    for (number, phase) in life.phases.enumerated() {
      let before = number > 0 ? life.phases[number - 1].standing : .never
      switch (before, phase.standing) {
      case (.active(_, nil), .active(_, _?)):
        mark("x", phase.from.previous, in: &marks)
      case (.lapsed, .lapsed): break
      // The customer lost it when nobody retried any more, whatever day counts as the end.
      case (.retry, .lapsed), (.grace, .lapsed): mark("|", phase.from, in: &marks)
      case (_, .lapsed(_, let expiry)): mark("|", expiry, in: &marks)
      default: break
      }
    }
    return String(marks)
  }

  /// Failed payments are shown before everything else.
  private func mark(_ mark: Character, _ day: CalendarDate?, in marks: inout [Character]) {
    guard let cell = day.flatMap(cell), marks[cell] != "r", marks[cell] != "g" else { return }
    marks[cell] = mark
  }

  private func cells(_ character: (CalendarDate, CalendarDate?) -> Character) -> String {
    var line = ""
    for number in 0..<count {
      guard let day = start(ofCell: number) else { break }
      line.append(character(day, start(ofCell: number + 1)))
    }
    return line
  }

  /// What the customer had in a cell: an offer before the regular price.
  private func character(_ life: GroupLife, from day: CalendarDate, to next: CalendarDate?) -> Character {
    let end = next ?? .last
    if let mark = life.failedPayment(from: day, to: end) { return mark }
    guard let stretch = life.stretch(on: end), stretch.end.map({ $0 > day }) ?? true else {
      return life.standing(on: end).isNever ? " " : "."
    }
    if stretch.offer == nil { return stretch.isPaid ? "=" : "-" }
    return stretch.isPaid ? "~" : "-"
  }
}

extension GroupLife {
  /// Whether a payment is retried on one of the days: without access, or else in a grace period.
  fileprivate func failedPayment(from day: CalendarDate, to end: CalendarDate) -> Character? {
    guard hasFailedPayment else { return nil }
    var mark: Character?
    var place = max(0, phases.partitionPoint { $0.from <= day } - 1)
    while place < phases.count, phases[place].from < end {
      if case .retry = phases[place].standing { return "r" }
      if case .grace = phases[place].standing { mark = "g" }
      place += 1
    }
    return mark
  }
}

/// `com.example.basic, win-back offer comeback`.
func offerLabel(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> String {
  catalog.productId(of: offer) + ", " + shortLabel(offer)
}

/// `win-back offer comeback`; introductory offers are told apart by their terms.
func shortLabel(_ offer: SimulatedOffer) -> String {
  let plan = offer.terms.plan.value.isMonthly ? ", monthly plan" : ""
  let terms = "\(offer.terms.mode.value.rawValue) \(offer.terms.length.value)\(plan)"
  return offer.kind.phrase + " " + (offer.name ?? terms)
}

/// `2025-06-01 to 2025-06-30`, `from 2025-06-01`, `always`.
func spanPhrase(_ span: DaySpan) -> String {
  let (first, last) = (span.firstDay, span.lastDay)
  if let first, first == last { return "\(first)" }
  return DateWindow.phrase(first, last) ?? "always"
}

let impossibleHistoryPhrase = "not simulated: an event of the history cannot have happened"

/// The customer's status in a group at the start of a day.
func standingPhrase(_ life: GroupLife, on day: CalendarDate, _ catalog: SimulatedCatalog) -> String {
  func name(_ number: Int) -> String { catalog.subscriptions[number].productId }
  let months = counted(life.paidMonths(on: day), "month")
  let paid = "paid \(months) without interruption"
  switch life.standing(on: day) {
  case .never: return "never subscribed"
  case .active(let one, let until):
    let end = until.map { "until \($0)" } ?? "renews"
    return "subscribed to \(name(one)), \(end), \(paid)"
  case .grace(let one): return "subscribed to \(name(one)), in the grace period, \(paid)"
  case .retry(let one): return "the payment of \(name(one)) is retried, \(paid)"
  case .lapsed(let one, let expiry):
    let months = expiry.wholeMonths(until: day)
    let since = months > 0 ? counted(months, "month") : "less than a month"
    return "left \(name(one)) on \(expiry), \(since) ago, \(paid)"
  }
}

/// `free for P1M`, `2.49 USD for each of 3 periods, 7.47 USD in total, saves 7.50 USD (50%)`.
func costPhrase(_ offer: SimulatedOffer, _ cost: OfferCost) -> String {
  let currency = cost.storefront.currency
  func amount(_ minor: Int64) -> String { moneyText(minor, currency) }
  var parts: [String] = []
  switch (offer.terms.mode.value, cost.price) {
  case (.freeTrial, _): parts.append("free for \(offer.terms.length.value)")
  case (_, nil): parts.append("a price that Apple equalizes, for \(offer.terms.length.value)")
  case (.payUpFront, let price?): parts.append("\(amount(price)) for \(offer.terms.length.value)")
  case (.payAsYouGo, let price?):
    parts.append(
      cost.periods == 1
        ? "\(amount(price)) for \(offer.terms.length.value)"
        : "\(amount(price)) for each of \(cost.periods) periods"
          + (cost.total.map { ", \(amount($0)) in total" } ?? ""))
  }
  if let saving = cost.saving, let regular = cost.regularTotal, regular > 0, saving > 0 {
    parts.append("saves \(amount(saving)) (\(percentText(Double(saving) / Double(regular))))")
  }
  return parts.joined(separator: ", ")
}

/// Where the customer can meet the offer, and what else a server has to know of it.
func placePhrase(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> String {
  var parts: [String]
  var separator = ", "
  switch offer.kind {
  case .winBack:
    parts = completionPhrases(offer, catalog)
    if catalog.needsImage(offer) { parts.append("App Store: not without a `promotionalImage`") }
    separator = "; "
  case .introductory, .promotional, .offerCode:
    parts = catalog.places(of: offer).map(\.phrase)
    if offer.kind == .promotional { parts.append("your server signs it") }
    if offer.isStacked { parts.append("after an introductory offer, if one is available") }
  }
  return parts.joined(separator: separator) + "; offerType \(offer.kind.rawValue)"
}

/// `sheet when the app starts, Subscriptions page of the account: the purchase completes outside the app`, and the other places
/// with who completes it there.
private func completionPhrases(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> [String] {
  let isStreamlined = catalog.catalog.app.streamlinedPurchasing.value
  let places = catalog.places(of: offer)
  return PurchaseCompletion.allCases.compactMap { completion in
    let names = places.filter { $0.completion(isStreamlined: isStreamlined) == completion }.map { place in
      place == .directLink ? offer.directLink ?? place.phrase : place.phrase
    }
    return names.isEmpty ? nil : names.joined(separator: ", ") + ": " + completion.phrase
  }
}

extension PurchaseCompletion {
  fileprivate var phrase: String {
    switch self {
    case .outsideApp: "the purchase completes outside the app"
    case .purchaseIntent: "the app completes the purchase (PurchaseIntent)"
    case .inApp: "the purchase is made in the app"
    }
  }
}

func reasonPhrase(_ unmet: Unmet, _ catalog: SimulatedCatalog) -> String {
  let from = unmet.holdsFrom.map { day in
    switch unmet {
    case .tooRecent, .wait: ", from \(day)"
    default: ""
    }
  }
  return unmet.reason.rawValue + ": " + unmet.phrase(catalog) + (from ?? "")
}

/// ` [assumed: months, wait]`.
func assumptionMark(_ assumptions: [Assumption]) -> String {
  assumptions.isEmpty ? "" : " [assumed: " + assumptions.map(\.rawValue).joined(separator: ", ") + "]"
}
