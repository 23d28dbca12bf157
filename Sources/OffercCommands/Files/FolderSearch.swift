import Diagnostics
import Disk

extension FileTree {
  /// Reads files; `names` are shown for their paths.
  func sources(_ paths: [String], named names: [String]? = nil) throws -> [SourceFile] {
    zip(names ?? paths, try read(paths)).map { name, bytes in SourceFile(name: name, bytes: bytes) }
  }
}

/// A walk through folders until catalogs are found.
struct FolderSearch {
  private let tree: FileTree
  private(set) var found: [CatalogFiles] = []
  private let boundary: LinkBoundary
  private var yamlFiles = 0
  /// A file that may be a catalog, and is not here itself.
  private(set) var pointer: String?
  /// Why links outside of the catalogs were not followed.
  private var refusals: [String] = []

  init(tree: FileTree, below folder: String) {
    self.tree = tree
    boundary = LinkBoundary(named: folder)
  }

  /// The folders that are still to be visited stand on an own stack: trees can be deep.
  mutating func visit(_ root: String) throws {
    var pending = [root]
    while let folder = pending.popLast() {
      let entries = try tree.entries(folder)
      let (yaml, refused) = try followed(entries, in: folder)
      yamlFiles += yaml.count
      let texts = try tree.sources(yaml)
      if texts.contains(where: { holdsApp($0.bytes) }) {
        if let refusal = refused.first { throw PlainFailure(refusal) }
        let below = try everything(below: entries.folders.map { joined(folder, $0) })
        let sorted = (texts + below).sorted { one, other in
          one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
        var catalog = CatalogFiles(path: folder, texts: [])
        for text in sorted {
          if holdsScenarios(text.bytes) {
            catalog.scenarioTexts.append(text)
          } else {
            catalog.texts.append(text)
          }
        }
        found.append(catalog)
      } else {
        refusals += refused
        pointer = pointer ?? texts.first { isLFSPointer($0.bytes) }?.name
        pending += entries.folders.reversed().map { joined(folder, $0) }
      }
    }
  }

  private func everything(below roots: [String]) throws -> [SourceFile] {
    var paths: [String] = []
    var pending = roots
    while let folder = pending.popLast() {
      let entries = try tree.entries(folder)
      let (yaml, refused) = try followed(entries, in: folder)
      if let refusal = refused.first { throw PlainFailure(refusal) }
      paths += yaml
      pending += entries.folders.map { joined(folder, $0) }
    }
    return try tree.sources(paths)
  }

  /// The YAML files of a folder that may be read, and why the others may not.
  private func followed(_ entries: FolderEntries, in folder: String) throws -> (
    files: [String], refused: [String]
  ) {
    if let name = entries.damaged.first(where: isYAML) {
      throw PlainFailure(
        "\(quoted(joined(folder, name))): the name of the file is not UTF-8, so the file cannot be read: rename it"
      )
    }
    var refused: [String] = []
    let links = Set(entries.links.map { PathKey($0) })
    let files = try entries.files.filter(isYAML).filter { name in
      guard links.contains(PathKey(name)), let refusal = try boundary.refusal(of: joined(folder, name)) else {
        return true
      }
      refused.append(refusal)
      return false
    }
    return (files.map { joined(folder, $0) }, refused)
  }

  func nothingFound(in path: String) -> String {
    let seen =
      switch yamlFiles {
      case 0: "there is no YAML file in it"
      case 1: "the one YAML file in it has no top-level `app`"
      default: "none of the \(yamlFiles) YAML files in it has a top-level `app`"
      }
    if let pointer { return "no catalog found in \(path): " + lfsPointer(pointer) }
    let links = refusals.first.map { "; " + $0 } ?? ""
    return "no catalog found in \(path): \(seen)\(links); `offerc init` writes a first one"
  }
}
