/// Where options for a catalog are, beside it or at the root of its git repository.
package let optionFileName = ".offerc.yaml"

/// How far links are followed: a link can come with a pull request, and what it leads to would be shown or rewritten.
///
/// A link may not leave its repository, or, where there is none, the folder that was named, and may not lead to what is
/// hidden there: keys and git's own files are in the repository, too.
package struct LinkBoundary {
  /// The folder that was named, from the root; nil where a file was.
  private let named: String?

  package init(named folder: String? = nil) { named = folder.flatMap { realPath($0) } }

  /// Why a link is not followed, in words that show nothing of what it leads to; nil when it is.
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

  /// What is hidden beyond the folder of the link; git's files and offerc's own wherever the link is.
  private func leadsToHidden(_ target: [String], from folder: [String], below depth: Int) -> Bool {
    let shared = zip(target, folder).prefix { PathKey($0) == PathKey($1) }.count
    let isOwn = target.dropFirst(depth).contains { $0 == ".git" || $0 == ownFolder }
    return isOwn || target.dropFirst(shared).contains { isHidden($0) && $0 != optionFileName }
  }
}

/// Refuses a path that a link on its way, or at its end, leads out of the repository that holds the link.
///
/// Whoever names a link outside of all repositories has made it.
/// - Throws: `DiskFailure` that shows nothing of what the link leads to.
package func refuseLeavingLinks(_ path: String) throws {
  var built = isAbsolute(path) ? "/" : ""
  for part in pathParts(path) {
    built = joined(built, part)
    guard try isLink(built), let refusal = try LinkBoundary().refusal(of: built) else { continue }
    throw DiskFailure(refusal)
  }
}

/// Refuses a path to write to that a link leads out of the repository, or at which a named pipe waits for a reader.
///
/// - Throws: `DiskFailure`.
package func checkOutput(_ path: String) throws {
  try refuseLeavingLinks(path)
  guard try FileKind(path) == .namedPipe else { return }
  throw DiskFailure("cannot write \(path): it is a named pipe, expected a file")
}

/// Whether a path stays in the repository around a folder, links followed; true where there is no repository.
///
/// - Throws: `DiskFailure` if the system cannot tell where the repository is.
package func staysInRepository(_ path: String, of folder: String) throws -> Bool {
  guard let folder = realPath(folder), let root = try repositoryRoot(around: folder),
    let target = realPath(path)
  else { return true }
  return isBelow(target, root)
}

/// The nearest folder, this one or one above, that holds a git repository.
///
/// - Throws: `DiskFailure` if the system cannot tell whether a folder has a repository.
package func repositoryRoot(around folder: String) throws -> String? {
  var next: String? = folder
  // A relative path could go up for ever.
  var left = pathParts(folder).count + pathParts(realPath(".") ?? "").count + 1
  while let candidate = next, left > 0 {
    guard case .missing = try FileKind(joined(candidate, ".git")) else { return candidate }
    next = parent(of: candidate)
    left -= 1
  }
  return nil
}
