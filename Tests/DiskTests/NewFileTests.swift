import Foundation
import TestSupport
import Testing

@testable import Disk

/// Files that nobody sees before they are whole.
struct NewFileTests {
  private let folder: TemporaryFolder
  private let opened: Folder

  init() throws {
    folder = try TemporaryFolder()
    opened = try Folder(folder.path)
  }

  private func file(_ name: String, _ text: String, mode: mode_t? = nil) throws -> NewFile {
    let file = try NewFile(name, in: opened, mode: mode)
    try file.take(Array(text.utf8))
    return file
  }

  @Test func beforeItIsPublishedNobodySeesItAndUnpublishedItIsGone() throws {
    do {
      let file = try file("a.csv", "first")
      try file.finish()
      #expect(try folder.contents().count == 1 && !opened.has("a.csv"))
    }
    try empty(folder.contents())
  }

  /// Where folders cannot be locked: one run never takes what another is writing for its own.
  @Test func unfinishedFilesHaveNamesOfTheirOwn() throws {
    let (first, second) = (try file("a.csv", "first"), try file("a.csv", "second"))
    opened.removeLeftovers(of: ["a.csv"])
    for file in [first, second] { try file.finish() }
    #expect(try first.publish(replacing: false))
    #expect(try !second.publish(replacing: false))
    try equal(folder.read("a.csv"), "first")
    #expect(try second.publish(replacing: true))
    try equal(folder.read("a.csv"), "second")
    try equal(folder.contents(), ["a.csv"])
  }

  @Test func permissionsHoldWhateverTheMask() throws {
    for mode: mode_t in [0o600, 0o666] {
      _ = try file("a.csv", "x", mode: mode).publish(replacing: true)
      try equal(folder.mode(of: "a.csv"), Int(mode))
    }
  }

  @Test func theLongestNamesFit() throws {
    for name in [String(repeating: "x", count: 255), String(repeating: "é", count: 127)] {
      #expect(try file(name, "x").publish(replacing: false))
      try folder.write("half", to: TemporaryName(of: name).text)
      opened.removeLeftovers(of: [name])
    }
    try equal(folder.contents().count, 2)
  }

  @Test func leftoversAreThoseOfTheFile() {
    let names = [
      ".a.csv.offerc-tmp", ".a.csv.9f3a.offerc-tmp", ".a.csv.4711-9f3a.offerc-tmp",
      ".a.csv.csv.4711-9f3a.offerc-tmp", "a.csv.1-1.offerc-tmp", ".a.csv.1-1.offerc-tmp.bak",
      ".b.csv.offerc-tmp",
      ".a.csv", "a.csv",
    ]
    let found = TemporaryName.leftovers(of: ["a.csv"], among: names)
    equal(found.map(\.name), Array(names.prefix(3)))
    equal(found.map(\.process), [nil, nil, 4711])
  }

  @Test func aNewFileNeverReplacesOne() throws {
    let write: (NewFile) throws -> Void = { try $0.take(Array("new".utf8)) }
    #expect(try writeNewFile(to: folder.path("key"), mode: 0o600, write))
    try equal(folder.mode(of: "key"), 0o600)
    #expect(try !writeNewFile(to: folder.path("key"), write))
    struct Stop: Error {}
    #expect(throws: Stop.self) { _ = try writeNewFile(to: folder.path("other")) { _ in throw Stop() } }
    try equal(folder.contents(), ["key"])
  }

  @Test func theSameBytesAreLeftAlone() throws {
    let path = folder.path("out")
    try equal(writeFile([[1, 2], [3]], to: path), .written)
    try equal(writeFile([[1], [2, 3]], to: path), .unchanged)
    for other: [UInt8] in [[1, 2], [1, 2, 3, 4], [1, 2, 4], []] {
      try equal(writeFile([other], to: path), .written)
      try equal(folder.bytes(of: "out"), other)
    }
  }
}
