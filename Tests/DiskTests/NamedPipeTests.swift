import Disk
import Foundation
import TestSupport
import Testing

/// Whoever opens a pipe in a folder waits for somebody who may never come. Pipes that a shell connects are read and written.
struct NamedPipeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    equal(unsafe mkfifo(folder.path("pipe"), 0o600), 0)
  }

  @Test func oneInAFolderIsNeitherReadNorWritten() throws {
    let path = folder.path("pipe")
    try equal(FileKind(path), .namedPipe)
    let read = #expect(throws: DiskFailure.self) { _ = try readFile(path, limit: 10) }
    equal(read?.message, "cannot read \(path): it is a named pipe, expected a file")
    let written = #expect(throws: DiskFailure.self) { try writeNamed(to: path) { try $0([1]) } }
    equal(written?.message, "cannot write \(path): it is a named pipe, expected a file")
    #expect(throws: DiskFailure.self) { _ = try writeFile([[1]], to: path) }
    #expect(throws: DiskFailure.self) { try writeEdits([FileEdit(path, from: [], to: [1])]) }
  }

  /// The memory of the system is a folder of files below `/dev`.
  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm"), "this system has no /dev/shm"))
  func oneBelowDevIsOneInAFolder() throws {
    let path = "/dev/shm/offerc-test-\(UUID().uuidString)"
    equal(unsafe mkfifo(path, 0o600), 0)
    defer { _ = unsafe unlink(path) }
    try equal(FileKind(path), .namedPipe)
    #expect(throws: DiskFailure.self) { try writeNamed(to: path) { try $0([1]) } }
  }

  /// One byte more shows that a file is too large; a device never ends.
  @Test(arguments: [0, 10, 4096, 1_000_000]) func readingStopsAfterTheLimit(_ limit: Int) throws {
    try equal(readFile("/dev/zero", limit: limit).count <= max(limit + 1, limit + limit / 64 + 4096), true)
  }

  @Test func oneThatTheShellConnectsIsRead() throws {
    let pipe = Pipe()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try equal(FileKind(path), .stream)
    try pipe.fileHandleForWriting.write(contentsOf: Data([1, 2, 3]))
    // The writer ends after the reader has begun to wait.
    let writer = pipe.fileHandleForWriting
    DispatchQueue.global().async {
      try? writer.write(contentsOf: Data([4]))
      try? writer.close()
    }
    try equal(readFile(path, limit: 100), [1, 2, 3, 4])
  }
}
