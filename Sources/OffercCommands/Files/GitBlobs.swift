import YAMLSyntax

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
