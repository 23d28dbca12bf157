@testable import OfferEmitters
import OfferLanguage
import OfferModel
import TestSupport
import Testing

struct TimelineTests {
  private func items(_ count: Int, _ random: inout SeededGenerator) throws -> [TimelineItem] {
    let first = try day("2026-06-01")
    return (0..<count).map { number in
      let start = first.adding(months: Int.random(in: 0...24, using: &random))
      let end = start?.adding(months: Int.random(in: 0...9, using: &random))
      let label = String(repeating: "name ", count: Int.random(in: 1...30, using: &random)) + "\(number)"
      return TimelineItem(
        kind: Palette.Kind.allCases.randomElement(using: &random) ?? .promotional, label: label, title: label,
        start: Bool.random(using: &random) ? start : nil, end: Bool.random(using: &random) ? end : nil)
    }
  }

  /// Bars with their labels take turns in a row, and stay inside of the drawing.
  @Test(arguments: 0..<40)
  func nothingOverlapsAndNothingIsCutOff(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let range = try #require(TimelineRange(from: try day("2027-01-01"), to: try day("2027-12-31")))
    let lane = TimelineLane(try items(30, &random), scale: TimelineScale(range: range))
    var rows: [Int: [ClosedRange<Double>]] = [:]
    for bar in lane.bars {
      let width = textWidth(bar.label.text)
      let room =
        switch bar.label.place {
        case .inside: bar.left...bar.right
        case .after: bar.left...(bar.label.x + width)
        case .before: (bar.label.x - width)...bar.right
        }
      #expect(room.lowerBound >= 0 && room.upperBound <= TimelineScale.width, "\(bar)")
      if bar.label.place == .inside { #expect(bar.label.x + width <= bar.right) }
      #expect(!(rows[bar.row] ?? []).contains { $0.overlaps(room) }, "\(bar)")
      rows[bar.row, default: []].append(room)
    }
    equal(rows.count, lane.rowCount)
    equal(lane.bars.count + lane.hidden, 30)
  }

  @Test func endsThatGoOnAreOpen() throws {
    let range = try #require(TimelineRange(from: try day("2027-01-01"), to: try day("2027-12-31")))
    let item = TimelineItem(
      kind: .winBack, label: "back", title: "back", start: try day("2027-02-01"), end: nil)
    let bar = try #require(TimelineLane([item], scale: TimelineScale(range: range)).bars.first)
    #expect(!bar.isOpenLeft && bar.isOpenRight)
    let gone = TimelineItem(kind: .winBack, label: "", title: "", start: nil, end: try day("2026-12-31"))
    equal(TimelineLane([gone], scale: TimelineScale(range: range)).hidden, 1)
  }

  @Test func aYearBeginsWithTheMonth() throws {
    let range = TimelineRange.year(around: try day("2027-02-28"))
    equal("\(range.from) \(range.to)", "2027-02-01 2028-01-31")
    absent(TimelineRange(from: try day("2027-02-02"), to: try day("2027-02-01")))
    absent(TimelineRange(from: try day("2027-02-02"), to: try day("2047-02-01")))
    let last = TimelineRange.year(around: try day("9999-12-31"))
    #expect(last.from <= last.to)
  }

  @Test(arguments: [
    ("2027-01-01", "2027-12-31", 12), ("2027-01-01", "2027-01-31", 5), ("2027-01-01", "2031-12-31", 10),
  ])
  func namesOfMonthsHaveRoom(_ from: String, _ to: String, _ count: Int) throws {
    let range = try #require(TimelineRange(from: try day(from), to: try day(to)))
    let scale = TimelineScale(range: range)
    let ticks = range.ticks(width: TimelineScale.width)
    equal(ticks.count, count)
    for (one, next) in zip(ticks, ticks.dropFirst()) {
      #expect(scale.x(one.day) + textWidth(one.name) + 4 < scale.x(next.day), "\(one.name)")
    }
  }
}
