import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

struct ApplyTests {
  @Test func anEmptyAppBecomesTheCatalogAndIsChangedLater() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let first = scene.apply()
    equal(first.status, .success, "\(first.errors)")
    begins(first.output, with: "15 steps done\nofferc has done what it can")
    equal(scene.plan("--exit-code").status, .success)
    try scene.standIn.approve()
    try scene.begin(.changed)
    let second = scene.apply()
    equal(second.status, .success, "\(second.errors)")
    begins(second.output, with: "21 steps done\n")
    lacks(second.output, "but for")
    equal(scene.plan("--exit-code", to: "rest.json").status, .success)
    // A plan that is applied has nothing left to do, and does nothing.
    try scene.standIn.forgetRequests()
    let again = scene.apply()
    equal(again.status, .success, "\(again.output + again.errors)")
    begins(again.output, with: "21 steps done\n", "\(again.output + again.errors)")
    try empty(scene.writes)
  }

  @Test func stepsThatAreNotAllowedAreSkippedWithWhatNeedsThem() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let outcome = scene.apply(allow: nil)
    equal(outcome.status, .findings)
    contains(
      outcome.errors,
      "12. skipped subscription 'com.example.sweep.monthly', offer code 'Friends': it needs --allow irreversible\n"
    )
    begins(outcome.output, with: "11 steps done, 4 skipped\n")
    contains(
      outcome.output,
      "  skipped: 14. create subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try'\n")
    contains(
      outcome.errors,
      "note: to take the skipped steps as well: offerc appstore apply \(scene.folder.path("plan.json")) --yes --allow irreversible "
    )
    #expect(try !scene.writes.contains { $0.contains("OfferCode") })
    // The same plan goes on where more is allowed.
    let rest = scene.apply()
    equal(rest.status, .success, "\(rest.errors)")
    begins(rest.output, with: "15 steps done\n", "\(rest.errors)")
    try equal(scene.writes.filter { $0 == "POST /v1/subscriptionGroups" }.count, 1)
  }

  @Test func onlyWhatIsAllowedIsDone() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed)
    let outcome = scene.apply(allow: "irreversible")
    equal(outcome.status, .findings)
    let skipped = outcome.output.split(separator: "\n").filter { $0.hasPrefix("  skipped: ") }
    for words in ["price change '2026-12-22'", "promotional offer 'gone'"] {
      #expect(skipped.contains { $0.hasSuffix("subscription 'com.example.sweep.monthly', " + words) })
    }
    #expect(try !scene.writes.contains { $0.hasPrefix("DELETE") })
  }

  /// What nobody has settled about Apple's answers: whatever was written is equal to the catalog when it is read back.
  @Test(arguments: [
    ["--introductory-form", "as-sent"], ["--other-offers-form", "filled"], ["--auto-versions"],
    ["--opaque-ids"], ["--order", "reversed"], ["--preserved-rows", "marked"],
    ["--preserved-rows", "from-start"], ["--answers", "sparse"],
  ])
  func whatWasWrittenIsEqualHoweverAppleReadsItBack(_ options: [String]) throws {
    let scene = try ApplyScene(options)
    try scene.begin(.new)
    equal(scene.apply().status, .success)
    equal(scene.plan("--exit-code").status, .success)
    try scene.standIn.approve()
    try scene.begin(.changed)
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    equal(scene.plan("--exit-code", to: "rest.json").status, .success)
    equal(scene.plan("--exit-code", to: "later.json", today: "2026-11-24").status, .success)
  }

  /// Apple's identifier of an introductory offer says storefront and day: what takes the place of one has the same.
  @Test func anOfferToComeIsReplacedInEachStorefront() throws {
    let scene = try ApplyScene()
    let offer = "{mode: free-trial, duration: P1W}"
    try scene.begin(.new, [offer: "{mode: free-trial, duration: P1W, startDate: 2026-12-10}"])
    equal(scene.apply().status, .success)
    try scene.begin(.new, [offer: "{mode: free-trial, duration: P2W, startDate: 2026-12-10}"])
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    equal(scene.plan("--exit-code").status, .success)
  }

  @Test func anOfferWithoutADayCanBeginTomorrow() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.set(#"{"today": "2026-11-23"}"#)
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.output)\(outcome.errors)")
    equal(scene.plan("--exit-code").status, .success)
  }

  @Test func withoutATerminalSomebodyHasToSayYes() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let outcome = scene.appstore(["apply", scene.folder.path("plan.json")])
    equal(outcome.status, .usage)
    equal(
      outcome.errors,
      "offerc: 11 steps will change com.example.destinationvideo in App Store Connect, and there is no terminal to ask for confirmation: add --yes\n"
    )
    try empty(scene.writes)
    try empty(scene.journals)
  }

  @Test func atATerminalThePlanIsShownAndAsked() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let no = scene.appstore(["apply", scene.folder.path("plan.json")], isTerminal: true, input: "n\n")
    equal(no.status, .findings)
    contains(
      no.errors, "12. create subscription 'com.example.sweep.monthly', offer code 'Friends': free for 1 month"
    )
    ends(
      no.errors,
      with:
        "11 steps will change com.example.destinationvideo in App Store Connect; continue? [y/N] nothing done\n"
    )
    try empty(scene.writes)
    let yes = scene.appstore(["apply", scene.folder.path("plan.json")], isTerminal: true, input: "y\n")
    begins(yes.output, with: "11 steps done, 4 skipped\n", "\(yes.errors)")
  }

  @Test func blockedItemsKeepAPlanFromBeingApplied() throws {
    let scene = try ApplyScene.approved()
    try scene.write(.new, ["period: P1M": "period: P1Y"])
    equal(scene.plan().status, .findings)
    let outcome = scene.apply()
    equal(outcome.status, .findings)
    begins(
      outcome.errors, with: "offerc: the plan has 2 blocked items: subscription com.example.sweep.monthly")
  }

  @Test func whatIsLeftForAPersonIsNamed() throws {
    let scene = try ApplyScene()
    let purchase =
      "inAppPurchases:\n  - {productId: com.example.coins, referenceName: Coins, type: consumable, territories: [USA], prices: {USA: 0.99}, localizations: {}}\n"
    try scene.begin(.new, ["subscriptionGroups:\n": purchase + "subscriptionGroups:\n"])
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    let head = lines.first { $0.hasPrefix("offerc has done what it can") }
    ends(head, with: "these need a person:", "\(outcome.output)")
    #expect(
      lines.contains {
        $0.hasPrefix("  in-app purchase 'com.example.coins': see what is missing with")
      }, "\(outcome.output)")
  }

  /// Of a product with a new price for an offer, the texts are not read again.
  @Test func whatIsLeftForAPersonIsNamedWhateverIsRead() throws {
    let scene = try ApplyScene.pulled()
    let file = "store/video-pass.yaml"
    let text = try scene.folder.read(file)
    try #require(text.contains("GBR: 4.49"))
    try scene.folder.write(text.replacing("GBR: 4.49", with: "GBR: 3.99"), to: file)
    let left = "'com.example.destinationvideo.premium.monthly': submit the texts for review"
    let plan = scene.plan()
    contains(plan.output, left)
    contains(plan.output, "1 step in ")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    contains(outcome.output, left)
    equal(outcome.output.components(separatedBy: left).count, 2, "\(outcome.output)")
  }

  @Test func exitStatusesOfAPlan() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    equal(scene.plan().status, .success)
    equal(scene.plan("--exit-code").status, .findings)
    try scene.write(.new, ["mode: pay-as-you-go": "mode: pay-as-you-come"])
    equal(scene.plan().status, .findings)
    try scene.folder.write("version: 1\napp: {bundleId: com.example.other}\n", to: "other/app.yaml")
    equal(scene.appstore(["plan", scene.folder.path]).status, .usage)
    equal(scene.appstore(["apply", scene.folder.path("nowhere.json"), "--yes"]).status, .usage)
    equal(scene.apply(allow: "everything").status, .usage)
    contains(scene.apply(allow: "irreversible, everything").errors, "--allow is 'everything'")
    equal(scene.apply("--settle", "-1").status, .usage)
  }

  @Test func aPlanShowsTheCodesOfTheCatalogOnly() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed, ["id: podcast": "id: films"])
    equal(scene.apply().status, .success)
    // Another code is another batch; the one that is live stays, and is in nobody's way.
    try scene.write(.changed, ["id: podcast": "id: movies", "code: FILMS": "code: MOVIES"])
    let plan = scene.plan("--format", "markdown")
    equal(plan.status, .success, "\(plan.errors)")
    contains(plan.output, "In App Store Connect, but not in the catalog: they stay")
    contains(plan.output, "batch movies")
    contains(plan.output, "custom code MOVIES")
    lacks(plan.output, "FILMS")
    try contains(scene.folder.read("plan.json"), #""customCode":"MOVIES""#)
  }
}
