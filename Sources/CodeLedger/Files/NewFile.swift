import SystemCalls

/// What takes the bytes of a file in order.
protocol FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) throws
  /// All bytes were taken.
  func finish() throws
  /// Lets others see the file.
  func publish() throws
}

/// A file that is not there, and not to be made.
final class NoFile: FileTarget {
  func take(_ bytes: ArraySlice<UInt8>) {}
  func finish() {}
  func publish() {}
}

/// A file that nobody sees until it is whole and on the medium. Left unpublished, it is removed.
final class NewFile: FileTarget {
  private let folder: OutputFolder
  private let name: String
  private let temporary: String
  private var descriptor: Int32
  private var isPublished = false
  private var written = 0
  /// Bytes whose way to the medium has begun.
  private var flushed = 0
  private static let flushedAtOnce = 1 << 23

  init(_ name: String, in folder: OutputFolder) throws {
    self.folder = folder
    self.name = name
    temporary = TemporaryName(of: name).text
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    descriptor = unsafe openat(folder.descriptor, temporary, flags, 0o600)
    guard descriptor >= 0 else { throw failure(SystemFailure()) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPublished { folder.remove(temporary) }
  }

  func take(_ bytes: ArraySlice<UInt8>) throws {
    try naming { try writeAll(bytes, to: descriptor) }
    written += bytes.count
    if written - flushed >= NewFile.flushedAtOnce {
      startFlush(descriptor, offset: flushed, count: written - flushed)
      flushed = written
    }
  }

  func finish() throws {
    try naming {
      defer { descriptor = -1 }
      do {
        try flushToDisk(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0 else { throw SystemFailure() }
    }
  }

  func publish() throws {
    try naming {
      guard try renameWithoutReplacing(temporary, to: name, in: folder.descriptor) else {
        throw LedgerFailure(
          "\(folder.shownPath(of: name)) was created by another program in the meantime: move it away, then run the command again"
        )
      }
      isPublished = true
    }
  }

  private func naming(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SystemFailure {
      throw failure(error)
    }
  }

  private func failure(_ error: SystemFailure) -> LedgerFailure {
    LedgerFailure(
      "cannot write \(folder.shownPath(of: name)): \(error.reason); nothing is lost: fix the cause and run the command again"
    )
  }
}
