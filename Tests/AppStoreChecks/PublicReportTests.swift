import Diagnostics
import Foundation
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What people reported in public in 2026 about App Store Connect, one test for each report.
///
/// `CommandTests/PublicReportTests` has those that need no server.
struct PublicReportTests {
  /// The first products of an app, in a world that knows all reports.
  private func scene(_ arguments: String...) throws -> ApplyScene {
    let scene = try ApplyScene(arguments)
    try scene.copyCatalog("first")
    return scene
  }

  /// - Parameter color: of the PNG header: 2 is RGB, 6 has an alpha channel.
  private func writeScreenshot(_ width: Int, _ height: Int, color: UInt8 = 2, in scene: ApplyScene) throws {
    try Data(pngHeader(width, height, color: color)).write(
      to: scene.folder.url.appending(path: "store/images/review.png"))
  }

  /// BR 01 and 02: a screenshot that is refused after a 200 is named, with what is wrong; the next plan replaces it, although
  /// the first DELETE answers 500.
  @Test(arguments: [(804, 1744, 2 as UInt8), (1242, 2688, 6)])
  func aFailedScreenshotIsReplaced(width: Int, height: Int, color: UInt8) throws {
    let scene = try scene("--screenshot-sizes", "known", "--failed-delete", "500-first")
    try writeScreenshot(width, height, color: color, in: scene)
    equal(scene.plan().status, .success)
    let failed = scene.apply()
    equal(failed.status, .findings)
    contains(failed.errors, "App Store Connect cannot process review-")
    contains(failed.errors, "IMAGE_INCORRECT_DIMENSIONS")
    contains(failed.errors, "a size that App Store Connect does not accept, or an alpha channel")
    let status = scene.appstore(["status", scene.folder.path("store")])
    contains(status.output, "review screenshot")
    try writeScreenshot(1242, 2688, in: scene)
    try scene.standIn.forgetRequests()
    let plan = scene.plan()
    contains(plan.output, "replace subscription 'com.example.first.monthly', review screenshot")
    let outcome = scene.apply()
    equal(outcome.status, .success, outcome.output + outcome.errors)
    contains(outcome.errors, "App Store Connect responded with status 500: checking what is live")
    let requests = try scene.standIn.requests
    let deletions = requests.filter { $0.method == "DELETE" }
    equal(deletions.map(\.status), [500, 204])
    let between = requests.filter { $0.number > deletions[0].number && $0.number < deletions[1].number }
    equal(between.map { "\($0.method) \($0.path)" }, ["GET " + deletions[0].path])
    empty(requests.filter { $0.method == "POST" && $0.number < deletions[1].number })
  }

