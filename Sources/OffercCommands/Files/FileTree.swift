import Disk

/// Files to be read: those on the disk, or those of a revision.
struct FileTree {
  var kind: (String) throws -> FileKind
  /// Names in a folder, sorted, hidden ones left out.
  var entries: (String) throws -> FolderEntries
  var read: ([String]) throws -> [[UInt8]]
  /// Refuses what was named where a link leads it out of its repository.
  var checkNamed: (String) throws -> Void = { _ in }

  static var disk: FileTree {
    FileTree(
      kind: { try FileKind($0) }, entries: { try folderEntries($0) }, read: { try readFiles($0) },
      checkNamed: { try refuseLeavingLinks($0) })
  }

  /// The same files, with texts that an editor has open in the place of some, by their paths from the root.
  func overlaid(by open: [String: [UInt8]]) -> FileTree {
    let texts = Dictionary(open.map { (PathKey($0.key), $0.value) }) { first, _ in first }
    guard !texts.isEmpty else { return self }
    let names = Dictionary(grouping: texts.keys.map(\.path)) { path in PathKey(parent(of: path) ?? "/") }
    var result = self
    result.kind = { path in texts[PathKey(path)] == nil ? try kind(path) : .file }
    result.entries = { folder in
      var entries = try entries(folder)
      let known = Set(entries.files.map { PathKey($0) })
      let added = (names[PathKey(folder)] ?? []).map(lastName).filter {
        !known.contains(PathKey($0)) && !isHidden($0)
      }
      guard !added.isEmpty else { return entries }
      entries.files = (entries.files + added).sorted { one, other in
        one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return entries
    }
    result.read = { paths in
      let missing = paths.filter { texts[PathKey($0)] == nil }
      var others = try read(missing)[...]
      return paths.map { texts[PathKey($0)] ?? others.popFirst() ?? [] }
    }
    return result
  }
}
