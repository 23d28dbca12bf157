import TestSupport
import Foundation
import Testing

/// It changes the working folder, so it takes turns with the scenarios.
extension ScenarioTests {
  @Test(arguments: ["docs/guide.md"])
  func whoeverFollowsTheGuideSeesWhatItShows(path: String) throws {
    let file = Repository.root.appending(path: path)
    let source = try String(contentsOf: file, encoding: .utf8)
    let folder = try TemporaryFolder()
    let before = FileManager.default.currentDirectoryPath
    #expect(FileManager.default.changeCurrentDirectoryPath(folder.path))
    defer { _ = FileManager.default.changeCurrentDirectoryPath(before) }
    let now = try Guide(source).recorded()
    try expectGolden(now, file)
  }
}
