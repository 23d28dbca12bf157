import SystemCalls

/// What a path leads to, links followed.
package enum FileKind {
  case file
  case folder
  /// A terminal, `/dev/null`, a pipe that the process was given: can be read and written, and not be replaced.
  case stream
  /// A pipe with a name in a folder: whoever opens it waits for somebody who may never come.
  case namedPipe
  case missing

  /// - Throws: `DiskFailure` if the system cannot tell, for example after an error of the disk: what may be there is not missing.
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

/// Whether a pipe is in a folder, and not one that the process was given: `/dev/stdin`, `<(command)`. A folder for files may be
/// below `/dev`, too: `/dev/shm`.
private func isNamed(_ path: String) -> Bool {
  guard realPath(path) != nil else { return false }
  let place = absolutePath(path)
  let isDescriptor =
    isBelow(place, "/dev/fd") || isBelow(place, "/proc")
    || ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(place)
  return !isDescriptor
}

/// In bytes; 0 where that is not known.
package func fileSize(_ path: String) -> Int {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
}

/// - Throws: `DiskFailure` if the system cannot tell.
package func isLink(_ path: String) throws -> Bool {
  var status = stat()
  guard unsafe lstat(path, &status) != 0 else { return status.st_mode & S_IFMT == S_IFLNK }
  let failure = SystemFailure()
  guard failure.meansMissing else { throw DiskFailure("cannot read \(path)", failure) }
  return false
}

/// What two names of one file have in common, links followed.
package struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil where there is no file.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}
