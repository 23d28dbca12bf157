import Diagnostics
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// `apply` keeps what a plan touches, and a plan from that leads back to it.
struct PlanBackTests {
  private struct Edit {
    let name: String
    let old: String
    let new: String
    /// What the plan back says that it cannot do, in its words; empty where all of it goes back.
    let stays: [String]

    init(_ name: String, _ old: String, _ new: String, stays: String...) {
      (self.name, self.old, self.new, self.stays) = (name, old, new, stays)
    }
  }

  private static let trial = "introductoryOffers:\n          - mode: free-trial\n            duration: P1W\n"
  private static let promotional =
    "- offerId: half_3_months\n            referenceName: Half price for three months"
  private static let free = """
    - offerId: free_week
                referenceName: A free week
                mode: free-trial
                duration: P1W

    """
  private static let code = """
    - referenceName: Radio
                customerEligibilities: [new]
                offerEligibility: stack-with-intro-offers
                mode: free-trial
                duration: P1M
                batches: [{id: radio, kind: custom, count: 500, code: RADIO26, createdDate: 2026-11-22}]

    """

  private static let edits = [
    Edit("a trial costs less", "CAN: 2.99, DEU: 1.99}", "CAN: 1.99, DEU: 1.99}"),
    Edit("a win-back offer takes the name of another", "offerId: back_free\n", "offerId: back_free_again\n"),
    Edit(
      "a promotional offer under another name", promotional,
      "- offerId: half_three_months\n            referenceName: Half price",
      stays: "promotional offer 'half_3_months': is deleted"),
    Edit(
      "a code is deactivated", "- referenceName: Conference\n",
      "- referenceName: Conference\n            active: false\n",
      stays: "offer code 'Conference': active: false → true"),
    Edit("texts that are a draft", "on five screens", "on six screens"),
    Edit("texts that are approved", "description: Films in HD", "description: All films in HD"),
    Edit("a name", "referenceName: Basic Monthly", "referenceName: Basic"),
    Edit("a promotional offer costs more", "USA: 4.99, GBR: 4.49", "USA: 5.99, GBR: 4.99"),
    Edit("a new promotional offer", promotional, free + "          " + promotional),
    Edit(
      "a new code", "- referenceName: Conference\n", code + "          - referenceName: Conference\n",
      stays: "offer code 'Radio': is in App Store Connect, and stays"),
    Edit("a new price change", "prices: {CAN: 7.99}", "prices: {CAN: 7.99, USA: 3.99}"),
    Edit(
      "a planned change moves", "- startDate: 2026-12-22", "- startDate: 2026-12-30",
      stays: "whether existing subscribers keep their price"),
    Edit(
      "a storefront more", "territories: {exclude: [RUS]}", "territories: all",
      stays: "availability: remove RUS from sale"),
    Edit("another trial", trial, trial.replacing("P1W", with: "P2W")),
    Edit("a trial ends", trial, trial + "            endDate: 2026-12-31\n"),
  ]

  /// The first one in every run, all of them with `OFFERC_ROUNDS=15`.
  @Test(arguments: Array(edits.indices.prefix(seeds(1).count)))
  func anEditGoesBackOrIsSaidToStay(_ number: Int) throws {
    try goBack(Self.edits[number].name, [Self.edits[number]])
  }

  @Test func manyEditsGoBackAtOnce() throws {
    try goBack("those that go back", Self.edits[1..<13].filter(\.stays.isEmpty))
  }

  @Test func manyEditsAreSaidToStay() throws {
    try goBack("those that stay", Self.edits.filter { !$0.stays.isEmpty })
  }

  private func goBack(_ name: String, _ edits: [Edit]) throws {
    let scene = try ApplyScene.pulled()
    let live = try applied(edits, scene)
    let plan = scene.appstore([
      "plan", scene.folder.path(try before(scene)), "-o", scene.folder.path("back.json"),
    ])
    equal(plan.status, .success, "\(name): \(plan.errors)")
    contains(plan.output, "\nIn your repository, once the plan is applied\n", "\(name): \(plan.output)")
    let stays = edits.flatMap(\.stays)
    for words in stays { contains(plan.output, words, "\(name): \(plan.output)") }
    equal(plan.output.contains("\nWhat cannot be restored\n"), !stays.isEmpty, "\(name): \(plan.output)")
    let back = scene.apply(plan: "back.json")
    equal(back.status, .success, "\(name): \(back.output) \(back.errors)")
    contains(back.output, "in your repository:\n  revert the change here too")
    if stays.isEmpty { try equal(catalog(scene), live, "\(name): \(plan.output)") }
  }

  // MARK: - The file

