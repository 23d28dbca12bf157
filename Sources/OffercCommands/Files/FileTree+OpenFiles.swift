import Disk

extension FileTree {
  /// The same files, with texts that an editor has open in the place of some, by their paths from the root.
  func overlaid(by open: [String: [UInt8]]) -> FileTree {
    let texts = Dictionary(open.map { (PathKey($0.key), $0.value) }) { first, _ in first }
    guard !texts.isEmpty else { return self }
    var result = self
    result.kind = { path in texts[PathKey(path)] == nil ? try kind(path) : .file }
    result.entries = { folder in
      var entries = try entries(folder)
      let known = Set(entries.files.map { PathKey($0) })
      let new = texts.keys.compactMap { key in
        parent(of: key.path).flatMap { PathKey($0) == PathKey(folder) ? pathParts(key.path).last : nil }
      }
      let added = new.filter { !known.contains(PathKey($0)) && !isHidden($0) }
      guard !added.isEmpty else { return entries }
      entries.files = (entries.files + added).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
