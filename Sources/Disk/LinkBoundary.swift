/// The name of the option file, which is beside a catalog or at the root of its git repository.
package let optionFileName = ".offerc.yaml"

/// Decides which links are followed: a link can come with a pull request, and its target would be shown or rewritten.
///
/// A link must not lead out of its repository or, without a repository, out of the named folder. It must not lead to hidden
/// files there: keys and git's own files are in the repository, too.
package struct LinkBoundary {
  /// The absolute path of the named folder; nil if a file was named.
  private let named: String?

  package init(named folder: String? = nil) { named = folder.flatMap { realPath($0) } }

  /// Why a link is not followed, in words that show nothing of its target. Nil if it is followed.
  ///
  /// - Throws: `DiskFailure` if the system cannot tell where its repository is.
  package func refusal(of link: String) throws -> String? {
    guard let folder = realPath(parent(of: link) ?? "/") else { return nil }
    let repository = try repositoryRoot(around: folder)
    guard let root = repository ?? named else { return nil }
    guard let target = realPath(link) else {
      return repository == nil ? nil : "\(link) is a link to a file that does not exist: remove it"
    }
    let parts = pathParts(target)
    guard isBelow(target, root) else {
      let place = repository == nil ? "the folder that is read" : "its repository"
      return "\(link) is a link that leads out of \(place) and is not followed: put the file itself there"
    }
    guard leadsToHidden(parts, from: pathParts(folder), below: pathParts(root).count) else { return nil }
    return "\(link) is a link to a hidden file and is not followed: put the file itself there"
  }

  /// Whether the target is hidden as seen from the folder of the link. Files of git and of offerc are hidden from everywhere.
  private func leadsToHidden(_ target: [String], from folder: [String], below depth: Int) -> Bool {
    let shared = zip(target, folder).prefix { PathKey($0) == PathKey($1) }.count
    let isOwn = target.dropFirst(depth).contains { $0 == ".git" || $0 == ownFolder }
    return isOwn || target.dropFirst(shared).contains { isHidden($0) && $0 != optionFileName }
  }
}

/// Refuses a path with a link that leads out of its repository. Links outside of all repositories are allowed: the user has
/// made them.
///
/// - Throws: `DiskFailure` that shows nothing of the target.
package func refuseLeavingLinks(_ path: String) throws {
  var built = isAbsolute(path) ? "/" : ""
  for part in pathParts(path) {
    built = joined(built, part)
    guard try isLink(built), let refusal = try LinkBoundary().refusal(of: built) else { continue }
    throw DiskFailure(refusal)
  }
}

/// Refuses an output path with a link that leads out of its repository, or one of a named pipe.
///
/// - Throws: `DiskFailure`.
package func checkOutput(_ path: String) throws {
  try refuseLeavingLinks(path)
  guard try FileKind(path) == .namedPipe else { return }
  throw DiskFailure("cannot write \(path): it is a named pipe, expected a file")
}

/// Whether a path, with links resolved, is in the repository around a folder. True if there is no repository. What does not
/// exist is judged by where it would be: the answer must not tell which files exist outside.
///
/// - Throws: `DiskFailure` if the system cannot tell where the repository is.
package func staysInRepository(_ path: String, of folder: String) throws -> Bool {
  guard let folder = realPath(folder), let root = try repositoryRoot(around: folder) else { return true }
  return isBelow(realPath(path) ?? absolutePath(path), root)
}

/// The nearest folder with a git repository: this one or one above it, as `foldersUp(from:)` names it.
///
/// - Throws: `DiskFailure` if the system cannot tell whether a folder has a repository.
package func repositoryRoot(around folder: String) throws -> String? {
  try foldersUp(from: folder).first { candidate in
    if case .missing = try FileKind(joined(candidate, ".git")) { false } else { true }
  }
}
