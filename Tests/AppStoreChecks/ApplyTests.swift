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
    #expect(first.status == .success, "\(first.errors)")
    #expect(first.output.hasPrefix("15 steps done\nwhat offerc can do is done"), "\(first.output)")
    #expect(scene.plan("--exit-code").status == .success)
    try scene.standIn.approve()
    try scene.begin(.changed)
    let second = scene.apply()
    #expect(second.status == .success, "\(second.errors)")
    #expect(
      second.output.hasPrefix("21 steps done\n") && !second.output.contains("but for"), "\(second.output)")
    #expect(scene.plan("--exit-code", to: "rest.json").status == .success)
    // A plan that is applied has nothing left to do, and does nothing.
    try scene.standIn.forgetRequests()
    let again = scene.apply()
    #expect(
      again.status == .success && again.output.hasPrefix("21 steps done\n"), "\(again.output + again.errors)")
    #expect(try scene.writes.isEmpty)
  }

  @Test func stepsThatAreNotAllowedAreSkippedWithWhatNeedsThem() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let outcome = scene.apply(allow: nil)
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors.contains(
        "12. skipped subscription 'com.example.sweep.monthly', offer code 'Friends': it needs --allow irreversible\n"
      ))
    #expect(outcome.output.hasPrefix("11 steps done, 4 skipped\n"))
    #expect(
      outcome.output.contains(
        "  skipped: 14. create subscription 'com.example.sweep.monthly', offer code 'Friends', batch 'try'\n")
    )
    #expect(
      outcome.errors.contains(
        "note: to take the skipped steps as well: offerc appstore apply \(scene.folder.path("plan.json")) --yes --allow irreversible "
      ), "\(outcome.errors)")
    #expect(try !scene.writes.contains { $0.contains("OfferCode") })
    // The same plan goes on where more is allowed.
    let rest = scene.apply()
    #expect(rest.status == .success && rest.output.hasPrefix("15 steps done\n"), "\(rest.errors)")
    #expect(try scene.writes.filter { $0 == "POST /v1/subscriptionGroups" }.count == 1)
  }

  @Test func onlyWhatIsAllowedIsDone() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed)
    let outcome = scene.apply(allow: "irreversible")
    #expect(outcome.status == .findings)
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
    #expect(scene.apply().status == .success)
    #expect(scene.plan("--exit-code").status == .success)
    try scene.standIn.approve()
    try scene.begin(.changed)
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.errors)")
    #expect(scene.plan("--exit-code", to: "rest.json").status == .success)
    #expect(scene.plan("--exit-code", to: "later.json", today: "2026-11-24").status == .success)
  }

  /// Apple's identifier of an introductory offer says storefront and day: what takes the place of one has the same.
  @Test func anOfferToComeIsReplacedInEachStorefront() throws {
    let scene = try ApplyScene()
    let offer = "{mode: free-trial, duration: P1W}"
    try scene.begin(.new, [offer: "{mode: free-trial, duration: P1W, startDate: 2026-12-10}"])
    #expect(scene.apply().status == .success)
    try scene.begin(.new, [offer: "{mode: free-trial, duration: P2W, startDate: 2026-12-10}"])
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.errors)")
    #expect(scene.plan("--exit-code").status == .success)
  }

  @Test func anOfferWithoutADayCanBeginTomorrow() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    try scene.standIn.set(#"{"today": "2026-11-23"}"#)
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.output)\(outcome.errors)")
    #expect(scene.plan("--exit-code").status == .success)
  }

  @Test func withoutATerminalSomebodyHasToSayYes() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let outcome = scene.appstore(["apply", scene.folder.path("plan.json")])
    #expect(outcome.status == .usage)
    #expect(
      outcome.errors
        == "offerc: 11 steps will change com.example.destinationvideo in App Store Connect, and there is no terminal to ask for confirmation: add --yes\n"
    )
    #expect(try scene.writes.isEmpty && scene.journals.isEmpty)
  }

  @Test func atATerminalThePlanIsShownAndAsked() throws {
    let scene = try ApplyScene()
    try scene.begin(.new)
    let no = scene.appstore(["apply", scene.folder.path("plan.json")], isTerminal: true, input: "n\n")
    #expect(
      no.status == .findings
        && no.errors.contains(
          "12. create subscription 'com.example.sweep.monthly', offer code 'Friends': free for 1 month")
    )
    #expect(
      no.errors.hasSuffix(
        "11 steps will change com.example.destinationvideo in App Store Connect; continue? [y/N] nothing done\n"
      ))
    #expect(try scene.writes.isEmpty)
    let yes = scene.appstore(["apply", scene.folder.path("plan.json")], isTerminal: true, input: "y\n")
    #expect(yes.output.hasPrefix("11 steps done, 4 skipped\n"), "\(yes.errors)")
  }

  @Test func blockedItemsKeepAPlanFromBeingApplied() throws {
    let scene = try ApplyScene.approved()
    try scene.write(.new, ["period: P1M": "period: P1Y"])
    #expect(scene.plan().status == .findings)
    let outcome = scene.apply()
    #expect(outcome.status == .findings)
    #expect(
      outcome.errors.hasPrefix("offerc: the plan has 2 blocked items: subscription com.example.sweep.monthly")
    )
  }

  @Test func whatIsLeftForAPersonIsNamed() throws {
    let scene = try ApplyScene()
    let purchase =
      "inAppPurchases:\n  - {productId: com.example.coins, referenceName: Coins, type: consumable, territories: [USA], prices: {USA: 0.99}, localizations: {}}\n"
    try scene.begin(.new, ["subscriptionGroups:\n": purchase + "subscriptionGroups:\n"])
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    let head = lines.first { $0.hasPrefix("what offerc can do is done") }
    #expect(head?.hasSuffix("left for a person:") == true, "\(outcome.output)")
    #expect(
      lines.contains {
        $0.hasPrefix("  in-app purchase 'com.example.coins': add what is missing, for example a review")
      }, "\(outcome.output)")
  }

  @Test func exitStatusesOfAPlan() throws {
    let scene = try ApplyScene()
    try scene.write(.new)
    #expect(scene.plan().status == .success)
    #expect(scene.plan("--exit-code").status == .findings)
    try scene.write(.new, ["mode: pay-as-you-go": "mode: pay-as-you-come"])
    #expect(scene.plan().status == .findings)
    try scene.folder.write("version: 1\napp: {bundleId: com.example.other}\n", to: "other/app.yaml")
    #expect(scene.appstore(["plan", scene.folder.path]).status == .usage)
    #expect(scene.appstore(["apply", scene.folder.path("nowhere.json"), "--yes"]).status == .usage)
    #expect(scene.apply(allow: "everything").status == .usage)
    #expect(scene.apply(allow: "irreversible, everything").errors.contains("--allow is 'everything'"))
    #expect(scene.apply("--settle", "-1").status == .usage)
  }

  @Test func aPlanShowsTheCodesOfTheCatalogOnly() throws {
    let scene = try ApplyScene.approved()
    try scene.begin(.changed, ["id: podcast": "id: films"])
    #expect(scene.apply().status == .success)
    // Another code is another batch; the one that is live stays, and is in nobody's way.
    try scene.write(.changed, ["id: podcast": "id: movies", "code: FILMS": "code: MOVIES"])
    let plan = scene.plan("--format", "markdown")
    #expect(plan.status == .success, "\(plan.errors)")
    #expect(plan.output.contains("In App Store Connect, but not in the catalog: they stay"))
    #expect(plan.output.contains("batch movies"))
    #expect(plan.output.contains("custom code MOVIES") && !plan.output.contains("FILMS"), "\(plan.output)")
    #expect(try scene.folder.read("plan.json").contains(#""customCode":"MOVIES""#))
  }
}
