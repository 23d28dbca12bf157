import Diagnostics
import Disk
import OfferLanguage
import SystemCalls

extension FileTree {
  /// Reads files; `names` are shown for their paths.
  func sources(_ paths: [String], named names: [String]? = nil) throws -> [SourceFile] {
    zip(names ?? paths, try read(paths)).map { SourceFile(name: $0, bytes: $1) }
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
      let (yaml, refused) = followed(entries, in: folder)
      yamlFiles += yaml.count
      let texts = try tree.sources(yaml)
      if texts.contains(where: { holdsApp($0.bytes) }) {
        if let refusal = refused.first { throw CommandFailure(refusal) }
        let below = try everything(below: entries.folders.map { joined(folder, $0) })
        let all = (texts + below).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        found.append(
          CatalogFiles(
            path: folder, texts: all.filter { !holdsScenarios($0.bytes) },
            scenarioTexts: all.filter { holdsScenarios($0.bytes) }))
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
      let (yaml, refused) = followed(entries, in: folder)
      if let refusal = refused.first { throw CommandFailure(refusal) }
      paths += yaml
      pending += entries.folders.map { joined(folder, $0) }
    }
    return try tree.sources(paths)
  }

  /// The YAML files of a folder that may be read, and why the others may not.
  private func followed(_ entries: FolderEntries, in folder: String) -> (files: [String], refused: [String]) {
    var refused: [String] = []
    guard !entries.links.isEmpty else {
      return (entries.files.filter(isYAML).map { joined(folder, $0) }, refused)
    }
    let links = Set(entries.links.map { PathKey($0) })
    let files = entries.files.filter(isYAML).filter { name in
      guard links.contains(PathKey(name)), let refusal = boundary.refusal(of: joined(folder, name)) else {
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

func isYAML(_ name: String) -> Bool { name.hasSuffix(".yaml") || name.hasSuffix(".yml") }

/// Whether a file has a top-level `app:` and looks like a catalog: it names a bundle ID or has another key of the language.
///
/// Looked up in the text, without parsing: every YAML file of a repository is asked, and a broken catalog is one, too.
func holdsApp(_ bytes: [UInt8]) -> Bool {
  if let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }), first == 0x7B {
    return offset(of: "bundleId", in: bytes) != nil
      && (offset(of: "app:", in: bytes) != nil || offset(of: "\"app\"", in: bytes) != nil)
  }
  guard beginsLine(bytes, "app") else { return false }
  if offset(of: "bundleId", in: bytes) != nil { return true }
  let others: [Key] = [
    .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers, .retiredProductIds,
  ]
  return others.contains { beginsLine(bytes, $0.name) }
}

/// Whether a file has a top-level `scenarios:` and is no catalog.
func holdsScenarios(_ bytes: [UInt8]) -> Bool { beginsLine(bytes, Key.scenarios.name) && !holdsApp(bytes) }

private func beginsLine(_ bytes: [UInt8], _ key: String) -> Bool {
  let start = markLength(of: bytes)
  if bytes[start...].starts(with: (key + ":").utf8) { return true }
  return ["\n\(key):", "\r\(key):", "\n\"\(key)\":", "\n'\(key)':", "\n\(key) :"].contains {
    offset(of: $0, in: bytes) != nil
  }
}