  @Test func aRunThatGoesOnKeepsTheFirstFile() throws {
    let scene = try ApplyScene.pulled()
    try scene.standIn.setFaults(
      #"[{"kind": "409", "path": "subscriptionPromotionalOffers", "method": "PATCH"}]"#)
    let live = try applied([Self.edits[6], Self.edits[7]], scene, .findings)
    let file = try before(scene)
    let text = try scene.folder.read(file)
    try equal(scene.folder.mode(of: file), 0o600)
    #expect(text.contains(#""scope":[{"#) == false && text.contains(#""scope":[["#))
    try scene.standIn.setFaults("[]")
    equal(scene.apply().status, .success)
    try equal(scene.folder.read(file), text)
    // The whole pull leads back, too.
    let plan = scene.appstore(["plan", scene.folder.path("first.json"), "-o", scene.folder.path("back.json")])
    begins(plan.output, with: "2 steps in 2 requests", "\(plan.output) \(plan.errors)")
    equal(scene.apply(plan: "back.json").status, .success)
    try equal(catalog(scene), live)
  }

  @Test func onlyWhatThePlanTouchedGoesBackFromAnUnchangedFile() throws {
    let scene = try ApplyScene.pulled()
    _ = try applied([Self.edits[6]], scene)
    let path = scene.folder.path(try before(scene))
    // Somebody changes something else of the same subscription.
    let others = [Self.edits[5], Self.edits[10]]
    try edit(others, scene)
    equal(scene.plan(to: "others.json").status, .success)
    equal(scene.apply(plan: "others.json").status, .success)
    let plan = scene.appstore(["plan", path])
    begins(plan.output, with: "1 step in 1 request for")
    contains(plan.output, "referenceName: Basic → 'Basic Monthly'")
    try refusesChangedFiles(scene)
  }

  private func refusesChangedFiles(_ scene: ApplyScene) throws {
    let text = try scene.folder.read(before(scene))
    for (old, new, reason) in [
      ("Basic Monthly", "Basic", "other.json was changed after it was written: make a plan from a catalog"),
      (#""scope":[["#, #""scope":[5,["#, "scope[0] is a number, expected a list"),
    ] {
      try scene.folder.write(text.replacing(old, with: new), to: "other.json")
      let outcome = scene.appstore(["plan", scene.folder.path("other.json")])
      #expect(outcome.status != .success && outcome.output.isEmpty)
      contains(outcome.errors, reason)
      equal(outcome.errors.split(separator: "\n").count, 1, "\(outcome.errors)")
    }
    let other = try scene.folder.read("first.json").replacing(PullScene.bundleId, with: "com.example.other")
    try scene.folder.write(other, to: "other.json")
    let outcome = scene.appstore([
      "plan", scene.folder.path(try before(scene)), "--live", scene.folder.path("other.json"),
    ])
    ends(
      outcome.errors,
      with: "belongs to com.example.destinationvideo, but the live app is com.example.other\n")
  }

  // MARK: - Support

  /// - Returns: what was live before, with every price.
  private func applied(_ edits: [Edit], _ scene: ApplyScene, _ status: Diagnostics.ExitStatus = .success)
    throws
    -> String
  {
    let live = try withoutIds(scene)
    try scene.folder.write(try scene.folder.read("live.json"), to: "first.json")
    try edit(edits, scene)
    equal(scene.plan().status, .success)
    let outcome = scene.apply()
    equal(outcome.status, status, "\(outcome.errors)")
    ends(outcome.output, with: "to go back: offerc appstore plan \(scene.folder.path(try before(scene)))\n")
    return live
  }

  private func edit(_ edits: [Edit], _ scene: ApplyScene) throws {
    let file = "store/video-pass.yaml"
    var text = try scene.folder.read(file)
    for edit in edits {
      try #require(text.contains(edit.old), "\(edit.name)")
      text = text.replacing(edit.old, with: edit.new)
    }
    try scene.folder.write(text, to: file)
  }

  /// The file of the plan `plan.json`.
  private func before(_ scene: ApplyScene) throws -> String {
    let journal = try #require(scene.journals.first { try scene.folder.read($0).contains("/plan.json\"") })
    return journal.replacing(".jsonl", with: ".before.json")
  }

  /// What is live, without ids.
  private func catalog(_ scene: ApplyScene) throws -> String {
    let pull = scene.appstore([
      "pull", "--app", PullScene.bundleId, "--exact", "-o", scene.folder.path("live.json"),
    ])
    equal(pull.status, .success)
    return try withoutIds(scene)
  }

  private func withoutIds(_ scene: ApplyScene) throws -> String {
    let text = try scene.folder.read("live.json")
    let end = try #require(text.firstRange(of: "\"digest\""))
    return String(text[..<end.lowerBound]).replacing(/"appleId":\d+,?/, with: "")
  }
}
