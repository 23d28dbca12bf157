import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// A customer's time as characters, one for each month or for several.
struct LineOfLife {
  private let first: CalendarDate
  /// Months in one character.
  private let step: Int
  private let count: Int

  static let legend =
    "= paid  ~ offer, paid  - free  x canceled  | expired  . not subscribed  r payment retried  g grace period  # available"

  private static let widest = 72

  /// From the first purchase to a month after the last thing that is known; nil for a customer who never subscribed.
  init?(_ one: SimulatedScenario, open: [[DaySpan]], day: CalendarDate?) {
    guard let days = lifeDays(of: one, open: open, day: day) else { return nil }
    self.init(from: days.first, to: days.last)
  }

  private init(from start: CalendarDate, to last: CalendarDate) {
    first = CalendarDate(year: start.year, month: start.month, day: 1) ?? start
    let months = first.wholeMonths(until: last) + 2
    step = (months + LineOfLife.widest - 1) / LineOfLife.widest
    count = (months + step - 1) / step
  }

  /// The first day of a cell, nil beyond the calendar.
  private func start(ofCell number: Int) -> CalendarDate? { first.adding(months: number * step) }

  private func cell(of day: CalendarDate) -> Int? {
    guard day >= first else { return nil }
    let number = first.wholeMonths(until: day) / step
    return number < count ? number : nil
  }

  /// The years above their first months.
  var axis: String {
    var line = ""
    for number in 0..<count {
      guard line.count <= number, let day = start(ofCell: number),
        number == 0 || day.year != start(ofCell: number - 1)?.year
      else { continue }
      line += String(repeating: " ", count: number - line.count) + "\(day.year) "
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
        if let cell = phase.from.previous.flatMap(cell) { marks[cell] = "x" }
      case (.lapsed, .lapsed): break
      case (_, .lapsed(_, let expiry)):
        if let cell = cell(of: expiry) { marks[cell] = "|" }
      default: break
      }
    }
    return String(marks)
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
    let standing = life.standing(on: end.previous ?? end)
    if case .retry = standing { return "r" }
    if case .grace = standing { return "g" }
    guard let stretch = life.stretch(on: end), stretch.end.map({ $0 > day }) ?? true else {
      return life.standing(on: end).isNever ? " " : "."
    }
    if stretch.offer == nil { return stretch.isPaid ? "=" : "-" }
    return stretch.isPaid ? "~" : "-"
  }
}
