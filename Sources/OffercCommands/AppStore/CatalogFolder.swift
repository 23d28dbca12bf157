import AppStoreConnect
import Diagnostics
import Disk

/// The folder that a pulled catalog is written to.
struct CatalogFolder {
  private let path: String
  private let present: [String]

  /// - Throws: `PlainFailure` when a catalog is there already and must not be replaced.
  init(_ path: String, mayReplace: Bool) throws {
    self.path = path
    try refuseLeavingLinks(path)
    switch try FileKind(path) {
    case .missing: present = []
    case .folder: present = try folderEntries(path).files.filter(isYAML)
    case .file, .stream, .namedPipe: throw PlainFailure("--yaml: \(path) is a file, expected a folder")
    }
    guard mayReplace || present.isEmpty else {
      throw PlainFailure(
        "\(path) already has \(firstFive(present)): name an empty folder, or replace the catalog with --force"
      )
    }
  }

  func write(_ files: [PulledFile], _ console: Console, quiet: Bool) throws {
    try makeFolder(path)
    for file in files {
      let name = joined(path, file.name)
      let result = try writeFile([Array(file.text.utf8)], to: name)
      guard !quiet else { continue }
      try console.say(result == .written ? "wrote \(name)" : "\(name) is up to date")
    }
    let others = present.filter { name in !files.contains { $0.name == name } }
    guard !others.isEmpty else { return }
    try console.say(
      "\(path) also has \(firstFive(others)): remove the files that the pulled catalog replaces")
  }
}
