import SystemCalls

/// An open folder that files of codes go to: what is done in it cannot be led elsewhere by a link that takes its place.
///
/// While it is open no other process that makes codes writes to it, whatever ledger that has: on most file systems; elsewhere
/// the names of unfinished files, no two of which are alike, keep them apart.
package final class OutputFolder: Sendable {
  /// For messages.
  private let shownPath: String
  let descriptor: Int32

  /// - Parameter patience: how long to wait for another process that writes to it, in seconds.
  /// - Throws: `LedgerFailure` when it cannot be opened or written to.
  package init(_ path: String, patience: Double = 30) throws {
    shownPath = shown(path)
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw LedgerFailure("cannot write to the folder \(shownPath): \(SystemFailure().reason)")
    }
    guard unsafe faccessat(descriptor, ".", W_OK, 0) == 0 else {
      throw LedgerFailure("cannot write to the folder \(shownPath): \(SystemFailure().reason)")
    }
    // Not every network file system can lock a folder.
    guard (try? waitForLock(descriptor, patience)) ?? true else {
      throw LedgerFailure(
        "another run of offerc is writing to the folder \(shownPath): waited \(Int(patience)) seconds; try again when it is done"
      )
    }
  }

  /// Also after a failure of `init`, which must not close it, too.
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// For messages.
  func shownPath(of name: String) -> String { shownPath + "/" + name }

  /// Nothing happens where there is no such file.
  func remove(_ name: String) { _ = unsafe unlinkat(descriptor, name, 0) }

  /// Removes what killed runs have left of files: hidden files, which nobody will complete.
  func removeLeftovers(of files: BatchFiles) {
    let all = files.parts.map(\.name) + [files.manifest]
    TemporaryName.leftovers(of: all, among: fileNames(in: descriptor)).forEach(remove)
  }

  func removeLeftovers(ofFile name: String) {
    TemporaryName.leftovers(of: [name], among: fileNames(in: descriptor)).forEach(remove)
  }

  /// Bytes that the name of a file may have.
  var longestName: Int {
    let limit = fpathconf(descriptor, Int32(_PC_NAME_MAX))
    return limit > 0 ? limit : 255
  }

  func has(_ name: String) -> Bool {
    var status = stat()
    return unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Waits until the names in it are on the medium.
  func flush() throws {
    do {
      try flushToDisk(descriptor)
    } catch {
      throw LedgerFailure("cannot write the folder \(shownPath): \(error.reason)")
    }
  }
}

/// Makes the folder for files of codes, and those above it, where they are missing.
///
/// - Returns: its absolute path, without links.
/// - Throws: `LedgerFailure` when it cannot be made or cannot be written to.
package func makeOutputFolder(_ path: String) throws -> String {
  var built = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    built += built.isEmpty || built == "/" ? String(part) : "/" + part
    if part == ownFolder {
      try makeOwnFolder(for: built + "/codes")
    } else if unsafe mkdir(built, 0o777) != 0 {
      let failure = SystemFailure()
      guard realPath(built) != nil else {
        throw LedgerFailure("cannot create the folder \(built): \(failure.reason)")
      }
    }
  }
  return realPath(path) ?? path
}
