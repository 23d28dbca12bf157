import SystemCalls

/// What is at a path, with links resolved.
package enum FileKind {
  case file
  case folder
  /// A terminal, `/dev/null` or a pipe that the process was given. It can be read and written, but not replaced.
  case stream
  /// A pipe with a name in a folder. Opening it can block forever.
  case namedPipe
  case missing

  /// - Throws: `DiskFailure` if the system cannot tell, for example after an error of the disk: the file may not be missing.
  package init(_ path: String) throws {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let failure = SystemFailure()
      guard failure.meansMissing else { throw DiskFailure("cannot read \(path)", failure) }
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    case S_IFIFO: self = isNamed(path) ? .namedPipe : .stream
    default: self = .stream
    }
  }
}

/// Whether a pipe has a name in a folder, and is not one that the process was given, such as `/dev/stdin` or `<(command)`.
/// There are folders for files below `/dev`, too: `/dev/shm`.
private func isNamed(_ path: String) -> Bool {
  guard realPath(path) != nil else { return false }
  let place = absolutePath(path)
  let isDescriptor =
    isBelow(place, "/dev/fd") || isBelow(place, "/proc")
    || ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(place)
  return !isDescriptor
}

/// The size in bytes; 0 if it is not known.
package func fileSize(_ path: String) -> Int {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
}

/// Whether a path is that of a link.
///
/// - Throws: `DiskFailure` if the system cannot tell.
package func isLink(_ path: String) throws -> Bool {
  var status = stat()
  guard unsafe lstat(path, &status) != 0 else { return status.st_mode & S_IFMT == S_IFLNK }
  let failure = SystemFailure()
  guard failure.meansMissing else { throw DiskFailure("cannot read \(path)", failure) }
  return false
}
