@testable import OfferEmitters
import Foundation
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// `offers.ics`, as programs read it that know nothing of us.
struct CalendarTests {
  private func calendar(_ texts: [String], today: String = exampleDay) throws -> String {
    let view = try CatalogView(lower(catalog(texts)), today: try day(today))
    return String(decoding: emitCalendar(view), as: UTF8.self)
  }

  /// Continued lines joined, an event a list of lines.
  private func events(_ calendar: String) -> [[String]] {
    let lines = calendar.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    return lines.split { $0 == "BEGIN:VEVENT" || $0 == "END:VEVENT" || $0.hasSuffix("VCALENDAR") }
      .map(Array.init).filter { $0.contains { $0.hasPrefix("UID:") } }
  }

  private func value(_ name: String, _ event: [String]) -> String? {
    event.first { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
  }

  @Test(arguments: ExampleCatalog.examples)
  func theSameCatalogHasTheSameBytesOnEveryDay(_ example: ExampleCatalog) throws {
    let first = try calendar(example.texts)
    try equal(calendar(example.texts, today: "2028-02-29"), first)
    try equal(calendar(example.texts.reversed()), first)
  }

  @Test(arguments: ExampleCatalog.examples)
  func linesAreShortAndEveryEventHasItsOwnUID(_ example: ExampleCatalog) throws {
    let text = try calendar(example.texts)
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.count <= 76 && $0.last == 0x0D })
    let found = events(text)
    let uids = found.compactMap { value("UID", $0) }
    equal(uids.count, found.count)
    equal(Set(uids).count, uids.count)
    for event in found {
      let day = value("DTSTART;VALUE=DATE", event)
      equal(value("DTSTAMP", event), day.map { $0 + "T000000Z" })
    }
  }

  @Test func theExampleHasWhatMarketingPlansBy() throws {
    let found = events(try calendar(ExampleCatalog.examples[1].texts))
    let lines = found.map { (value("DTSTART;VALUE=DATE", $0) ?? "") + " " + (value("SUMMARY", $0) ?? "") }
    equal(
      lines,
      [
        "20270131 Create by: win-back offer Basic one month free · Basic Monthly · Destination Video",
        "20270131 Last day to edit: win-back offer Basic one month free · Basic Monthly · Destination Video",
        "20270201 Starts: win-back offer Basic one month free · Basic Monthly · Destination Video",
        "20270228 Last day to edit: batch movie-night-spring of MOVIE_NIGHT_2027 · Premium Monthly · Destination Video",
        "20270228 Last day to edit: batch cinema-partners-01 to cinema-partners-03 of CINEMA_PARTNERS_2027 · Basic Monthly · Destination Video",
        "20270228 Last day to edit: batch cinema-partners-test of CINEMA_PARTNERS_2027 · Basic Monthly · Destination Video",
        "20270301 Create by: batch movie-night-spring of MOVIE_NIGHT_2027 · Premium Monthly · Destination Video",
        "20270301 Create by: batch cinema-partners-01 to cinema-partners-03 of CINEMA_PARTNERS_2027 · Basic Monthly · Destination Video",
        "20270301 Create by: batch cinema-partners-test of CINEMA_PARTNERS_2027 · Basic Monthly · Destination Video",
        "20270314 Create by: win-back offer Premium half price for three months · Premium Monthly · Destination Video",
        "20270314 Last day to edit: win-back offer Premium half price for three months · Premium Monthly · Destination Video",
        "20270314 Create by: win-back offer Premium one year in advance · Premium Monthly · Destination Video",
        "20270314 Last day to edit: win-back offer Premium one year in advance · Premium Monthly · Destination Video",
        "20270315 Win-back offer Premium half price for three months · Premium Monthly · Destination Video",
        "20270315 Starts: win-back offer Premium one year in advance · Premium Monthly · Destination Video",
        "20270411 Last day to edit: batch gift-cards of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
        "20270411 Last day to edit: batch gift-codes of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
        "20270412 Create by: batch gift-cards of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
        "20270412 Create by: batch gift-codes of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
        "20270419 Last day to edit: batch festival-posters of FESTIVAL_2027 · Premium Monthly · Destination Video",
        "20270420 Create by: batch festival-posters of FESTIVAL_2027 · Premium Monthly · Destination Video",
        "20270501 Create by: new price of Basic Monthly in Australia and Switzerland · Destination Video",
        "20270503 Starts: new price of Basic Monthly in Australia and Switzerland · Destination Video",
        "20270530 Last day to extend: introductory offer of Premium Monthly (free for 1 week) · Premium Monthly · Destination Video",
        "20270531 Last day: introductory offer of Premium Monthly (free for 1 week) · Premium Monthly · Destination Video",
        "20270531 Create by: introductory offer of Premium Monthly (19.99 USD once for 3 months) · Premium Monthly · Destination Video",
        "20270531 Last day: batch festival-posters of FESTIVAL_2027 · Premium Monthly · Destination Video",
        "20270601 Starts: introductory offer of Premium Monthly (19.99 USD once for 3 months) · Premium Monthly · Destination Video",
        "20270613 Last day to edit: batch movie-night-summer of MOVIE_NIGHT_2027 · Premium Monthly · Destination Video",
        "20270614 Create by: batch movie-night-summer of MOVIE_NIGHT_2027 · Premium Monthly · Destination Video",
        "20270830 Last day: batch cinema-partners-01 to cinema-partners-03 of CINEMA_PARTNERS_2027 · Basic Monthly · Destination Video",
        "20270830 Last day: batch cinema-partners-test of CINEMA_PARTNERS_2027 · Basic Monthly · Destination Video",
        "20270831 Last day: batch movie-night-spring of MOVIE_NIGHT_2027 · Premium Monthly · Destination Video",
        "20270831 Last day: batch movie-night-summer of MOVIE_NIGHT_2027 · Premium Monthly · Destination Video",
        "20271011 Last day: batch gift-codes of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
        "20280430 Last day to extend: batch gift-cards of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
        "20280430 Last day: batch gift-cards of GIFT_MONTH_2027 · Basic Monthly · Destination Video",
      ])
    let run = try #require(
      found.first { value("SUMMARY", $0)?.hasPrefix("Win-back offer Premium half") ?? false })
    equal(value("DTSTART;VALUE=DATE", run), "20270315")
    equal(value("DTEND;VALUE=DATE", run), "20270915")
    // Deadlines have an alarm, and custom codes are not for the public.
    for event in found {
      let isDeadline = ["Create by", "Last day to", "Submit"].contains {
        value("SUMMARY", event)?.hasPrefix($0) ?? false
      }
      equal(event.contains("TRIGGER:-P3D"), isDeadline, "\(event)")
    }
    lacks(try calendar(ExampleCatalog.examples[1].texts), "MOVIENIGHT")
  }

  /// Each day of the example moved, one after the other: nobody gets a second event.
  @Test func aMovedDayKeepsItsUID() throws {
    let texts = try ExampleCatalog.examples[1].texts
    let before = Set(events(try calendar(texts)).compactMap { value("UID", $0) })
    let moves = [
      ("startDate: 2027-03-15", "startDate: 2027-03-16"), ("endDate: 2027-09-14", "endDate: 2027-09-20"),
      ("endDate: 2027-05-31", "endDate: 2027-05-20"), ("startDate: 2027-06-01", "startDate: 2027-06-08"),
      ("createdDate: 2027-04-12", "createdDate: 2027-04-13"),
      ("expirationDate: 2027-06-01", "expirationDate: 2027-06-02"),
      ("startDate: 2027-05-03", "startDate: 2027-05-04"), ("split: 25000", "split: 10000"),
    ]
    for (old, new) in moves {
      let moved = texts.map { $0.replacing(old, with: new) }
      #expect(moved != texts, "\(old)")
      let text = try calendar(moved)
      equal(Set(events(text).compactMap { value("UID", $0) }), before, "\(old)")
    }
  }

  @Test func nothingOfTheInputEndsALine() throws {
    let text = try calendar([hostileCatalog])
    let found = events(text)
    #expect(!found.isEmpty)
    equal(text.components(separatedBy: "\r\nBEGIN:VEVENT\r\n").count, found.count + 1)
    let names = found.compactMap { value("SUMMARY", $0) }
    #expect(names.contains { $0.contains(#"a\, b\; c\\"#) }, "\(names)")
  }
}
