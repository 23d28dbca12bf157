import TestSupport
import Foundation
import Testing

/// `Tests/Scenarios`: one file a run. They change the working folder, so they take turns; no other test uses it.
@Suite("Scenarios", .serialized)
struct ScenarioTests {
  static let files = {
    let folder = Project.root.appending(path: "Tests/Scenarios")
    let all = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == "scenario" }.map(\.lastPathComponent).sorted()
  }()

  @Test("The scenario is as recorded", arguments: files)
  func scenario(name: String) throws {
    let file = Project.root.appending(path: "Tests/Scenarios/\(name)")
    let scenario = Scenario(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let folder = try TemporaryFolder()
    let before = FileManager.default.currentDirectoryPath
    #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
    defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
    let now = try scenario.recorded().source
    if Project.isRecording, now != scenario.source {
      let isNew = !scenario.sections.contains { $0.name == "status" }
      try Data(now.utf8).write(to: file)
      if isNew { Issue.record("recorded \(name): look at it") }
    } else {
      #expect(now == scenario.source, "record it anew with OFFERC_RECORD=1")
    }
  }

  @Test("There are scenarios")
  func some() { #expect(ScenarioTests.files.count >= 30) }
}
