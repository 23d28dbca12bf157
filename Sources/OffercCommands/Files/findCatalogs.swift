import ByteText
import Diagnostics
import Disk
import OfferLanguage
import OfferModel
import OfferRules
import SystemCalls

struct CatalogFiles: Sendable {
  /// The path that leads to it, as it is shown.
  let path: String
  var texts: [SourceFile]
  /// Files of scenarios in the folder: no part of the catalog.
  var scenarioTexts: [SourceFile] = []
  /// What its option file says; paths are those from the working folder.
  var options = OptionFile()
  var optionFile: String?
  /// The amounts of the list that it names.
  var pricePoints: PricePoints?
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
  inputName: String = "<stdin>"
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
    guard pathParts(path).last != optionFileName else {
      throw CommandFailure("\(path) has options, not a catalog: name the folder or file of the catalog")
    }
    try tree.checkNamed(path)
    switch try tree.kind(path) {
    case .missing:
      throw CommandFailure(
        "cannot read \(path.isEmpty ? quoted(path) : path): there is no such file or folder")
    case .file, .stream, .namedPipe:
      guard !path.byBytes.hasSuffix(".storekit") else {
        throw CommandFailure(
          "\(path) is a StoreKit configuration file, not a catalog",
          notes: [
            "`offerc import \(path)` turns it into YAML",
            "`offerc storekit check \(path) CATALOG` compares it with a catalog",
          ])
      }
      let name = path.byBytes.hasPrefix("./") ? String(path.dropFirst(2)) : path
      let texts = try tree.sources([path], named: [name])
      if let text = texts.first, holdsScenarios(text.bytes) {
        throw CommandFailure(
          "\(path) has scenarios, not a catalog",
          notes: [
            "`offerc simulate \(path)` runs them; `offerc lint` checks them with the folder of their catalog"
          ])
      }
      result.append(CatalogFiles(path: name, texts: texts))
    case .folder:
      var search = FolderSearch(tree: tree, below: path)
      try search.visit(path)
      guard !search.found.isEmpty || (mayBeNone && search.pointer == nil) else {
        throw CommandFailure(search.nothingFound(in: path))
      }
      result += search.found
    }
  }
  return paths.count < 2 ? result : once(result)
}

/// A catalog that several paths lead to is read once.
private func once(_ catalogs: [CatalogFiles]) -> [CatalogFiles] {
  var seen: Set<[PathKey]> = []
  return catalogs.filter { catalog in
    let names = catalog.texts.map { catalog.isStandardInput ? $0.name : absolutePath($0.name) }
    return seen.insert(names.map { PathKey($0) }).inserted
  }
}

/// Where the output of each catalog goes: the folder itself for one, a folder each by bundle ID for several.
/// They were checked together, so that no two share a bundle ID. Throws `CommandFailure` when one is no folder name.
func catalogFolders(_ catalogs: [Catalog], below output: String) throws -> [String] {
  guard catalogs.count > 1 else { return catalogs.map { _ in output } }
  return try catalogs.map { catalog in
    let name = catalog.app.bundleId.value
    // By its bytes, as the system reads it: to Swift a slash with an accent is no slash.
    let isName = name != "." && name != ".." && !name.isEmpty && !name.utf8.contains { $0 == 0x2F || $0 == 0 }
    guard isName else {
      throw CommandFailure("cannot write a folder for the bundle ID \(quoted(name)): it is not a folder name")
    }
    return joined(output, name)
  }
}

/// What is live, catalog by catalog of the run.
struct LiveCatalogs: Sendable {
  /// Nil for a catalog that is compared with nothing.
  var baselines: [Baselines?]
  /// Their numbers begin after those of the catalogs' files.
  var files: [SourceFile]

  /// What is live of one of the catalogs, for its fixes: an amount that does not change needs no fix.
  func baseline(of catalog: CatalogFiles, among catalogs: [CatalogFiles]) -> LiveCatalogs? {
    let number = catalogs.firstIndex { $0.path == catalog.path }
    return number.flatMap { baselines[$0] }.map { LiveCatalogs(baselines: [$0], files: []) }
  }
}

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
      let (yaml, refused) = try followed(entries, in: folder)
      yamlFiles += yaml.count
      let texts = try tree.sources(yaml)
      if texts.contains(where: { holdsApp($0.bytes) }) {
        if let refusal = refused.first { throw CommandFailure(refusal) }
        let below = try everything(below: entries.folders.map { joined(folder, $0) })
        let sorted = (texts + below).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let all = Dictionary(grouping: sorted) { holdsScenarios($0.bytes) }
        found.append(CatalogFiles(path: folder, texts: all[false] ?? [], scenarioTexts: all[true] ?? []))
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
      if let refusal = refused.first { throw CommandFailure(refusal) }
      paths += yaml
      pending += entries.folders.map { joined(folder, $0) }
    }
    return try tree.sources(paths)
  }

  /// The YAML files of a folder that may be read, and why the others may not.
  private func followed(_ entries: FolderEntries, in folder: String) throws -> (
    files: [String], refused: [String]
  ) {
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

func isYAML(_ name: String) -> Bool { name.byBytes.hasSuffix(".yaml") || name.byBytes.hasSuffix(".yml") }

/// Whether a file has a top-level `app` and looks like a catalog: it names a bundle ID or has another key of the language.
///
/// Looked up in the text, without parsing: every YAML file of a repository is asked, and a broken catalog is one, too.
func holdsApp(_ bytes: [UInt8]) -> Bool {
  let keys = TopLevelKeys(bytes)
  if keys.isInBraces {
    return offset(of: "bundleId", in: bytes) != nil
      && (offset(of: "app:", in: bytes) != nil || offset(of: "\"app\"", in: bytes) != nil)
  }
  guard keys.contains("app") else { return false }
  if offset(of: "bundleId", in: bytes) != nil { return true }
  let others: [Key] = [
    .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers, .retiredProductIds,
  ]
  return others.contains { keys.contains($0.name) }
}

/// Whether a file has a top-level `scenarios` and is no catalog.
func holdsScenarios(_ bytes: [UInt8]) -> Bool {
  TopLevelKeys(bytes).contains(Key.scenarios.name) && !holdsApp(bytes)
}
