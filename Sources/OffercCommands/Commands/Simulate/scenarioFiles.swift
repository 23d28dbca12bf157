import ByteText
import Diagnostics
import Disk

/// The texts of scenario files: those that are named, and those in catalog folders that are.
func scenarioFiles(_ paths: [String], _ console: Console) throws -> [SourceFile] {
  var result: [SourceFile] = []
  var seen: Set<PathKey> = []
  for path in paths {
    for text in try scenarioFiles(at: path, console)
    where seen.insert(PathKey(path == "-" ? path : absolutePath(text.name))).inserted {
      result.append(text)
    }
  }
  return result
}

private func scenarioFiles(at path: String, _ console: Console) throws -> [SourceFile] {
  guard path != "-" else { return [SourceFile(name: "<stdin>", bytes: try console.standardInput())] }
  switch try FileKind(path) {
  case .missing:
    throw PlainFailure("cannot read \(path.isEmpty ? quoted(path) : path): there is no such file or folder")
  case .file, .stream, .namedPipe:
    try refuseLeavingLinks(path)
    let name = path.byBytes.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let bytes = try readFile(path)
    guard !holdsApp(bytes) else {
      throw PlainFailure(
        "\(path) is a catalog, not a scenario file",
        notes: ["name a file with `scenarios`, or ask about one customer with --customer"])
    }
    return [SourceFile(name: name, bytes: bytes)]
  case .folder:
    let found = try CatalogOpening(paths: [path]).find(console)
    let texts = found.flatMap(\.scenarioTexts)
    guard !texts.isEmpty else {
      throw PlainFailure(
        "\(path) has no scenario file: no YAML file of its catalogs has a top-level `scenarios`")
    }
    return texts
  }
}
