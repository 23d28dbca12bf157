import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// A customer's time as a line of characters, each of which is a month, or several months of a long time.
struct Timeline {
  private let first: CalendarDate
  /// The number of months of a character.
  private let step: Int
  /// The number of characters.
  private let count: Int

  /// What the symbols mean, in lines of at most 80 columns.
  static let legend = [
    "one column is one month:",
    "  = paid   ~ paid offer   - free   x canceled   | expired   . not subscribed",
    "  r payment retried   g grace period   # offer available",
  ]

  /// The most characters of a line, and the fewest to which it is narrowed for a terminal.
  private static let widest = 72
  private static let narrowest = 24

  /// A timeline from the first purchase to a month after the last day about which anything is known.
  ///
  /// Returns nil for a customer who never subscribed.
  ///
  /// - Parameters:
  ///   - days: The days of the offers that are shown.
  ///   - width: The characters that there is room for.
  init?(_ view: ScenarioView, _ days: [[DaySpan]], atMost width: Int) {
    guard let days = view.lifeDays(with: days) else { return nil }
    self.init(from: days.first, to: days.last, atMost: width)
  }

  init(from start: CalendarDate, to last: CalendarDate, atMost width: Int = widest) {
    let width = min(max(width, Timeline.narrowest), Timeline.widest)
    first = CalendarDate(year: start.year, month: start.month, day: 1) ?? start
    let months = first.wholeMonths(until: last) + 2
    step = (months + width - 1) / width
    count = (months + step - 1) / step
  }

  /// Returns the first day of a cell; nil beyond the end of the calendar.
  private func start(ofCell number: Int) -> CalendarDate? { first.adding(months: number * step) }

  /// Returns the cell of a day; nil if it is not shown.
  private func cell(of day: CalendarDate) -> Int? {
    guard day >= first else { return nil }
    let number = first.wholeMonths(until: day) / step
    return number < count ? number : nil
  }

  /// A note if one column is more than a month.
  var scale: String { step == 1 ? "" : "one column is \(step) months" }

  /// The line with the years above their first months. It omits the first year if there is no room for its number.
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
    return String(line.byBytes.dropLast(" "))
  }

  /// Returns the line of an offer: the months in which the customer can have it.
  func line(of open: [DaySpan]) -> String {
    cells { day, next in
      let cell = DaySpan(from: day, to: next)
      return open.contains { !$0.intersection(cell).isEmpty } ? "#" : "."
    }
  }

  /// Returns the line of a customer's time in a group.
  func line(of life: GroupLife) -> String {
    var marks = Array(cells { day, next in character(life, from: day, to: next) })
    for (number, phase) in life.phases.enumerated() {
      let before = number > 0 ? life.phases[number - 1].standing : .never
      switch (before, phase.standing) {
      case (.active(_, nil), .active(_, _?)):
        mark("x", phase.from.previous, in: &marks)
      case (.lapsed, .lapsed): break
      case (.retry, .lapsed), (.grace, .lapsed):
        // The customer lost it when payments were no longer retried, although an earlier day counts as the end.
        mark("|", phase.from, in: &marks)
      case (_, .lapsed(_, let expiry)):
        mark("|", expiry, in: &marks)
      default: break
      }
    }
    return String(marks)
  }

  /// Replaces the character of a day. Failed payments stay, because they are the most important.
  private func mark(_ mark: Character, _ day: CalendarDate?, in marks: inout [Character]) {
    guard let cell = day.flatMap(cell), marks[cell] != "r", marks[cell] != "g" else { return }
    marks[cell] = mark
  }

  /// Returns a line with a character for each cell, which is from `day` to `next`.
  private func cells(_ character: (_ day: CalendarDate, _ next: CalendarDate?) -> Character) -> String {
    var line = ""
    for number in 0..<count {
      guard let day = start(ofCell: number) else { break }
      line.append(character(day, start(ofCell: number + 1)))
    }
    return line
  }

  /// Returns the character of what the customer had in a cell.
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
  /// Returns `r` if a payment is retried on one of the days, `g` if one of them is in a grace period, or else nil.
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
