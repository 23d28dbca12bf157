import CodeLedger
import SystemCalls

/// How far links are followed: a link can come with a pull request, and what it leads to would be shown or rewritten.
///
/// A link may not leave its repository, or, where there is none, the folder that was named, and may not lead to what is
/// hidden there: keys and git's own files are in the repository, too.
struct LinkBoundary {
  /// The folder that was named, from the root; nil where a file was.
  private let named: String?

  init(named folder: String? = nil) { named = folder.flatMap { realPath($0) } }

  /// Why a link is not followed, in words that show nothing of what it leads to; nil when it is.
  func refusal(of link: String) -> String? {
    guard let folder = realPath(parent(of: link) ?? "/") else { return nil }
    let repository = repositoryRoot(around: folder)
    guard let root = repository ?? named else { return nil }
    guard let target = realPath(link) else {
      return repository == nil ? nil : "\(link) is a link to a file that does not exist: remove it"
    }
    let parts = pathParts(target)
    guard isBelow(parts, pathParts(root)) else {
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
/// - Throws: `CommandFailure` that shows nothing of what the link leads to.
func refuseLeavingLinks(_ path: String) throws {
  var built = isAbsolute(path) ? "/" : ""
  for part in pathParts(path) {
    built = joined(built, part)
    guard isLink(built), let refusal = LinkBoundary().refusal(of: built) else { continue }
    throw CommandFailure(refusal)
  }
}

/// Whether a path stays in the repository around a folder, links followed; true where there is no repository.
func staysInRepository(_ path: String, of folder: String) -> Bool {
  guard let folder = realPath(folder), let root = repositoryRoot(around: folder), let target = realPath(path)
  else { return true }
  return isBelow(pathParts(target), pathParts(root))
}

/// Whether one path from the root is another or below it.
func isBelow(_ path: [String], _ root: [String]) -> Bool {
  path.count >= root.count && zip(path, root).allSatisfy { PathKey($0) == PathKey($1) }
}

/// Whether there is something of that name, be it a link that leads nowhere.
func isThere(_ path: String) -> Bool {
  var status = stat()
  return unsafe lstat(path, &status) == 0
}

func isLink(_ path: String) -> Bool {
  var status = stat()
  return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}
