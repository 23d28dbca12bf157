import ByteText
import Diagnostics
import Disk

/// Finds the catalogs that the paths of a command line lead to, and reads them.
///
/// A folder with a YAML file that has a top-level `app:` is a catalog with everything below it; other folders are searched.
/// - Parameters:
///   - tree: where the paths lead: the disk, or a revision.
///   - mayBeNone: whether a folder without a catalog is no failure.
/// - Throws: `PlainFailure` when a path cannot be read or leads to no catalog.
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
      throw PlainFailure("\(path) has options, not a catalog: name the folder or file of the catalog")
    }
    try tree.checkNamed(path)
    switch try tree.kind(path) {
    case .missing:
      throw PlainFailure(
        "cannot read \(path.isEmpty ? quoted(path) : path): there is no such file or folder")
    case .file, .stream, .namedPipe:
      guard !path.byBytes.hasSuffix(".storekit") else {
        throw PlainFailure(
          "\(path) is a StoreKit configuration file, not a catalog",
          notes: [
            "`offerc import \(path)` turns it into YAML",
            "`offerc storekit check \(path) CATALOG` compares it with a catalog",
          ])
      }
      let name = path.byBytes.hasPrefix("./") ? String(path.dropFirst(2)) : path
      let texts = try tree.sources([path], named: [name])
      if let text = texts.first, holdsScenarios(text.bytes) {
        throw PlainFailure(
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
        throw PlainFailure(search.nothingFound(in: path))
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
