import TestSupport
import Foundation
import Testing

@testable import SystemCalls

struct RenameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["new", "old"] { try folder.write(name, to: name) }
  }

  private func inFolder(_ body: (Int32) throws -> Void) throws {
    let descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    try body(descriptor)
  }

  private func contents(_ name: String) -> String? { try? folder.read(name) }

  /// The call of the system, and what stands in for it where a file system has none.
  @Test(arguments: [true, false])
  func takesOnlyAFreeName(_ isSystemCall: Bool) throws {
    func rename(_ old: String, _ new: String, _ folder: Int32) throws -> Bool {
      try isSystemCall
        ? renameWithoutReplacing(old, to: new, in: folder) : linkWithoutReplacing(old, to: new, in: folder)
    }
    try inFolder { folder in
      let isReplaced = try rename("new", "old", folder)
      #expect(!isReplaced && contents("new") == "new" && contents("old") == "old")
      let isRenamed = try rename("new", "free", folder)
      #expect(isRenamed)
      absent(contents("new"))
      equal(contents("free"), "new")
      let failure = #expect(throws: SystemFailure.self) { _ = try rename("none", "other", folder) }
      equal(failure?.code, ENOENT)
    }
  }

  @Test func aLocalFolderIsNotOnTheNetwork() throws {
    try inFolder { #expect(!isOnNetwork($0)) }
  }

  @Test func writesAllAndFlushes() throws {
    try inFolder { _ in
      let descriptor = unsafe open(folder.path("new"), O_WRONLY | O_TRUNC)
      defer { close(descriptor) }
      let bytes = [UInt8](repeating: 7, count: 1 << 20)
      try writeAll(bytes, to: descriptor)
      try writeAll(Array(bytes[10..<20]), to: descriptor)
      try flushToDisk(descriptor)
      equal(contents("new")?.utf8.count, bytes.count + 10)
      #expect(throws: SystemFailure.self) { try writeAll(bytes, to: -1) }
    }
  }
}
