import CodeLedger
import Diagnostics
import Disk

/// Where a list of codes that is handed out goes: a file, or standard output.
struct HandOutTarget {
  /// The name of the file; nil for standard output.
  let name: String?
  let folder: Folder?

  /// - Parameter path: nil or `-` for standard output.
  /// - Throws: `PlainFailure` when the path is that of a folder, or its folder cannot be written to.
  init(_ path: String?) throws {
    guard let path, path != "-" else {
      name = nil
      folder = nil
      return
    }
    try checkOutput(path)
    if case .folder = try FileKind(path) { throw PlainFailure("\(path) is a folder: name a file with -o") }
    guard let last = pathParts(path).last else { throw PlainFailure("-o has no file name") }
    name = last
    let parent = parent(of: path) ?? "/"
    try makeFolder(parent)
    folder = try Folder.alone(parent)
  }

  /// - Throws: `PlainFailure`; what the ledger has stays as it is, and the same command writes the list again.
  func write(_ list: HandOutList, _ console: Console) throws {
    guard let name, let folder else { return try list.write { try console.outputData($0) } }
    _ = try list.makeFile(name, in: folder)
  }
}
