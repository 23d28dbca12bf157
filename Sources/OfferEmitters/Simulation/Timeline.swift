import Diagnostics
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
    while line.last == " " { line.removeLast() }
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
