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
      SourceFile(name: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }
    let (plan, json) = try planned(files, on: app, today: "2027-01-01")
    try expectGolden(json, Repository.root.appending(path: "Tests/Fixtures/plan/streaming-pass.json"))
    #expect(plan.blocked.isEmpty)
    #expect(plan.unmanaged.isEmpty)
    #expect(
      plan.waits.allSatisfy { $0.object.label.contains("win-back") || $0.object.label.contains("batch") })
  }
}
