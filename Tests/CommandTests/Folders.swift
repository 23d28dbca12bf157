import Foundation

/// A folder of one test, removed with it.
final class TemporaryFolder {
  let url: URL
  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "offerc-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// Everything below, as paths relative to the folder, sorted.
  func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}

/// Files of the project that tests read.
enum Project {
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  static let fixtures = root.appending(path: "Tests/Fixtures")
  static let examples = root.appending(path: "examples")

  /// Whether goldens are written anew in this run.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["OFFERC_RECORD"] == "1" }

  /// Files with an extension in a folder of the fixtures, sorted by name.
  static func fixtures(_ folder: String, _ type: String) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(
      at: fixtures.appending(path: folder), includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == type }.sorted { $0.path < $1.path }
  }

  /// The catalogs of the examples: a file or a folder each.
  static let exampleCatalogs = [
    "minimal", "streaming-pass", "monorepo/apps/alpha/store", "monorepo/apps/beta/store",
  ]
  .map { examples.appending(path: $0) }
}
