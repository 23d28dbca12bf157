import SystemCalls
import OfferLanguage
import Diagnostics
import OfferCompiler

/// The files that make up one catalog.
struct CatalogFiles: Sendable {
  /// The path that leads to it, as it is shown.
  let path: String
  var texts: [SourceFile]
  /// What its option file says; paths are those from the working folder.
  var options = OptionFile()
  /// The path of that file.
  var optionFile: String?
  var isStandardInput = false
}

/// Finds the catalogs that the paths of a command line lead to, and reads them.
///
/// A folder with a YAML file that has a top-level `app:` is a catalog with everything below it; other folders are searched.
/// - Parameters:
///   - tree: where the paths lead: the disk, or a revision.
///   - mayBeNone: whether a folder without a catalog is no failure.
/// - Throws: `CommandFailure` when a path cannot be read or leads to no catalog.
func findCatalogs(
  _ paths: [String], in tree: FileTree = .disk, mayBeNone: Bool = false, standardInput: () throws -> [UInt8],
  inputName: String
) throws -> [CatalogFiles] {
  var result: [CatalogFiles] = []
  for path in paths {
    if path == "-" {
      let bytes = try standardInput()
      prepareMemory(forInputOf: bytes.count)
      result.append(
        CatalogFiles(
          path: inputName, texts: [SourceFile(name: inputName, bytes: bytes)], isStandardInput: true))
      continue
    }
    guard path.split(separator: "/").last != Substring(optionFileName) else {
      throw CommandFailure("\(path) holds options and no catalog: name the folder or file of the catalog")
    }
    switch try tree.kind(path) {
    case .missing:
      throw CommandFailure(
        "cannot read \(path.isEmpty ? quoted(path) : path): there is no such file or folder")
    case .file, .stream:
      let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      result.append(CatalogFiles(path: name, texts: try tree.sources([path], named: [name])))
    case .folder:
      var search = FolderSearch(tree: tree)
      try search.visit(path)
      guard mayBeNone || !search.found.isEmpty else { throw CommandFailure(search.nothingFound(in: path)) }
      result += search.found
    }
  }
  return paths.count < 2 ? result : once(result)
}

/// A catalog that several paths lead to is read once.
private func once(_ catalogs: [CatalogFiles]) -> [CatalogFiles] {
  var seen: Set<[String]> = []
  return catalogs.filter { catalog in
    seen.insert(catalog.texts.map { catalog.isStandardInput ? $0.name : absolutePath($0.name) }).inserted
  }
}

extension FileTree {
  /// Reads files; `names` are shown for their paths.
  fileprivate func sources(_ paths: [String], named names: [String]? = nil) throws -> [SourceFile] {
    zip(names ?? paths, try read(paths)).map { SourceFile(name: $0, bytes: $1) }
  }
}

/// A walk through folders until catalogs are found.
private struct FolderSearch {
  private let tree: FileTree
  private(set) var found: [CatalogFiles] = []
  private var yamlFiles = 0

  init(tree: FileTree) { self.tree = tree }

  /// The folders that are still to be visited stand on an own stack: trees can be deep.
  mutating func visit(_ root: String) throws {
    var pending = [root]
    while let folder = pending.popLast() {
      let (files, folders) = try tree.entries(folder)
      let yaml = files.filter(isYAML)
      yamlFiles += yaml.count
      let texts = try tree.sources(yaml.map { joined(folder, $0) })
      if texts.contains(where: { holdsApp($0.bytes) }) {
        let below = try everything(below: folders.map { joined(folder, $0) })
        let all = (texts + below).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        found.append(CatalogFiles(path: folder, texts: all))
      } else {
        pending += folders.reversed().map { joined(folder, $0) }
      }
    }
  }

  private func everything(below roots: [String]) throws -> [SourceFile] {
    var paths: [String] = []
    var pending = roots
    while let folder = pending.popLast() {
      let (files, folders) = try tree.entries(folder)
      paths += files.filter(isYAML).map { joined(folder, $0) }
      pending += folders.map { joined(folder, $0) }
    }
    return try tree.sources(paths)
  }

  func nothingFound(in path: String) -> String {
    let seen =
      switch yamlFiles {
      case 0: "there is no YAML file in it"
      case 1: "the one YAML file in it has no top-level `app`"
      default: "none of the \(yamlFiles) YAML files in it has a top-level `app`"
      }
    return "no catalog found in \(path): \(seen); `offerc init` writes a first one"
  }
}

/// Whether a file has a top-level `app:` and looks like a catalog: it names a bundle ID or has another key of the language.
///
/// Looked up in the text, without parsing: every YAML file of a repository is asked, and a broken catalog is one, too.
func holdsApp(_ bytes: [UInt8]) -> Bool {
  if let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }), first == 0x7B {
    return holds(bytes, "bundleId") && (holds(bytes, "app:") || holds(bytes, "\"app\""))
  }
  guard beginsLine(bytes, "app") else { return false }
  if holds(bytes, "bundleId") { return true }
  let others: [Key] = [
    .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers, .retiredProductIds,
  ]
  return others.contains { beginsLine(bytes, $0.name) }
}

private func beginsLine(_ bytes: [UInt8], _ key: String) -> Bool {
  let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  if bytes[start...].starts(with: (key + ":").utf8) { return true }
  return ["\n\(key):", "\r\(key):", "\n\"\(key)\":", "\n'\(key)':", "\n\(key) :"].contains {
    holds(bytes, $0)
  }
}
