import Diagnostics
import Disk
import YAMLSyntax

/// The files of a revision, read through git without a checkout.
struct GitTree {
  /// Blob by path from the root of the repository; links with their target.
  private var blobs: [PathKey: String] = [:]
  private var links: Set<PathKey> = []
  private var folders: [PathKey: FolderEntries] = [PathKey(""): FolderEntries()]
  private let contents: GitBlobs
  /// The working folder below the root of the repository: `apps/alpha/` or nothing.
  let prefix: String

  /// - Parameter folder: one of the repository; the working folder when nil.
  /// - Throws: `CommandFailure` when there is no repository, or no such revision in it.
  init(revision: String, in folder: String? = nil) throws {
    contents = GitBlobs(in: folder)
    guard !revision.isEmpty else {
      throw CommandFailure("--against is git:, expected a revision as in git:HEAD")
    }
    guard !revision.hasPrefix("-") else {
      throw CommandFailure("--against git:\(revision): a revision cannot begin with -")
    }
    let place = try runGit(["rev-parse", "--show-prefix"], in: folder)
    guard place.status == 0 else {
      throw CommandFailure("--against git:\(revision): this folder is in no git repository")
    }
    prefix = place.text.split(separator: "\n").first.map(String.init) ?? ""
    let commit = try runGit(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: folder)
    guard commit.status == 0, let id = commit.text.split(separator: "\n").first else {
      throw CommandFailure(GitTree.unknown(revision, folder))
    }
    let list = try runGit(["ls-tree", "-r", "-z", "--full-tree", String(id)], in: folder)
    guard list.status == 0 else {
      throw CommandFailure("--against git:\(revision): git cannot list its files: \(list.complaint)")
    }
    for entry in list.output.split(separator: 0) { add(String(decoding: entry, as: UTF8.self)) }
    for folder in folders.keys {
      folders[folder]?.files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      folders[folder]?.folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  private static func unknown(_ revision: String, _ folder: String?) -> String {
    let isShallow =
      (try? runGit(["rev-parse", "--is-shallow-repository"], in: folder))?.text.hasPrefix("true") ?? false
    let hint =
      isShallow
      ? "; the clone is shallow: fetch more of it (actions/checkout: `fetch-depth: 0`)"
      : "; check that it was fetched"
    return "--against git:\(revision): there is no such revision here" + hint
  }

  /// `100644 blob <id>\t<path>`.
  private mutating func add(_ line: String) {
    guard let tab = line.utf8.firstIndex(of: 0x09) else { return }
    let words = line[..<tab].split(separator: " ")
    guard words.count == 3, words[1] == "blob" else { return }
    let path = String(Substring(line.utf8[tab...].dropFirst()))
    blobs[PathKey(path)] = String(words[2])
    if words[0] == "120000" { links.insert(PathKey(path)) }
    var folder = ""
    let names = pathParts(path)
    for name in names.dropLast() {
      let below = joined(folder, name)
      if folders[PathKey(below)] == nil {
        folders[PathKey(below)] = FolderEntries()
        if !isHidden(name) { folders[PathKey(folder)]?.folders.append(name) }
      }
      folder = below
    }
    if let name = names.last, !isHidden(name) { folders[PathKey(folder)]?.files.append(name) }
  }

  var tree: FileTree {
    FileTree(
      kind: { path in
        let path = PathKey(normalized(path))
        return blobs[path] != nil ? .file : folders[path] != nil ? .folder : .missing
      },
      entries: { folders[PathKey(normalized($0))] ?? FolderEntries() },
      read: { try $0.map { try read(normalized($0)) } })
  }

  private func read(_ path: String, links seen: Int = 0) throws -> [UInt8] {
    guard let blob = blobs[PathKey(path)] else { throw CommandFailure("\(path) is not in the revision") }
    let bytes = try contents.read(blob, of: path)
    guard links.contains(PathKey(path)), seen < 8 else { return bytes }
    let target = String(decoding: bytes, as: UTF8.self)
    return try read(normalized((parent(of: path) ?? "") + "/" + target), links: seen + 1)
  }
}

/// Reads the contents of files from a repository, all of them through one process.
final class GitBlobs {
  private var process: GitProcess?
  private let folder: String?

  /// - Parameter folder: one of the repository; the working folder when nil.
  init(in folder: String? = nil) { self.folder = folder }

  /// - Parameter path: what a failure calls the file.
  /// - Throws: `CommandFailure` when the repository does not have it.
  func read(_ id: String, of path: String) throws -> [UInt8] {
    let git = try process ?? GitProcess(["cat-file", "--batch"], in: folder)
    process = git
    try git.write(id + "\n")
    guard let line = try git.readLine() else {
      throw CommandFailure("git cannot read \(path): \(git.complaint)")
    }
    // `<id> blob <size>`, or `<id> missing`.
    let words = line.split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else {
      throw CommandFailure(
        "git cannot read \(path): it is not in this clone, and nothing is fetched; run `git fetch --refetch` to get what is missing"
      )
    }
    guard size <= Budget.fileSize else {
      throw CommandFailure("\(path) has more than \(Budget.fileSize >> 20) MiB: split it into several files")
    }
    let bytes = try git.readBytes(size)
    guard bytes.count == size, try git.readBytes(1).count == 1 else {
      throw CommandFailure("git cannot read \(path): \(git.complaint)")
    }
    return bytes
  }
}
