import AppStoreConnect
import Diagnostics
import Foundation
import OfferModel
import TestSupport
import Testing

/// Every body is Apple's to the letter: the whole plan of the worked example is in a file that is looked at.
struct PlanGoldenTests {
  @Test func theExampleFromAnEmptyApp() throws {
    let app = FakeApp.empty(bundleId: "com.example.destinationvideo")
    let folder = Repository.root.appending(path: "examples/streaming-pass")
    let files = try ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"].map { name in
      let text = String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
      return SourceFile(name: name, text: text.replacing("appleId: 1234567890", with: "appleId: 99"))
    }
    let (plan, json) = try planned(files, on: app, today: "2027-01-01")
    try expectGolden(json, Repository.root.appending(path: "Tests/Fixtures/plan/streaming-pass.json"))
    empty(plan.blocked)
    empty(plan.unmanaged)
    let (other, _) = try planned(
      files.map {
        SourceFile(
          name: $0.name, text: String(decoding: $0.bytes, as: UTF8.self).replacing(": 99", with: ": 98"))
      },
      on: app, today: "2027-01-01")
    empty(other.blocked)
    equal(other.steps.count, plan.steps.count)
    #expect(other.manual.contains { $0.what == "write `appleId: 99` into the catalog" })
    #expect(
      plan.waits.allSatisfy { $0.object.label.contains("win-back") || $0.object.label.contains("batch") })
  }
}
