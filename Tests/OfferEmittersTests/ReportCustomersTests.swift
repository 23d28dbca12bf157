@testable import OfferEmitters
import Diagnostics
import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// The customers in `report.html`.
struct ReportCustomersTests {
  private func simulated(_ scenarios: String, _ texts: [String]) throws -> SimulationReport {
    let catalog = SimulatedCatalog(try TestSupport.catalog(texts))
    let bound = readScenarios(SourceFile(name: "scenarios.yaml", text: scenarios), file: 0)
    empty(bound.findings, "\(bound.findings.map(\.message))")
    let scenarios = simulate(bound.file.scenarios, in: catalog)
    return SimulationReport(
      today: try day("2027-01-01"), day: nil, campaign: nil,
      sections: [.init(file: "scenarios.yaml", catalog: catalog, scenarios: scenarios)])
  }

  private func page(_ scenarios: String, _ texts: [String]) throws -> String {
    let today = try day("2027-01-01")
    let files = try emitReport(
      CatalogView(lower(catalog(texts)), today: today),
      ReportExtras(scenarios: simulated(scenarios, texts)), range: TimelineRange.year(around: today))
    return String(decoding: files.page, as: UTF8.self)
  }

  private var example: (scenarios: String, texts: [String]) {
    get throws {
      (
        try Repository.text("examples/streaming-pass/scenarios.yaml"), try ExampleCatalog.examples[1].texts
      )
    }
  }

  @Test func everyCustomerOfTheExampleIsDrawn() throws {
    let (scenarios, texts) = try example
    let page = try page(scenarios, texts)
    for text in [
      "Leaves, comes back for a free month, leaves again", "All 7 expectations hold.", "family member",
      "canceled, 2026-12-15", "grace period, 2027-03-21 to 2027-04-04",
      "Basic Monthly, Basic one month free, 2027-03-01 to 2027-03-31",
      "<bdi>Premium Monthly, free for 1 week</bdi>", "2029-07-31", "What is assumed",
    ] {
      contains(page, text, "\(text)")
    }
    #expect(page.components(separatedBy: "Can have").count >= 6)
    lacks(page.split(separator: "id=\"customers\"")[1], "basic_winback_1m")
  }

  /// A row has one stretch after the other, and no text leaves its bar.
  @Test func stretchesFollowOneAnother() throws {
    let (scenarios, texts) = try example
    let report = try simulated(scenarios, texts)
    for view in report.views() {
      let timeline = try #require(LifeTimeline(view, view.answers.filter(\.isAvailable)))
      for (_, lane) in timeline.lives {
        let row = lane.bars.filter { $0.row == 0 }
        #expect(!row.isEmpty)
        for (bar, next) in zip(row, row.dropFirst()) { #expect(bar.right <= next.left + 2, "\(bar)") }
        for bar in row where !bar.label.text.isEmpty {
          #expect(bar.label.x + textWidth(bar.label.text) <= bar.right, "\(bar)")
        }
      }
      equal(timeline.offers.hidden, 0)
    }
  }

  @Test func whatDoesNotHoldIsSaidWithItsReason() throws {
    let texts = try example.texts
    let page = try page(
      """
      version: 1
      scenarios:
        - name: Too early
          history:
            - {on: 2026-10-01, subscribe: com.example.destinationvideo.basic.monthly, offer: none}
            - {on: 2026-12-15, cancel: true}
          expect:
            - {on: 2027-01-15, winBack: [basic_winback_1m]}
        - name: Cannot have been
          history:
            - {on: 2026-12-15, cancel: true}
      """, texts)
    #expect(
      page.contains("Expected win-back offer 'basic_winback_1m', found none") || page.contains("found none"))
    contains(page, "first available on 2027-03-01")
    contains(page, "This cannot have happened:")
    lacks(page, "expectation holds.")
  }

  @Test func namesOfCustomersAreTextAndNothingElse() throws {
    let page = try page(
      """
      version: 1
      scenarios:
        - name: "</script><img src=x onerror=alert(1)> \\u202E\\u0645 \(String(repeating: "W", count: 100))"
          history:
            - {on: 2020-01-31, subscribe: com.example.monthly}
      """, [hostileCatalog])
    lacks(page, "<img")
    lacks(page, "\u{202E}")
    equal(page.components(separatedBy: "</script>").count, 3)
    let bare = page.replacing("<!DOCTYPE html>", with: "").replacing(
      /<(style|script)>[\s\S]*?<\/\1>/, with: "")
    let parser = XMLParser(data: Data(bare.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
  }

  /// A life of centuries is drawn for ten years, and offers beyond it are in the table.
  @Test func longLivesAreCut() throws {
    let page = try page(
      """
      version: 1
      scenarios:
        - name: Forever
          history:
            - {on: 1999-01-31, subscribe: com.example.monthly}
            - {on: 9998-01-31, cancel: true}
      """, [hostileCatalog])
    contains(page, "Forever")
    contains(page, "1999")
    #expect(page.utf8.count < 200_000)
  }
}
