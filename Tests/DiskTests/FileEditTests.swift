import Disk
import Foundation
import SystemCalls
import TestSupport
import Testing

/// Changes of files that exist: nothing of another program is lost.
struct FileEditTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one\n", to: "a.yaml")
  }

  private func edit(_ name: String, from original: String?, to text: String) -> FileEdit {
    FileEdit(folder.path(name), from: original.map { Array($0.utf8) }, to: Array(text.utf8))
  }

  @Test func aFileKeepsItsPermissions() throws {
    try folder.setMode(0o640, of: "a.yaml")
    try writeEdits([edit("a.yaml", from: "one\n", to: "two\n")])
    try equal(folder.read("a.yaml"), "two\n")
    try equal(folder.mode(of: "a.yaml"), 0o640)
    try equal(folder.contents(), ["a.yaml"])
  }

  @Test func aMissingFileGetsThePermissionsOfItsEdit() throws {
    for (name, mode) in [("new.key", FileMode(0o600)), ("new.yaml", nil)] {
      try writeEdits([FileEdit(folder.path(name), mode: mode) { current in current ?? [1] }])
    }
    try equal(folder.mode(of: "new.key"), 0o600)
    #expect(try folder.mode(of: "new.yaml") != 0o600)
    try folder.setMode(0o640, of: "new.key")
    try writeEdits([FileEdit(folder.path("new.key"), mode: 0o600) { _ in [2] }])
    try equal(folder.mode(of: "new.key"), 0o640)
  }

  @Test func whatChangedSinceItWasReadIsNotReplaced() throws {
    try folder.write("b\n", to: "b.yaml")
    let failure = #expect(throws: DiskFailure.self) {
      try writeEdits([
        edit("b.yaml", from: "b\n", to: "c\n"), edit("a.yaml", from: "zero\n", to: "two\n"),
      ])
    }
    equal(failure?.cause, .changed)
    equal(
      failure?.message,
      "\(folder.path("a.yaml")) was changed by another program after it was read: nothing was written, run the command again"
    )
    try equal(folder.read("a.yaml"), "one\n")
    // Nor is half of the change made.
    try equal(folder.read("b.yaml"), "b\n")
  }

  /// Each edit adds a byte to the bytes that the file has when it is written.
  @Test func editsAtOnceLoseNoChange() throws {
    let path = folder.path("a.yaml")
    DispatchQueue.concurrentPerform(iterations: 60) { _ in
      do {
        try writeEdits([FileEdit(path) { current in (current ?? []) + [0x78] }])
      } catch {
        Issue.record(error)
      }
    }
    try equal(folder.read("a.yaml"), "one\n" + String(repeating: "x", count: 60))
  }

  @Test func aMissingFileIsMade() throws {
    try writeEdits([edit("new.jsonl", from: nil, to: "line\n")])
    try equal(folder.read("new.jsonl"), "line\n")
    #expect(throws: DiskFailure.self) { try writeEdits([edit("new.jsonl", from: nil, to: "other\n")]) }
    try FileManager.default.removeItem(atPath: folder.path("a.yaml"))
    #expect(throws: DiskFailure.self) { try writeEdits([edit("a.yaml", from: "one\n", to: "two\n")]) }
    try equal(folder.contents(), ["new.jsonl"])
  }

  @Test func changesThatCanBeMadeAgainAreAllThere() throws {
    let path = folder.path("list")
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      let added = FileEdit(path) { ($0 ?? []) + Array("\(number)\n".utf8) }
      #expect(throws: Never.self) { try writeEdits([added]) }
    }
    let lines = try folder.read("list").split(separator: "\n")
    equal(Set(lines), Set((0..<40).map { Substring("\($0)") }))
    try equal(folder.contents(), ["a.yaml", "list"])
  }

  @Test func aFileWithSeveralNamesIsRefused() throws {
    try FileManager.default.linkItem(atPath: folder.path("a.yaml"), toPath: folder.path("b.yaml"))
    let failure = #expect(throws: DiskFailure.self) {
      try writeEdits([edit("a.yaml", from: "one\n", to: "two\n")])
    }
    #expect(failure?.message.contains("it has 2 names (hard links)") == true)
    try equal(folder.read("b.yaml"), "one\n")
  }

  @Test func aLinkIsFollowedAndStaysALink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "a.yaml")
    try writeEdits([edit("link", from: "one\n", to: "two\n")])
    try equal(folder.read("a.yaml"), "two\n")
    try equal(FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")), "a.yaml")
  }

  @Test func whatIsNoFileIsRefused() throws {
    let failure = #expect(throws: DiskFailure.self) {
      try writeEdits([FileEdit(folder.path, from: [], to: [1])])
    }
    equal(failure?.message, "cannot write \(folder.path): it is not a file")
  }
}
