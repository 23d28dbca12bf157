import ByteText
import Diagnostics
import Disk
import OfferModel
import SystemCalls
import YAMLSyntax

/// A running git, its streams at hand.
///
/// A repository must not make git start anything: what is missing is not fetched, no protocol is allowed, and no monitor
/// of files is asked.
final class GitProcess {
  private let process: ChildProcess

  private static let safeOptions = ["-c", "protocol.allow=never", "-c", "core.fsmonitor=false"]
  /// Git knows the first since 2.45; the second outweighs what the configuration of a repository allows, and is empty.
  private static let safeVariables = ["GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0"]

  /// - Parameter folder: where it runs; the working folder when nil.
  /// - Throws: `PlainFailure` when git cannot be started.
  init(_ arguments: [String], in folder: String? = nil) throws {
    let place = folder.map { ["-C", $0] } ?? []
    do {
      process = try ChildProcess(
        "git", place + GitProcess.safeOptions + arguments, variables: GitProcess.safeVariables,
        outputs: [STDOUT_FILENO: .max, STDERR_FILENO: 1 << 16])
    } catch let failure as SystemFailure {
      throw PlainFailure("cannot run git: \(failure.reason)")
    }
  }

  /// Hands git a few bytes: more than a pipe holds could wait for a git that waits itself.
  func write(_ text: String) throws {
    do {
      try process.write(Array(text.utf8))
    } catch {
      throw PlainFailure("git ended too early: \(complaint)")
    }
  }

  /// The next line that git prints; nil at the end.
  func readLine() throws -> String? {
    var searched = 0
    while true {
      let left = unread
      if let end = left.dropFirst(searched).firstIndex(of: 0x0A) {
        let line = process.take(end - left.startIndex)
        _ = process.take(1)
        return String(decoding: line, as: UTF8.self)
      }
      searched = left.count
      guard try process.readMore() else { return nil }
    }
  }

  /// So many of the bytes that git prints; fewer at the end.
  func readBytes(_ count: Int) throws -> [UInt8] {
    while unread.count < count, try process.readMore() {}
    return process.take(min(count, unread.count))
  }

  /// Reads to the end, and waits for that of git.
  func readToEnd(limit: Int) throws -> (status: Int32, output: [UInt8]) {
    process.closeInput()
    let bytes = try readBytes(limit)
    while try process.readMore() { process.forget(STDOUT_FILENO) }
    return (try process.waitForEnd(), bytes)
  }

  /// What git has said on standard error, in one line.
  var complaint: String {
    let text = String(decoding: process.outputs[STDERR_FILENO]?.bytes ?? [], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it gives no reason"
  }

  /// What it has printed and was not taken yet.
  private var unread: ArraySlice<UInt8> {
    guard let output = process.outputs[STDOUT_FILENO] else { return [] }
    return output.bytes[output.taken...]
  }
}

struct GitOutput {
  let status: Int32
  let output: [UInt8]
  /// The first line of standard error.
  let complaint: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Runs git in a folder, else in the working folder, to its end. Throws `PlainFailure` when it cannot be started.
func runGit(_ arguments: [String], in folder: String? = nil) throws -> GitOutput {
  let git = try GitProcess(arguments, in: folder)
  let (status, output) = try git.readToEnd(limit: 1 << 30)
  return GitOutput(status: status, output: output, complaint: git.complaint)
}

/// The files of a revision, read through git without a checkout.
struct GitTree {
  /// Blob by path from the root of the repository; links with their target.
  private var blobs: [PathKey: String] = [:]
  private var links: Set<PathKey> = []
  private var folders: [PathKey: FolderEntries] = [PathKey(""): FolderEntries()]
  /// Paths with characters that Unicode may write in several forms, by their text whatever its form.
  private var spellings: [String: PathKey] = [:]
  private let contents: GitBlobs
  /// The root of the repository: an absolute path without links and `..`.
  let root: String
  /// The day of the commit, where it was made; nil if this git cannot say it.
  let day: CalendarDate?

  /// - Parameters:
  ///   - folder: one of the repository; the working folder when nil.
  ///   - option: the option that names the revision, for messages.
  /// - Throws: `PlainFailure` when there is no repository, or no such revision in it.
  init(revision: String, in folder: String? = nil, option: String) throws {
    contents = GitBlobs(in: folder)
    guard !revision.isEmpty else {
      throw PlainFailure("\(option) is git:, expected a revision as in git:HEAD")
    }
    guard !revision.byBytes.hasPrefix("-") else {
      throw PlainFailure("\(option) git:\(revision): a revision cannot begin with -")
    }
    let place = try runGit(["rev-parse", "--show-prefix"], in: folder)
    guard place.status == 0 else {
      throw PlainFailure("\(option) git:\(revision): this folder is not in a git repository")
    }
    // How far the folder is below the root: `apps/alpha/` or nothing.
    let prefix = place.text.byBytes.split(separator: "\n").first.map(String.init) ?? ""
    let parts = pathParts(realPath(folder ?? ".") ?? "/")
    root = "/" + parts.dropLast(pathParts(prefix).count).joined(separator: "/")
    let commit = try runGit(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: folder)
    guard commit.status == 0, let id = commit.text.byBytes.split(separator: "\n").first else {
      throw PlainFailure(GitTree.unknown(revision, folder, option))
    }
    let day = try runGit(["log", "-1", "--format=%cs", "--no-show-signature", String(id)], in: folder)
    self.day = day.text.byBytes.split(separator: "\n").first.flatMap { CalendarDate(String($0)) }
    let list = try runGit(["ls-tree", "-r", "-z", "--full-tree", String(id)], in: folder)
    guard list.status == 0 else {
      throw PlainFailure("\(option) git:\(revision): git cannot list its files: \(list.complaint)")
    }
    for entry in list.output.split(separator: 0) { add(String(decoding: entry, as: UTF8.self)) }
    for folder in folders.keys {
      folders[folder]?.files.sort { one, other in one.utf8.lexicographicallyPrecedes(other.utf8) }
      folders[folder]?.folders.sort { one, other in one.utf8.lexicographicallyPrecedes(other.utf8) }
    }
  }

