package import Diagnostics
import Foundation
import Testing

/// A catalog of the repository: a file, or a folder with all the YAML files below it.
package struct ExampleCatalog: Sendable, CustomTestStringConvertible {
  /// From the root of the repository.
  package let path: String
  package var testDescription: String { path }

  package init(path: String) { self.path = path }

  /// The catalogs in `examples`.
  package static let examples = [
    "minimal", "streaming-pass", "monorepo/apps/alpha/store", "monorepo/apps/beta/store",
  ].map { ExampleCatalog(path: "examples/" + $0) }

  /// Each file of a folder of the fixtures.
  package static func fixtures(_ folder: String) -> [ExampleCatalog] {
    Repository.files(in: "Tests/Fixtures/" + folder, "yaml").map {
      ExampleCatalog(path: "Tests/Fixtures/\(folder)/\($0.lastPathComponent)")
    }
  }

  /// Sorted by path, without a file of scenarios.
  package var files: [SourceFile] {
    get throws {
      let url = Repository.root.appending(path: path)
      guard url.pathExtension.isEmpty else { return [try SourceFile(url)] }
      let names = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
      return try names.filter { $0.hasSuffix(".yaml") && $0 != "scenarios.yaml" }.map {
        SourceFile(name: $0, bytes: [UInt8](try Data(contentsOf: url.appending(path: $0))))
      }
    }
  }

  package var texts: [String] { get throws { try files.map { String(decoding: $0.bytes, as: UTF8.self) } } }
}
