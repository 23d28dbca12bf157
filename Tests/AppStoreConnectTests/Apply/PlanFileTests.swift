@testable import AppStoreConnect
import Diagnostics
import Foundation
import JSONText
import TestSupport
import Testing

/// `plan.json` read again gives the requests that were planned, whatever the texts of the catalog are.
struct PlanFileTests {
  private static let texts = [
    "{step 3: id}", "{step 1: id}", "{price point: step 2, USA, 4.99}", "${price-USA}", "{texts: 5}", "id",
    "null",
    #"a "quoted" \ text"#, "{\"id\": \"{step 1: id}\"}", "プラン", "e\u{301}", "a, b, {c}", "true", "12",
  ]

  @Test func textsOfCustomersAreNeverReferences() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      func text() -> String {
        // Every JSON text is one of YAML.
        var json = JSONWriter()
        json.string(PlanFileTests.texts.randomElement(using: &random) ?? "")
        return String(decoding: json.finish(), as: UTF8.self)
      }
      let yaml = """
        version: 1
        app: {bundleId: com.example.empty}
        subscriptionGroups:
          - referenceName: \(text())
            localizations:
              en-US: {displayName: \(text()), customAppName: \(text())}
            subscriptions:
              - productId: com.example.monthly
                referenceName: \(text())
                level: 1
                period: P1M
                reviewNote: \(text())
                territories: [USA, DEU]
                prices: {USA: 4.99, rest: equalized}
                localizations:
                  en-US: {displayName: \(text()), description: \(text())}
                promotionalOffers:
                  - {offerId: stay, referenceName: \(text()), mode: free-trial, duration: P1M}
                offerCodes:
                  - referenceName: \(text())
                    customerEligibilities: [new]
                    offerEligibility: replace-intro-offers
                    mode: free-trial
                    duration: P1M

        """
      let file = SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))
      let (plan, json) = try planned([file], on: .empty(bundleId: "com.example.empty"))
      #expect(plan.steps.count >= 8)
      try expectSame(plan, json)
    }
  }

  @Test func theWorkedExampleIsReadAgain() throws {
    let app = FakeApp.empty(bundleId: "com.example.destinationvideo")
    let folder = Repository.root.appending(path: "examples/streaming-pass")
    let files = try ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"].map { name in
      SourceFile(name: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
    }
    let (plan, json) = try planned(files, on: app, today: "2027-01-01")
    try expectSame(plan, json)
  }

  private func expectSame(_ plan: Plan, _ json: [UInt8]) throws {
    let read = try Plan(JSONDocument(reading: json).root, in: SourceFile(name: "plan.json", bytes: json))
    equal(read.bytes(), json)
    equal(read.steps.count, plan.steps.count)
    for (step, planned) in zip(read.steps, plan.steps) {
      equal(StepText(step), StepText(planned), "\(planned.object)")
      equal(step.requests, planned.requests)
    }
  }
}
