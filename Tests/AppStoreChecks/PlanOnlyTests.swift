import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

struct PlanOnlyTests {
  /// One offer cannot be priced; the other steps wait for nobody.
  @Test func whatIsChosenIsAppliedBesideWhatIsBlocked() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    try scene.write(
      .new,
      [
        "prices: {USA: 4.99, DEU: 4.99}": "prices: {USA: 4.98, DEU: 4.99}",
        "{offerId: gone, referenceName: Gone, mode: free-trial, duration: P1M}":
          "{offerId: gone, referenceName: Gone, mode: free-trial, duration: P1M}\n          - {offerId: more, referenceName: More, mode: free-trial, duration: P2M}\n          - {offerId: most, referenceName: Most, mode: free-trial, duration: P3M}",
      ])
    contains(scene.plan().output, "1 blocked")
    contains(scene.apply().errors, "1 blocked item")
    try scene.standIn.forgetRequests()
    let plan = scene.plan("--only", "more")
    begins(plan.output, with: "1 step in 1 request")
    contains(plan.errors, "only what --only needs was read")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    contains(outcome.output, "what --only names matches the catalog")
    try equal(scene.writes, ["POST /v1/subscriptionPromotionalOffers"])
    begins(scene.plan("--only", "most").output, with: "1 step in 1 request")
  }

  /// Everything is read for a name that the catalog does not have.
  private static let onlyLive = "loyal_free_month"

  private static let edits = [
    ("description: Films in HD", "description: Films and series in HD"),
    ("prices: {CAN: 7.99}", "prices: {CAN: 8.99}"),
    ("GBR: 4.49", "GBR: 3.99"),
    ("priority: high", "priority: normal"),
    (
      "offerId: loyal_free_month\n            referenceName: \"Loyal: a free month\"",
      "offerId: thanks\n            referenceName: Thanks"
    ),
    (
      "          - referenceName: Conference\n",
      """
                - referenceName: New year
                  customerEligibilities: [new]
                  offerEligibility: stack-with-intro-offers
                  mode: free-trial
                  duration: P1M
                - referenceName: Conference

      """
    ),
  ]

  /// The steps and items of what is named are those that a plan of everything has.
  @Test(arguments: [
    ("com.example.destinationvideo.premium.monthly", 5), ("com.example.destinationvideo.basic.monthly", 3),
    ("half_3_months", 1), ("back_6for3", 1), ("New year", 1), ("com.example.destinationvideo.season", 0),
    ("Video Pass", 0), (onlyLive, 1),
  ])
  func whatIsChosenIsPlannedAsInAWholePlan(_ name: String, _ count: Int) throws {
    let scene = try ApplyScene.pulled()
    let file = "store/video-pass.yaml"
    var text = try scene.folder.read(file)
    for (old, new) in Self.edits {
      try #require(text.contains(old), "\(old)")
      text = text.replacing(old, with: new)
    }
    try scene.folder.write(text, to: file)
    func requests(_ work: () -> Outcome) throws -> Int {
      try scene.standIn.forgetRequests()
      let outcome = work()
      equal(outcome.status, .success, "\(outcome.errors)")
      return try scene.standIn.requests.count
    }
    let all = try requests { scene.plan(to: "whole.json") }
    let some = try requests { scene.plan("--only", name) }
    #expect(name == Self.onlyLive ? some == all : some <= all / 2, "\(some) of \(all) requests")
    let whole = try entries(scene.folder.read("whole.json"))
    let chosen = try entries(scene.folder.read("plan.json"))
    equal(chosen.filter { $0.hasPrefix("steps") }.count, count, "\(chosen)")
    equal(chosen, whole.filter { entry in entry.contains(name) }, "\(whole)")
  }

  /// What a plan has, without numbers, which differ between plans.
  private func entries(_ json: String) throws -> [String] {
    let plan = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    return try ["steps", "blocked", "waits", "later", "manual", "unmanaged"].flatMap { list in
      try #require(plan[list] as? [[String: Any]]).map { entry in
        let words = ["object", "action", "details", "what", "reason", "needs", "permanence"].compactMap {
          entry[$0].map { "\($0)" }
        }
        return "\(list) \(words.joined(separator: "; "))"
      }
    }
  }

  @Test func whatIsChosenBringsWhatItNeeds() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    let plan = scene.plan("--only", "half")
    contains(plan.output, "create subscription group 'Pass'\n")
    contains(plan.output, "'com.example.sweep.monthly', availability:")
    contains(plan.output, "storefronts\n", "where the steps that are left change something")
    lacks(plan.output, "Friends")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
  }

  /// Apple keeps the names of win-back offers unique in a group, so the deletion that frees them is included.
  @Test func anOfferThatTakesTheNamesOfADeletedOneBringsTheDeletion() throws {
    let scene = try ApplyScene.pulled()
    let file = "store/video-pass.yaml"
    let text = try scene.folder.read(file)
    let start = try #require(text.firstRange(of: "          - offerId: back_free\n")).lowerBound
    let length = try #require(text[start...].firstRange(of: "appleId: 6800000002\n")).upperBound
    let offer = text[start..<length]
    let yearly = "com.example.destinationvideo.premium.yearly"
    let product = try #require(text.firstRange(of: "      - productId: \(yearly)\n")).upperBound
    let moved =
      text[..<start] + text[length..<product] + "        winBackOffers:\n"
      + offer.replacing("            appleId: 6800000002\n", with: "") + text[product...]
    try scene.folder.write(String(moved), to: file)
    let name = "subscription '\(yearly)', win-back offer 'back_free'"
    let plan = scene.plan("--only", name)
    equal(plan.status, .success, "\(plan.errors)")
    begins(plan.output, with: "2 steps in 2 requests")
    contains(
      plan.errors,
      "included because what --only names needs it: delete subscription 'com.example.destinationvideo.premium.monthly', win-back offer 'back_free'"
    )
    let skipped = scene.apply(allow: nil)
    contains(skipped.output, "0 steps done, 2 skipped")
    try empty(scene.writes)
    let done = scene.apply()
    equal(done.status, .success, "\(done.output)\(done.errors)")
    try equal(scene.writes.map { $0.prefix(5) }, ["DELET", "POST "])
    let gone = scene.plan("--only", name)
    begins(gone.output, with: "nothing to do")
  }

  @Test func aNameThatMeansNothingOrSeveralThingsIsRefused() throws {
    let scene = try ApplyScene()
    try scene.write(.new, ["referenceName: Friends": "referenceName: half"])
    let several = scene.plan("--only", "half")
    equal(several.status, .usage)
    for one in ["promotional offer 'half'", "offer code 'half'"] {
      contains(several.errors, one)
    }
    contains(scene.plan("--only", "nobody").errors, "nothing with that name")
  }
}