  /// BR 02: where the deletion was carried out although the answer was 500, it is not sent again.
  @Test func aScreenshotThatIsGoneIsNotDeletedAgain() throws {
    let scene = try scene("--screenshot-sizes", "known")
    try writeScreenshot(804, 1744, in: scene)
    equal(scene.plan().status, .success)
    equal(scene.apply().status, .findings)
    try writeScreenshot(1242, 2688, in: scene)
    equal(scene.plan().status, .success)
    try scene.standIn.forgetRequests()
    try scene.standIn.setFaults(
      #"[{"kind": "500", "method": "DELETE", "path": "Screenshots", "change": "after"}]"#)
    let outcome = scene.apply()
    equal(outcome.status, .success, outcome.output + outcome.errors)
    try equal(scene.writes.count { $0.hasPrefix("DELETE") }, 1)
  }

  /// BR 04 and BR 06: the dry run names the version and the way; then one submission has all of it, after one edit of the
  /// subscription that changes nothing.
  @Test func theFirstProductsGoWithTheVersion() throws {
    let scene = try scene("--first-products", "of-each-kind", "--state-moves", "when-edited")
    scene.applyAll()
    try scene.standIn.door("POST", "app-version", #"{"number": "1.0"}"#)
    let status = scene.appstore(["status", scene.folder.path("store")])
    contains(status.output, "complete; App Store Connect still reports MISSING_METADATA")
    let store = scene.folder.path("store")
    let without = scene.appstore(["submit", store, "--dry-run"])
    contains(without.output, "`offerc appstore submit \(store) --with-version` submits both")
    let dry = scene.appstore(["submit", store, "--dry-run", "--with-version"])
    begins(dry.output, with: "to submit: app version '1.0'\n")
    try scene.standIn.forgetRequests()
    let outcome = scene.appstore(["submit", store, "--yes", "--with-version", "--settle", "1"])
    equal(outcome.status, .success, outcome.output + outcome.errors)
    let writes = try scene.writes
    equal(writes.count { $0.hasPrefix("PATCH /v1/subscriptions/") }, 1)
    equal(writes.count { $0 == "POST /v1/reviewSubmissionItems" }, 5)
    let state = try scene.standIn.door("GET", "state")
    for kind in [
      "appStoreVersion", "subscriptionVersion", "subscriptionGroupVersion", "inAppPurchaseVersion",
    ] {
      contains(state, "\"\(kind)\": \"")
    }
  }

  /// BR 03: the plan has a price for every storefront, and App Store Connect, which wants them all, accepts the submission.
  @Test func unsoldStorefrontsArePricedBeforeTheFirstSubmission() throws {
    let scene = try scene("--unsold-prices", "wanted")
    scene.applyAll()
    try scene.standIn.door("POST", "app-version", "{}")
    let outcome = scene.appstore(
      ["submit", scene.folder.path("store"), "--yes", "--with-version", "--settle", "1"])
    equal(outcome.status, .success, outcome.output + outcome.errors)
  }

  /// BR 10: where nobody has said where a product is sold, App Store Connect can answer 403 instead of 404.
  @Test(arguments: ["404", "403"])
  func anAvailabilityThatWasNeverSetIsNoQuestionOfTheRole(answer: String) throws {
    let scene = try scene("--never-set", answer)
    for (name, kind) in [("gems", "CONSUMABLE"), ("lifetime", "NON_CONSUMABLE")] {
      let product =
        #"{"productId": "com.example.first.\#(name)", "inAppPurchaseType": "\#(kind)", "state": "MISSING_METADATA"}"#
      try scene.standIn.door("POST", "products", product)
    }
    let status = scene.appstore(["status", scene.folder.path("store")])
    equal(status.status, .success, status.errors)
    contains(status.output, "storefronts where it is sold")
    lacks(status.output, "could not be read")
    scene.applyAll()
  }

  /// BR 10: a role that may not read it gets the same answer.
  @Test func anAvailabilityThatARoleMayNotReadIsNotTakenForEmpty() throws {
    let scene = try scene()
    scene.applyAll()
    try scene.standIn.setFaults(#"[{"kind": "403", "path": "Availabilit", "times": 0}]"#)
    let plan = scene.plan("--exit-code")
    equal(plan.status, .findings)
    contains(plan.output, "the role of the key may not allow it")
    lacks(plan.output, "create ")
  }

  /// BR 10: a role that may not write prices is told what to do; the same plan goes on with another key.
  @Test func aRoleThatMayNotWritePricesIsToldSo() throws {
    let scene = try scene()
    equal(scene.plan().status, .success)
    try scene.standIn.setFaults(#"[{"kind": "403", "method": "PATCH", "path": "^/v1/subscriptions/"}]"#)
    let refused = scene.apply()
    equal(refused.status, .findings)
    contains(refused.errors, "prices (")
    contains(refused.errors, "App Store Connect refused it (403)")
    contains(refused.errors, "use a key with the role App Manager or Admin")
    let again = scene.apply()
    equal(again.status, .success, again.output + again.errors)
  }

  /// BR 14: Apple writes 79.00 as "79.0".
  @Test func amountsAreComparedAsNumbers() throws {
    let scene = try ApplyScene()
    try scene.folder.write(
      """
      version: 1
      app: {bundleId: com.example.destinationvideo, name: Destination Video, appleId: 1234567890, baseTerritory: AUS}
      subscriptionGroups:
        - referenceName: Snap
          localizations: {en-AU: {displayName: Snap}}
          subscriptions:
            - productId: com.example.snap.yearly
              referenceName: Yearly
              level: 1
              period: P1Y
              territories: [AUS, NZL]
              prices: {AUS: 79.00, NZL: 89.00}
              introductoryOffers: [{mode: free-trial, duration: P2W, territories: [AUS]}]
              localizations: {en-AU: {displayName: Yearly, description: All receipts}}

      """, to: "store/catalog.yaml")
    scene.applyAll()
    _ = scene.appstore([
      "pull", "--app", PullScene.bundleId, "-o", scene.folder.path("live.json"), "--record",
      scene.folder.path("answers"),
    ])
    let answers = try scene.folder.contents().filter { $0.hasPrefix("answers/") && $0.hasSuffix(".json") }
    contains(try answers.map { try scene.folder.read($0) }.joined(), "\"79.0\"")
    let next = scene.plan("--exit-code", to: "next.json")
    equal(next.status, .success, next.output)
  }

  /// BR 08: what Apple equalizes for packs is read with them, so that `plan` and `status` can compare it.
  @Test func packsAreComparedWithWhatAppleEqualizes() throws {
    let scene = try ApplyScene()
    try scene.folder.write(
      """
      version: 1
      app: {bundleId: com.example.destinationvideo, name: Destination Video, appleId: 1234567890}
      inAppPurchases:
        - {productId: com.example.credits.30, referenceName: Credits 30, type: consumable, prices: {USA: 12.99, DEU: 9.99, rest: equalized}, localizations: {en-US: {displayName: Credits}}}
        - {productId: com.example.credits.60, referenceName: Credits 60, type: consumable, prices: {USA: 24.99, JPN: 4000, rest: equalized}, localizations: {en-US: {displayName: Credits}}}

      """, to: "store/catalog.yaml")
    scene.applyAll()
    for command in ["plan", "status"] {
      let outcome = scene.appstore([command, scene.folder.path("store")])
      equal(outcome.status, .success)
      contains(outcome.errors, "info[pack-price-ratio]: 'com.example.credits.60' costs")
      contains(outcome.errors, "EUR from Apple")
      let quiet = scene.appstore([command, scene.folder.path("store"), "--quiet"])
      lacks(quiet.errors, "pack-price-ratio")
    }
  }
}
