package import Foundation

/// Files of the project that tests read.
package enum Repository {
  package static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  package static let fixtures = root.appending(path: "Tests/Fixtures")

  /// Whether expected files are written anew in this run.
  package static let isRecording = ProcessInfo.processInfo.environment["OFFERC_RECORD"] == "1"

  /// From the root of the file system.
  package static func path(_ path: String) -> String { root.appending(path: path).path }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The pages that people read, without `docs/rules` and `docs/decisions`: what is generated, and what was decided.
  package static let pages: [String] =
    files(in: "", "md").map(\.lastPathComponent)
    + ["Benchmarks", "docs", "examples", "Tests"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(folder == "docs" ? ".md" : "README.md") }.sorted()
        .map { folder + "/" + $0 }
    }.filter { !$0.contains(/^docs\/(?:rules|decisions)\/|\/\./) }

  /// Files with an extension in a folder, sorted by path.
  package static func files(in folder: String, _ type: String) -> [URL] {
    root.appending(path: folder).files(type)
  }
}

extension URL {
  /// Files of the folder with an extension, sorted by path.
  package func files(_ type: String) -> [URL] {
    let all = try? FileManager.default.contentsOfDirectory(at: self, includingPropertiesForKeys: nil)
    return (all ?? []).filter { $0.pathExtension == type }.sorted { $0.path < $1.path }
  }
}
