import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The scenario files of `docs/simulate.md` hold.
struct SimulationPageTests {
  @Test func itsScenarioFilesRun() throws {
    let page = try String(contentsOf: Repository.root.appending(path: "docs/simulate.md"), encoding: .utf8)
    let files = page.matches(of: #/```yaml name=(?<name>[a-z]+)\.yaml\n(?<text>[^`]*)```/#)
    equal(files.map { String($0.output.name) }, ["campaign", "payments"])
    let catalog = Repository.root.appending(path: "examples/streaming-pass").path
    for file in files {
      let folder = try TemporaryFolder()
      try folder.write(String(file.output.text), to: "scenarios.yaml")
      contains(file.output.text, "\ncatalog: examples/streaming-pass\n")
      let path = folder.url.appending(path: "scenarios.yaml").path
      let outcome = offerc(["simulate", path, "--catalog", catalog, "--today", "2027-01-01"])
      equal(outcome.status, .success, "\(outcome.errors)")
      ends(outcome.errors, with: "all met\n")
    }
  }
}
