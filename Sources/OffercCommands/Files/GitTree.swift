/// The files of a revision, read through git without a checkout.
struct GitTree {
  /// Blob by path from the root of the repository; links with their target.
  private var blobs: [String: String] = [:]
  private var links: Set<String> = []
  private var folders: [String: (files: [String], folders: [String])] = ["": ([], [])]
  /// Where the working folder is in the repository: `apps/alpha/` or nothing.
  let prefix: String

  /// - Throws: `CommandFailure` when there is no repository, or no such revision in it.
  init(revision: String) throws {
    guard !revision.isEmpty else {
      throw CommandFailure("--against git: names no revision, expected one as in git:HEAD")
    }
    guard !revision.hasPrefix("-") else {
      throw CommandFailure("--against git:\(revision): a revision does not begin with -")
    }
    let place = try runGit(["rev-parse", "--show-prefix"])
    guard place.status == 0 else {
      throw CommandFailure("--against git:\(revision): this folder is in no git repository")
    }
    prefix = place.text.split(separator: "\n").first.map(String.init) ?? ""
    let commit = try runGit(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"])
    guard commit.status == 0, let id = commit.text.split(separator: "\n").first else {
      throw CommandFailure(GitTree.unknown(revision))
    }
    let list = try runGit(["ls-tree", "-r", "-z", "--full-tree", String(id)])
    guard list.status == 0 else {
      throw CommandFailure("--against git:\(revision): git cannot list its files: \(list.errors)")
    }
    for entry in list.output.split(separator: 0) { add(String(decoding: entry, as: UTF8.self)) }
    for folder in folders.keys {
      folders[folder]?.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      folders[folder]?.folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  private static func unknown(_ revision: String) -> String {
    let isShallow = (try? runGit(["rev-parse", "--is-shallow-repository"]))?.text.hasPrefix("true") ?? false
    let hint =
      isShallow
      ? "; the clone is shallow: fetch more of it (actions/checkout: `fetch-depth: 0`)" : "; is it fetched?"
    return "--against git:\(revision): there is no such revision here" + hint
  }

  /// `100644 blob <id>\t<path>`.
  private mutating func add(_ line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1)
    let words = parts[0].split(separator: " ")
    guard parts.count == 2, words.count == 3, words[1] == "blob" else { return }
    let path = String(parts[1])
    blobs[path] = String(words[2])
    if words[0] == "120000" { links.insert(path) }
    var folder = ""
    let names = path.split(separator: "/").map(String.init)
    for name in names.dropLast() {
      let below = folder.isEmpty ? name : folder + "/" + name
      if folders[below] == nil {
        folders[below] = ([], [])
        if !name.hasPrefix(".") { folders[folder]?.folders.append(name) }
      }
      folder = below
    }
    if let name = names.last, !name.hasPrefix(".") { folders[folder]?.files.append(name) }
  }

  var tree: FileTree {
    FileTree(
      kind: { path in
        let path = normalized(path)
        return blobs[path] != nil ? .file : folders[path] != nil ? .folder : .missing
      },
      entries: { folders[normalized($0)] ?? ([], []) },
      read: { try $0.map { try read(normalized($0)) } })
  }

  private func read(_ path: String, links seen: Int = 0) throws -> [UInt8] {
    guard let blob = blobs[path] else { throw CommandFailure("\(path) is not in the revision") }
    let content = try runGit(["cat-file", "blob", blob])
    guard content.status == 0 else { throw CommandFailure("git cannot read \(path): \(content.errors)") }
    guard links.contains(path), seen < 8 else { return content.output }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return try read(normalized(folder + "/" + content.text), links: seen + 1)
  }
}

/// A path without `.` and `..`; what leads out of the repository stays at its root.
func normalized(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
  }
  return parts.joined(separator: "/")
}
