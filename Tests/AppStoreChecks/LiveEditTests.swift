import Diagnostics
@testable import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// Single edits of an app that has been for sale for long: each plan can be applied, and the next one is empty. All edits, and
/// what combines them, are in `Tests/Fixtures/edits`, and `Scripts/edit-sweep` takes them.
struct LiveEditTests {
  /// An entry of a file of edits with one stage, without anything to prepare.
  struct Edit: CustomTestStringConvertible {
    let name: String
    private(set) var hunks: [(old: String, new: String)] = []
    var testDescription: String { name }

    init(_ entry: Substring) {
      var lines = entry.split(separator: "\n", omittingEmptySubsequences: false)
      name = String(lines.removeFirst())
      var isOpen = false
      for line in lines {
        guard let mark = line.first, " -+".contains(mark) else {
          isOpen = false
          continue
        }
        if !isOpen { hunks.append(("", "")) }
        isOpen = true
        let text = line.dropFirst() + "\n"
        if mark != "+" { hunks[hunks.count - 1].old += text }
        if mark != "-" { hunks[hunks.count - 1].new += text }
      }
    }
  }

  static let edits: [Edit] = {
    let text = (try? Repository.text("Tests/Fixtures/edits/single.edits")) ?? ""
    return text.split(separator: "\n# ").dropFirst().prefix(9).map { Edit($0) }
  }()

  /// Nobody has established what Apple does: whether texts come along into a new version, and what becomes of rejected ones.
  @Test(arguments: ["draft", "over"])
  func textsGetWhereTheyShould(_ rejected: String) throws {
    let scene = try ApplyScene(fixture: "live", ["--version-texts", "none", "--rejected-texts", rejected])
    try scene.standIn.door("POST", "review", #"{"state": "REJECTED", "subscriptions": ["6500000004"]}"#)
    _ = scene.appstore(["pull", "--app", PullScene.bundleId, "--yaml", scene.folder.path("store")])
    for (file, old, new) in [
      ("extras", "displayName: Sports\n", "displayName: Sport\n"),
      ("video-pass", "customAppName: Filme & mehr\n", "customAppName: Filme\n"),
    ] {
      let text = try scene.folder.read("store/\(file).yaml")
      try #require(text.contains(old))
      try scene.folder.write(text.replacing(old, with: new), to: "store/\(file).yaml")
    }
    equal(scene.plan().status, .success)
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    let next = scene.plan("--exit-code")
    equal(next.status, .success, "\(next.output)")
  }

  @Test func thereAreNineEdits() { equal(Self.edits.count, 9) }

  @Test(arguments: edits)
  func isAppliedAndThenNothingIsLeft(_ edit: Edit) throws {
    let scene = try ApplyScene.pulled()
    let file = "store/video-pass.yaml"
    var text = try scene.folder.read(file)
    for hunk in edit.hunks {
      try #require(text.contains(hunk.old))
      text = text.replacing(hunk.old, with: hunk.new)
    }
    try scene.folder.write(text, to: file)
    let plan = scene.plan()
    equal(plan.status, .success, "\(plan.output) \(plan.errors)")
    let outcome = scene.apply()
    equal(outcome.status, .success, "\(outcome.errors)")
    try equal(scene.writes.isEmpty, edit.hunks.isEmpty)
    // The day after, what began and ended in between is no change, either.
    for day in edit.name.contains("trial") ? [PullScene.today, "2026-11-24"] : [PullScene.today] {
      let next = scene.plan("--exit-code", to: "next-\(day).json", today: day)
      equal(next.status, .success, "\(day): \(next.output)")
    }
  }
}
