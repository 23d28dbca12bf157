import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// What an editor does with the answers has the effect that it should have.
struct EditorFeatureTests {
  private static let faulty = """
    version: 1
    app: {bundleId: com.example.app, appleId: 1234567890}
    territorySets:
      europe: [DEU, FRA]
      nobody: [USA]
    subscriptionGroups:
      - referenceName: Group
        localizations: {en-US: {displayName: Group}}
        subscriptions:
          - productId: com.example.app.monthly
            refrenceName: Monthly
            level: 1
            period: monthly
            territories: [US, Europe]
            prices: {USA: 4.99, DEU: 4.99, FRA: 4.99}
            localizations: {en-US: {displayName: Monthly, description: All}}

    """

  private func editor(_ text: String = faulty) throws -> (Editor, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "catalog.yaml")
    var editor = try Editor(in: folder.path)
    try editor.open("catalog.yaml", text)
    return (editor, folder)
  }

  private func whole(_ editor: Editor) -> [String: Any] {
    let lines = (editor.texts["catalog.yaml"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "textDocument": ["uri": editor.uri("catalog.yaml")],
      "range": ["start": ["line": 0, "character": 0], "end": ["line": lines.count, "character": 0]],
      "context": ["diagnostics": [Any]()],
    ]
  }

  private func actions(_ editor: inout Editor) throws -> [[String: Any]] {
    try editor.request("textDocument/codeAction", whole(editor)) as? [[String: Any]] ?? []
  }

  @Test func allSafeFixesAreThoseOfLint() throws {
    var (editor, folder) = try editor()
    let action = try #require(try actions(&editor).first { $0["kind"] as? String == "source.fixAll.offerc" })
    // This client does not ask for edits later, so it gets a command.
    let command = try #require(action["command"] as? [String: Any])
    let sent = try editor.exchange(
      "workspace/executeCommand",
      ["command": command["command"] ?? "", "arguments": command["arguments"] ?? []])
    let order = try #require(sent.first { $0["method"] as? String == "workspace/applyEdit" })
    try editor.apply((order["params"] as? [String: Any])?["edit"])
    _ = offerc(["lint", folder.path, "--fix", "--today", Editor.today])
    equal(editor.texts["catalog.yaml"], (try folder.read("catalog.yaml")))
    #expect(editor.texts["catalog.yaml"] != EditorFeatureTests.faulty)
  }

  @Test func everyFixTakesItsFindingAway() throws {
    var tried = 0
    while true {
      var (editor, _) = try editor()
      let fixes = try actions(&editor).filter { $0["isPreferred"] != nil }
      guard tried < fixes.count else { break }
      let before = editor.shown["catalog.yaml"]?.count ?? 0
      try editor.apply(fixes[tried]["edit"])
      #expect(editor.shown["catalog.yaml"]?.count ?? 0 < before, "\(fixes[tried])")
      tried += 1
    }
    #expect(tried >= 4)
  }

  @Test func aSuppressedFindingIsGone() throws {
    let text = try Repository.text("examples/minimal/catalog.yaml") + "\nterritorySets:\n  nobody: [USA]\n"
    var (editor, _) = try editor(text)
    equal(editor.shown["catalog.yaml"]?.count, 1)
    let action = try #require(
      try actions(&editor).first { ($0["title"] as? String)?.hasPrefix("Suppress") ?? false })
    try editor.apply(action["edit"])
    #expect(editor.shown["catalog.yaml"]?.isEmpty ?? false)
    #expect(
      editor.texts["catalog.yaml"]?.contains(
        "  # offerc: ignore[unused-territory-set]: say why here\n  nobody") ?? false)
  }

  @Test func aRenamedNameMeansTheSame() throws {
    let folder = try TemporaryFolder()
    for name in ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"] {
      try folder.write(try Repository.text("examples/streaming-pass/" + name), to: name)
    }
    try FileManager.default.createDirectory(atPath: folder.path("images"), withIntermediateDirectories: true)
    let image = "images/premium.png"
    try FileManager.default.copyItem(
      atPath: Repository.path("examples/streaming-pass/" + image), toPath: folder.path(image))
    let digest = offerc(["build", folder.path, "-o", "-", "--today", Editor.today]).output
    var editor = try Editor(in: folder.path)
    for name in ["catalog.yaml", "prices.yaml", "offers/basic.yaml", "offers/premium.yaml"] {
      try editor.open(name, try folder.read(name))
    }
    for (name, old, new) in [("prices.yaml", "  licensed:", "shown"), ("catalog.yaml", "usd-4-99", "four")] {
      let text = try #require(editor.texts[name])
      let place = try #require(text.range(of: old)).lowerBound.utf16Offset(in: text) + 3
      let position = Units.place(place, in: Array(text.utf16))
      let edit = try editor.request(
        "textDocument/rename",
        [
          "textDocument": ["uri": editor.uri(name)], "newName": new,
          "position": ["line": position.line, "character": position.character],
        ])
      try editor.apply(edit)
    }
    for (name, text) in editor.texts { try folder.write(text, to: name) }
    #expect(editor.texts["catalog.yaml"]?.contains("territories: shown") ?? false)
    let after = offerc(["build", folder.path, "-o", "-", "--today", Editor.today]).output
    #expect(after == digest && !digest.isEmpty)
  }

  @Test func restShowsThePricesThatAppleDerives() throws {
    let (folder, text) = (try TemporaryFolder(), try Repository.text("examples/minimal/catalog.yaml"))
    let points = """
      {"format": "offerc.live/1", "catalog": {}, "pricePoints": {"amounts": {"USA": ["0.99", "1.99", "2.99", "3.99", "4.99", "9.99"]},
       "equalized": [{"storefront": "USA", "amount": "4.99", "prices": {"JPN": "800", "CAN": "6.99"}}]}}
      """
    try folder.write(text, to: "catalog.yaml")
    try folder.write(points, to: "live.json")
    try folder.write("pricePoints: live.json\n", to: ".offerc.yaml")
    var editor = try Editor(in: folder.path)
    let prices = "\nx-note: 1\npriceTables:\n  other: {USA: 4.99, CAN: 7.99, rest: equalized}\n"
    try editor.open("catalog.yaml", text + prices)
    let hints = try editor.request("textDocument/inlayHint", whole(editor)) as? [[String: Any]] ?? []
    #expect(hints.contains { $0["label"] as? String == "JPN 800" }, "\(hints)")
  }

  @Test func whatChangesOnTheDiskIsSeen() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Repository.text("examples/minimal/catalog.yaml"), to: "catalog.yaml")
    var editor = try Editor(in: folder.path)
    empty(ShownFinding.inEditor(editor.shown))
    try folder.write("territorySets: {nobody: [USA]}\n", to: "more/sets.yaml")
    try editor.notify("workspace/didChangeWatchedFiles", ["changes": [Any]()])
    equal(editor.shown["more/sets.yaml"]?.count, 1)
    try FileManager.default.removeItem(atPath: folder.path("more"))
    try editor.notify("workspace/didChangeWatchedFiles", ["changes": [Any]()])
    #expect(editor.shown["more/sets.yaml"]?.isEmpty ?? false)
  }

  @Test func aBaselineCountsInTheEditor() throws {
    let folder = try TemporaryFolder()
    let text = try Repository.text("examples/minimal/catalog.yaml")
    try folder.write(text, to: "live/catalog.yaml")
    try folder.write(text, to: "store/catalog.yaml")
    try folder.write("against: ../live\n", to: "store/.offerc.yaml")
    let path = folder.path("store")
    var editor = try Editor(in: path)
    let changed = text.replacing("period: P1M", with: "period: P1Y")
    try editor.open("catalog.yaml", changed)
    let rules = editor.shown["catalog.yaml"]?.compactMap { $0["code"] as? String } ?? []
    contains(rules, "locked-field")
  }
}
