import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What an editor shows is what `lint` finds.
struct SameFindingsTests {
  @Test(arguments: ["minimal", "streaming-pass", "monorepo"])
  func ofEveryExample(name: String) throws {
    let folder = try TemporaryFolder()
    try copy("examples/" + name, to: folder)
    try compare(folder, name)
  }

  @Test func ofEveryScenario() throws {
    var seen: Set<[String: String]> = []
    for name in ScenarioTests.names {
      let scenario = Scenario(try Repository.text("Tests/Scenarios/" + name))
      let files = scenario.sections.filter { $0.name == "file" }
      let first = Dictionary(files.map { ($0.argument, $0.text) }) { first, _ in first }
      // Links, and git repositories that commands make, are left to the tests of what they are about.
      guard first.keys.contains(where: { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }),
        !scenario.sections.contains(where: { $0.name == "link" }), seen.insert(first).inserted
      else { continue }
      let folder = try TemporaryFolder()
      for (path, text) in first where !path.hasPrefix("/") && !path.contains("..") {
        try folder.write(text, to: path)
      }
      try compare(folder, name)
    }
  }

  @Test func ofWhatIsOnlyInTheEditor() throws {
    let (folder, disk) = (try TemporaryFolder(), try TemporaryFolder())
    try copy("examples/streaming-pass", to: folder)
    try copy("examples/streaming-pass", to: disk)
    var editor = try Editor(in: folder.path)
    let prices = try folder.read("prices.yaml").replacing("usd-2-49:", with: "usd-2-48:")
    try editor.open("prices.yaml", prices)
    try disk.write(prices, to: "prices.yaml")
    equal(ShownFinding.inEditor(editor.shown), (try ShownFinding.ofLint(disk)))
    #expect(!(editor.shown["offers/basic.yaml"] ?? []).isEmpty)
    // A new file that nobody has saved belongs to the catalog, too.
    let more = "territorySets: {nobody: [USA]}\n"
    try editor.open("more.yaml", more)
    try disk.write(more, to: "more.yaml")
    equal(ShownFinding.inEditor(editor.shown), (try ShownFinding.ofLint(disk)))
    // Closed without being saved, all is as it was.
    try editor.close("more.yaml")
    try editor.close("prices.yaml")
    empty(ShownFinding.inEditor(editor.shown))
  }

  @Test func optionsAndSuppressionsCount() throws {
    let folder = try TemporaryFolder()
    try folder.write(try Repository.text("examples/minimal/catalog.yaml"), to: "catalog.yaml")
    let set = "territorySets:\n  unused: [USA]\n"
    try folder.write(set, to: "sets.yaml")
    var editor = try Editor(in: folder.path)
    equal(editor.shown["sets.yaml"]?.count, 1)
    try editor.open(".offerc.yaml", "severity: {unused-territory-set: error}\n")
    // An option file that is not on the disk yet is read when it is saved.
    try folder.write("severity: {unused-territory-set: error}\n", to: ".offerc.yaml")
    try editor.notify("textDocument/didSave", ["textDocument": ["uri": editor.uri(".offerc.yaml")]])
    equal(editor.shown["sets.yaml"]?.first?["severity"] as? Int, 1)
    let options = "severity: {unused-territory-set: off}\n"
    try editor.replace(
      0..<editor.texts[".offerc.yaml", default: ""].utf16.count, with: options, in: ".offerc.yaml")
    #expect(editor.shown["sets.yaml"]?.isEmpty ?? false)
    try editor.replace(0..<options.utf16.count, with: "severity: {}\n", in: ".offerc.yaml")
    equal(editor.shown["sets.yaml"]?.count, 1)
    try editor.open(
      "sets.yaml", "territorySets:\n  # offerc: ignore[unused-territory-set]: later\n  unused: [USA]\n")
    #expect(editor.shown["sets.yaml"]?.isEmpty ?? false)
  }

  @Test func otherYAMLIsSilent() throws {
    let folder = try TemporaryFolder()
    try folder.write("services: {web: {image: x}}\n", to: "compose.yaml")
    try folder.write(try Repository.text("examples/minimal/catalog.yaml"), to: "store/catalog.yaml")
    var editor = try Editor(in: folder.path)
    try editor.open("compose.yaml", "services: [\n")
    try editor.open("ci/app.yaml", "app: web\n")
    #expect(editor.shown["compose.yaml"] == nil && editor.shown["ci/app.yaml"] == nil)
    empty(ShownFinding.inEditor(editor.shown))
  }

  @Test func aFolderBecomesACatalogAndStopsBeingOne() throws {
    let folder = try TemporaryFolder()
    var editor = try Editor(in: folder.path)
    try editor.open("catalog.yaml", "version: 1\napp: {bundleId: com.example.app, nam: x}\n")
    equal(editor.shown["catalog.yaml"]?.count, 1)
    try editor.replace(
      0..<editor.texts["catalog.yaml", default: ""].utf16.count, with: "a: 1\n", in: "catalog.yaml")
    #expect(editor.shown["catalog.yaml"]?.isEmpty ?? false)
  }

  private func compare(_ folder: TemporaryFolder, _ name: String) throws {
    let editor = try Editor(in: folder.path)
    let shown = ShownFinding.inEditor(editor.shown)
    // An editor checks each catalog by itself.
    let linted = try ShownFinding.ofLint(folder).filter {
      !$0.message.contains("is also used by the catalog in")
    }
    let broken = Set(linted.filter { $0.rule == "yaml-syntax" }.map(\.file))
    if broken.isEmpty {
      equal(shown, linted, "\(name)")
    } else {
      // A file with a broken line tells the editor more.
      let kept = Set(linted.filter { $0.rule == "yaml-syntax" || !broken.contains($0.file) })
      #expect(kept.isSubset(of: shown), "\(name)")
    }
  }

  private func copy(_ path: String, to folder: TemporaryFolder) throws {
    let root = Repository.path(path)
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let kind =
        try FileManager.default.attributesOfItem(atPath: root + "/" + name)[.type] as? FileAttributeType
      guard kind == .typeRegular else { continue }
      let target = folder.path(name)
      try FileManager.default.createDirectory(
        atPath: String(target.prefix(upTo: target.lastIndex(of: "/") ?? target.endIndex)),
        withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: root + "/" + name, toPath: target)
    }
  }
}
