import TestSupport
import Foundation
import Testing

@testable import CommandTestSupport

/// `Tests/Scenarios`: one file a run, each in a working folder of its own.
struct ScenarioTests {
  static let names = Repository.files(in: "Tests/Scenarios", "scenario").map(\.lastPathComponent)

  @Test(arguments: names)
  func theScenarioIsAsRecorded(name: String) throws {
    let file = Repository.root.appending(path: "Tests/Scenarios/\(name)")
    let scenario = Scenario(String(decoding: try Data(contentsOf: file), as: UTF8.self))
    let folder = try TemporaryFolder()
    try expectGolden(WorkingFolder.during(folder.path) { try scenario.recorded() }.source, file)
    let isNew = !scenario.sections.contains { $0.name == "status" }
    if isNew, Repository.isRecording { Issue.record("recorded \(name): look at it") }
  }

  @Test func everyCommandHasAScenario() throws {
    let folder = Repository.root.appending(path: "Tests/Scenarios")
    try equal(FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ScenarioTests.names)
    let runs = try ScenarioTests.names.flatMap { name in
      Scenario(try Repository.text("Tests/Scenarios/" + name)).sections.filter { $0.name == "command" }
    }
    for command in leafCommands() {
      let line = "offerc " + command.joined(separator: " ")
      #expect(runs.contains { $0.text.hasPrefix(line) }, "\(line) has no scenario")
    }
  }
}