  private static func unknown(_ revision: String, _ folder: String?, _ option: String) -> String {
    guard (try? runGit(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder))?.status == 0 else {
      return "\(option) git:\(revision): this repository has no commit yet: commit the catalog first"
    }
    let remotes = try? runGit(["remote"], in: folder)
    guard remotes?.text.isEmpty == false else {
      return "\(option) git:\(revision): there is no such revision here, and no remote to fetch it from"
    }
    let isShallow =
      (try? runGit(["rev-parse", "--is-shallow-repository"], in: folder))?.text.hasPrefix("true") ?? false
    let hint =
      isShallow
      ? "; the clone is shallow: fetch more of it (actions/checkout: `fetch-depth: 0`)"
      : "; check that it was fetched"
    return "\(option) git:\(revision): there is no such revision here" + hint
  }

  /// `100644 blob <id>\t<path>`.
  private mutating func add(_ line: String) {
    guard let tab = line.utf8.firstIndex(of: 0x09) else { return }
    let words = line[..<tab].byBytes.split(separator: " ")
    guard words.count == 3, words[1] == "blob" else { return }
    let path = String(Substring(line.utf8[tab...].dropFirst()))
    blobs[PathKey(path)] = String(words[2])
    addSpelling(path)
    if words[0] == "120000" { links.insert(PathKey(path)) }
    var folder = ""
    let names = pathParts(path)
    for name in names.dropLast() {
      let below = joined(folder, name)
      if folders[PathKey(below)] == nil {
        folders[PathKey(below)] = FolderEntries()
        addSpelling(below)
        if !isHidden(name) { folders[PathKey(folder)]?.folders.append(name) }
      }
      folder = below
    }
    if let name = names.last, !isHidden(name) { folders[PathKey(folder)]?.files.append(name) }
  }

  private mutating func addSpelling(_ path: String) {
    guard !path.utf8.allSatisfy({ byte in byte < 0x80 }), spellings[path] == nil else { return }
    spellings[path] = PathKey(path)
  }

  /// A path as the revision spells it. Git on a Mac composes the names that it stores, and those on the disk may be
  /// decomposed.
  private func key(_ path: String) -> PathKey {
    let path = normalized(path)
    let key = PathKey(path)
    guard blobs[key] == nil, folders[key] == nil else { return key }
    return spellings[path] ?? key
  }

  var tree: FileTree {
    FileTree(
      kind: { path in
        let path = key(path)
        if blobs[path] != nil { return .file }
        return folders[path] == nil ? .missing : .folder
      },
      entries: { folders[key($0)] ?? FolderEntries() },
      read: { try $0.map { try read($0) } })
  }

  private func read(_ path: String, links seen: Int = 0) throws -> [UInt8] {
    let key = key(path)
    guard let blob = blobs[key] else { throw PlainFailure("\(path) is not in the revision") }
    let bytes = try contents.read(blob, of: path)
    guard links.contains(key), seen < 8 else { return bytes }
    let target = String(decoding: bytes, as: UTF8.self)
    return try read((parent(of: key.path) ?? "") + "/" + target, links: seen + 1)
  }
}

/// Reads the contents of files from a repository, all of them through one process.
final class GitBlobs {
  private var process: GitProcess?
  private let folder: String?

  init(in folder: String? = nil) { self.folder = folder }

  /// - Parameter path: what a failure calls the file.
  /// - Throws: `PlainFailure` when the repository does not have it.
  func read(_ id: String, of path: String) throws -> [UInt8] {
    let git = try process ?? GitProcess(["cat-file", "--batch"], in: folder)
    process = git
    try git.write(id + "\n")
    guard let line = try git.readLine() else {
      throw PlainFailure("git cannot read \(path): \(git.complaint)")
    }
    // `<id> blob <size>`, or `<id> missing`.
    let words = line.byBytes.split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else {
      throw PlainFailure(
        "git cannot read \(path): it is not in this clone, and nothing is fetched; run `git fetch --refetch` to get what is missing"
      )
    }
    guard size <= Budget.fileSize else {
      throw PlainFailure("\(path) has more than \(Budget.fileSize >> 20) MiB: split it into several files")
    }
    let bytes = try git.readBytes(size)
    guard bytes.count == size, try git.readBytes(1).count == 1 else {
      throw PlainFailure("git cannot read \(path): \(git.complaint)")
    }
    return bytes
  }
}

/// Whether a baseline is `git:REVISION[:PATH]`, not a path.
func isRevision(_ place: String) -> Bool { place.byBytes.hasPrefix("git:") }
