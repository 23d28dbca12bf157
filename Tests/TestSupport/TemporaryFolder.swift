package import Foundation

/// A folder of one test, removed with it.
package final class TemporaryFolder: Sendable {
  package let url: URL
  package var path: String { url.path }

  package init() throws {
    url = TemporaryFolder.parent.appending(path: "offerc-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The folder for temporary files without links, as offerc shows paths. On a Mac it is behind one, and
  /// `resolvingSymlinksInPath` would leave `/private` out.
  private static let parent: URL = {
    let folder = FileManager.default.temporaryDirectory
    guard let resolved = unsafe realpath(folder.path, nil) else { return folder }
    defer { unsafe free(resolved) }
    return URL(filePath: unsafe String(cString: resolved), directoryHint: .isDirectory)
  }()

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and the folders that lead to it.
  package func write(_ text: String, to name: String, mode: Int? = nil) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    if let mode { try setMode(mode, of: name) }
  }

  package func read(_ name: String) throws -> String { String(decoding: try bytes(of: name), as: UTF8.self) }

  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  package func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  package func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Everything below, as paths relative to the folder, sorted.
  package func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
