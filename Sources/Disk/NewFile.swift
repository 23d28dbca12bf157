package import SystemCalls

/// A file that other processes see only when it is complete and on the medium. A file that is not published is removed.
///
/// It is locked while it is open, so that no other run takes it for the leftover of a killed one.
package final class NewFile {
  package let path: String
  private let folder: Folder
  private let name: String
  private let temporary: String
  private let advice: String
  private var descriptor: Int32
  private var isPublished = false
  private var written = 0
  /// How many bytes the system has begun to write to the medium.
  private var flushed = 0
  private static let flushedAtOnce = 1 << 23

  /// - Parameters:
  ///   - path: the name of the file in failures, if it is not that in the folder.
  ///   - mode: its permissions, from its first byte on; nil for those of any new file.
  ///   - advice: the text of a failure after its reason.
  /// - Throws: `DiskFailure`.
  package init(
    _ name: String, in folder: Folder, called path: String? = nil, mode: FileMode?, advice: String = ""
  ) throws {
    self.folder = folder
    self.name = name
    self.advice = advice
    self.path = path ?? folder.path(of: name)
    temporary = TemporaryName(of: name).text
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    UnfinishedFiles.keep(temporary, in: folder)
    descriptor = unsafe openat(folder.descriptor, temporary, flags, mode ?? 0o666)
    try naming {
      guard descriptor >= 0 else { throw SystemFailure() }
      flock(descriptor, LOCK_EX | LOCK_NB)
      if let mode, fchmod(descriptor, mode) != 0 { throw SystemFailure() }
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPublished { folder.remove(temporary) }
    UnfinishedFiles.forget(temporary)
  }

  /// Takes the attributes of the file that it replaces, as far as the system has any.
  package func takeAttributes() {
    let original = unsafe openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard original >= 0 else { return }
    copyAttributes(from: original, to: descriptor)
    close(original)
  }

  package func take(_ bytes: UnsafeRawBufferPointer) throws {
    try naming { try unsafe writeAll(bytes, to: descriptor) }
    written += bytes.count
    if written - flushed >= NewFile.flushedAtOnce {
      startFlush(descriptor, offset: flushed, count: written - flushed)
      flushed = written
    }
  }

  package func take(_ bytes: [UInt8]) throws { try unsafe bytes.withUnsafeBytes { try unsafe take($0) } }

  /// Closes the file after its last bytes: the number of files that a process may have open is limited.
  package func finish() throws {
    guard descriptor >= 0 else { return }
    try naming {
      try flushToDisk(descriptor)
      defer { descriptor = -1 }
      guard close(descriptor) == 0 else { throw SystemFailure() }
    }
  }

  /// Gives the file its name. Returns false if there is a file with this name that must not be replaced.
  package func publish(replacing: Bool) throws -> Bool {
    try naming {
      if descriptor >= 0 { try flushToDisk(descriptor) }
      if !replacing {
        guard try renameWithoutReplacing(temporary, to: name, in: folder.descriptor) else { return false }
      } else if unsafe renameat(folder.descriptor, temporary, folder.descriptor, name) != 0 {
        throw SystemFailure()
      }
      isPublished = true
      UnfinishedFiles.forget(temporary)
      return true
    }
  }

  private func naming<Value>(_ body: () throws -> Value) throws -> Value {
    try Disk.naming("cannot write \(path)", advice: advice, body)
  }
}
