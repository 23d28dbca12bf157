import SystemCalls

/// A file that is there: it has to have the very bytes, and is never written to.
final class PublishedFile: FileTarget {
  enum Content {
    case batch
    case handOut
  }

  private let path: String
  private let content: Content
  private var descriptor: Int32

  init(_ name: String, in folder: OutputFolder, content: Content = .batch) throws {
    self.content = content
    path = folder.shownPath(of: name)
    descriptor = unsafe openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw LedgerFailure("cannot read \(path): \(SystemFailure().reason)") }
  }

  deinit { close() }

  /// A batch can have more files than a process may have open.
  private func close() {
    guard descriptor >= 0 else { return }
    SystemCalls.close(descriptor)
    descriptor = -1
  }

  func take(_ bytes: ArraySlice<UInt8>) throws {
    guard try read(bytes.count).elementsEqual(bytes) else { throw differs }
  }

  func finish() throws {
    defer { close() }
    guard try read(1).isEmpty else { throw differs }
    do {
      // The run that wrote it may have ended before its bytes were on the medium.
      try flushToDisk(descriptor)
    } catch {
      throw LedgerFailure("cannot write \(path): \(error.reason)")
    }
  }

  func publish() {}

  /// At most so many bytes from where the last read ended.
  func read(_ count: Int) throws -> [UInt8] {
    do {
      return try unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        while filled < count, let base = room.baseAddress {
          let size = try retrying {
            unsafe SystemCalls.read(descriptor, base + filled, count - filled)
          }
          guard size > 0 else { return }
          filled += size
        }
      }
    } catch let failure as SystemFailure {
      throw LedgerFailure("cannot read \(path): \(failure.reason)")
    }
  }

  var differs: LedgerFailure {
    guard content == .batch else {
      return LedgerFailure(
        "\(path) exists and is not this list of codes: name another file with -o; nothing was overwritten")
    }
    return LedgerFailure(
      "\(path) exists and does not have the codes of its batch: move it away and run the command again, or use the key that made it; nothing was overwritten"
    )
  }
}
