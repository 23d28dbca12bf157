@testable import OfferEmitters
import Diagnostics
import Foundation
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// What people need who read the page with a screen reader, with the keyboard, or in the colors of their system.
struct ReportAccessibilityTests {
  /// The page of the larger example with all of its parts.
  private static let page: Result<String, any Error> = Result {
    let texts = try ExampleCatalog.examples[1].texts
    let today = try day("2027-01-20")
    let catalog = try TestSupport.catalog(texts)
    let scenarios = readScenarios(
      SourceFile(name: "scenarios.yaml", text: try Repository.text("examples/streaming-pass/scenarios.yaml")),
      file: 0)
    let simulated = SimulatedCatalog(catalog)
    let customers = SimulationReport(
      today: today, day: nil, campaign: nil,
      sections: [
        .init(
          file: "scenarios.yaml", catalog: simulated,
          scenarios: simulate(scenarios.file.scenarios, in: simulated))
      ])
    let extras = ReportExtras(
      changes: try diff(from: "level: 1", to: "level: 2"), scenarios: customers, hasMoney: true)
    let files = emitReport(
      CatalogView(lower(catalog), today: today), extras, range: TimelineRange.year(around: today))
    return String(decoding: files.page, as: UTF8.self)
  }

  /// Screen readers list tables by their names.
  @Test func everyTableHasANameOfItsOwn() throws {
    let page = try ReportAccessibilityTests.page.get()
    let tables = page.matches(of: /<table[^>]*>/).map { String($0.output) }
    let names = tables.compactMap { $0.firstMatch(of: /aria-label="([^"]+)"/)?.output.1 }
    equal(names.count, tables.count)
    #expect(names.count > 12)
    equal(Set(names).count, names.count, "\(names)")
  }

  /// A reader who goes from heading to heading never skips a level.
  @Test func headingsHaveNoGaps() throws {
    let page = try ReportAccessibilityTests.page.get()
    let levels = page.matches(of: /<h([1-6])[ >]/).compactMap { Int($0.output.1) }
    equal(levels.first, 1)
    #expect(levels.contains(4))
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1, "\(levels)") }
  }

  @Test func theFirstLinkSkipsTheOthers() throws {
    let page = try ReportAccessibilityTests.page.get()
    let first = try #require(page.firstMatch(of: /<a [^>]*href="#([^"]*)"[^>]*>([^<]*)/)).output
    equal(first.2, "Skip to the report")
    contains(page, "<main id=\"\(first.1)\" tabindex=\"-1\">")
  }

  /// Titles are only for mice.
  @Test func barsSayTheirKindAndTheirDays() throws {
    let page = try ReportAccessibilityTests.page.get()
    for text in [
      ", introductory offer, until 2027-05-31</i>", ", win-back offer, 2027-03-15 to 2027-09-14</i>",
      ", batch of codes, 2027-03-01 to 2027-08-31</i>", ", price change, 2027-05-03</i>",
      ", promotional offer, whenever the app offers it, signed by your server</i>",
    ] {
      contains(page, text)
    }
    let bars = page.matches(of: /<li class="k[^>]*>/).count
    equal(page.matches(of: /<i class="v">/).count, bars)
    let lists = page.matches(of: /<ul class="rows"[^>]*>/).map { String($0.output) }
    #expect(lists.allSatisfy { $0.contains("role=\"list\"") } && !lists.isEmpty)
  }

  @Test func thePictureHasATitleAndADescription() throws {
    let texts = try ExampleCatalog.examples[1].texts
    let today = try day("2027-01-20")
    let view = try CatalogView(lower(catalog(texts)), today: today)
    let files = emitReport(view, ReportExtras(), range: TimelineRange.year(around: today))
    let svg = String(decoding: files.timeline, as: UTF8.self)
    contains(svg, "aria-labelledby=\"offerc-title offerc-desc\"")
    contains(svg, "<title id=\"offerc-title\">Offers of Destination Video")
    contains(svg, "<desc id=\"offerc-desc\">Always on: ")
    contains(svg, "Basic one month free · free for 1 month, from 2027-02-01")
  }
}
