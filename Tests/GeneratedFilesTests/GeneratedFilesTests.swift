import TestSupport
import Foundation
import Testing

/// Files that are written from the code are committed, and say what the code says. `make generate` writes them.
struct GeneratedFilesTests {
  @Test(arguments: GeneratedFile.all)
  func isCurrent(_ file: GeneratedFile) throws {
    let expected = try file.contents()
    if ProcessInfo.processInfo.environment["OFFERC_RECORD"] == "1" {
      let folder = file.url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(expected).write(to: file.url)
    }
    let isCurrent = (try? [UInt8](Data(contentsOf: file.url))) == expected
    #expect(isCurrent, "\(file.path) is not what the code would write: run `make generate`")
  }

  @Test func rulesThatAreGoneHaveNoPage() throws {
    let folder = Repository.root.appending(path: "docs/rules")
    let current = Set(GeneratedFile.all.map { $0.url.lastPathComponent })
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where !current.contains(name) {
      if ProcessInfo.processInfo.environment["OFFERC_RECORD"] == "1" {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      } else {
        Issue.record("docs/rules/\(name) is the page of no rule: run `make generate`")
      }
    }
  }
}
