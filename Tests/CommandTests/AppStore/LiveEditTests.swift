import Diagnostics
@testable import OffercCommands
import TestSupport
import Testing

/// Single edits of an app that has been for sale for long: each plan can be applied, and the next one is empty.
struct LiveEditTests {
  private static let edits: [(name: String, old: String, new: String)] = [
    ("nothing", "level: 2", "level: 2"),
    ("a planned change moves", "- startDate: 2026-12-22", "- startDate: 2026-12-30"),
    (
      "one entry rises and falls, and says that prices are kept", "            prices: {CAN: 7.99}",
      "            prices: {CAN: 7.99, USA: 3.99, GBR: 9.99}"
    ),
    ("a planned change is given up", "- startDate: 2026-12-22", "- startDate: 2027-01-06"),
    (
      "another trial", "introductoryOffers:\n          - mode: free-trial\n            duration: P1W\n",
      "introductoryOffers:\n          - mode: free-trial\n            duration: P2W\n"
    ),
    (
      "a future trial", "            startDate: 2026-12-13\n            endDate: 2027-01-11",
      "            startDate: 2026-12-15\n            endDate: 2027-01-15"
    ),
    ("the monthly plan gains a storefront", "JPN: 1400}", "JPN: 1400, KOR: 9900}"),
    ("texts that are approved", "description: Films in HD", "description: All films in HD"),
    ("texts that are a draft", "on five screens", "on six screens"),
    ("a name", "referenceName: Basic Monthly", "referenceName: Basic"),
    (
      "a running offer of another length, before a future one",
      "duration: P3M\n            prices: {USA: 1.99", "duration: P2M\n            prices: {USA: 1.99"
    ),
    ("a running offer costs less", "CAN: 2.99, DEU: 1.99}", "CAN: 1.99, DEU: 1.99}"),
    (
      "a trial ends", "introductoryOffers:\n          - mode: free-trial\n            duration: P1W\n",
      "introductoryOffers:\n          - mode: free-trial\n            duration: P1W\n            endDate: 2026-12-31\n"
    ),
    (
      "a code is deactivated", "- referenceName: Conference\n",
      "- referenceName: Conference\n            active: false\n"
    ),
    ("a win-back offer takes the name of another", "offerId: back_free\n", "offerId: back_free_again\n"),
    ("a storefront more", "territories: {exclude: [RUS]}", "territories: all"),
    (
      "a subscription takes a name, and its holder another", "referenceName: Premium Monthly",
      "referenceName: Premium"
    ),
    ("a grown price", "prices: {GBR: 10.99}", "prices: {GBR: 11.99}"),
    (
      "a promotional offer under another name",
      "- offerId: half_3_months\n            referenceName: Half price for three months",
      "- offerId: half_three_months\n            referenceName: Half price"
    ),
  ]

  /// The first ones in every run, all of them with `OFFERC_ROUNDS=3`.
  @Test(arguments: Array(edits.indices.prefix(seeds(9).count)))
  func isAppliedAndThenNothingIsLeft(_ number: Int) throws {
    let edit = Self.edits[number]
    let scene = try ApplyScene(fixture: "live")
    let pull = scene.appstore(["pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("store")])
    #expect(pull.status == .success, "\(pull.errors)")
    let file = "store/video-pass.yaml"
    let text = try scene.folder.read(file)
    try #require(text.contains(edit.old), "\(edit.name)")
    try scene.folder.write(text.replacing(edit.old, with: edit.new), to: file)
    let plan = scene.plan()
    #expect(plan.status == .success, "\(edit.name): \(plan.output) \(plan.errors)")
    let outcome = scene.apply()
    #expect(outcome.status == .success, "\(edit.name): \(outcome.errors)")
    #expect(try scene.writes.isEmpty == (edit.old == edit.new), "\(edit.name)")
    // The day after, what began and ended in between is no change, either.
    for day in edit.name.contains("trial") ? [PullScene.today, "2026-11-24"] : [PullScene.today] {
      let next = scene.plan("--exit-code", to: "next-\(day).json", today: day)
      #expect(next.status == .success, "\(edit.name), \(day): \(next.output)")
    }
  }
}
