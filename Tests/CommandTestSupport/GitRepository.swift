import Foundation
import TestSupport

/// A repository of one test, made with the real git and none of the machine's settings.
final class GitRepository {
  let folder: TemporaryFolder
  private let path: String

  /// - Parameters:
  ///   - folder: the folder that it is in; a new one if nil.
  ///   - name: its path in the folder.
  init(in folder: TemporaryFolder? = nil, _ name: String = "") throws {
    self.folder = try folder ?? TemporaryFolder()
    path = name.isEmpty ? self.folder.path : self.folder.path(name)
    try git("init", "-q", "-b", "main")
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let process = Process()
    // Other tests change the working folder of this process, and remove it.
    process.currentDirectoryURL = Repository.root
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", path, "-c", "user.name=Test", "-c", "user.email=test@example.com"] + arguments
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func commit() throws {
    try git("add", "-A", "-f")
    try git("commit", "-q", "-m", "state")
  }
}
