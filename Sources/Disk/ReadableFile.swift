package import SystemCalls

/// An open file. What is asked of it is asked of the file that was opened: no other can take its place in between.
package struct ReadableFile: ~Copyable {
  private let descriptor: Int32
  /// As messages have it.
  private let name: String
  package let size: Int
  package let mode: FileMode
  package let owner: UInt32

  /// - Parameter folder: where `path` is a name, which may not be that of a link; else the working folder.
  /// - Parameter name: what a failure calls the file, if not by its path.
  /// - Throws: `DiskFailure`, also for a named pipe: nothing may ever come through it.
  package init(_ path: String, in folder: Folder? = nil, called name: String? = nil) throws {
    let name = name ?? folder?.path(of: path) ?? path
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    let descriptor =
      if let folder {
        unsafe openat(folder.descriptor, path, flags | O_NOFOLLOW)
      } else { unsafe open(path, flags) }
    guard descriptor >= 0 else { throw DiskFailure("cannot read \(name)", SystemFailure()) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let failure = SystemFailure()
      close(descriptor)
      throw DiskFailure("cannot read \(name)", failure)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where (try? FileKind(folder?.path(of: path) ?? path)) == .namedPipe:
      close(descriptor)
      throw DiskFailure("cannot read \(name): it is a named pipe, expected a file")
    // Opening it must not wait; reading may.
    default: _ = fcntl(descriptor, F_SETFL, 0)
    }
    self.descriptor = descriptor
    self.name = name
    size = max(0, Int(status.st_size))
    mode = status.st_mode
    owner = status.st_uid
  }

  deinit { close(descriptor) }

  /// All that is left, or one piece more than `limit` bytes.
  package func bytes(limit: Int) throws -> [UInt8] {
    try naming("cannot read \(name)") {
      try readAll(from: descriptor, expected: size, limit: limit)
    }
  }

  /// What is at a place of a regular file; fewer bytes at its end.
  package func part(at offset: Int, count: Int) throws -> [UInt8] {
    try naming("cannot read \(name)") {
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        filled = try unsafe fill(UnsafeMutableRawBufferPointer(room), from: offset)
      }
    }
  }

  /// Reads into memory of the caller until it is full.
  ///
  /// - Parameter offset: a place of a regular file; nil for what comes next.
  /// - Returns: how many bytes there are; fewer at the end.
  package func fill(_ room: UnsafeMutableRawBufferPointer, from offset: Int? = nil) throws -> Int {
    try naming("cannot read \(name)") {
      var filled = 0
      while filled < room.count, let base = room.baseAddress {
        let left = room.count - filled
        let size = try retrying {
          if let offset { return unsafe pread(descriptor, base + filled, left, off_t(offset + filled)) }
          return unsafe read(descriptor, base + filled, left)
        }
        guard size > 0 else { break }
        filled += size
      }
      return filled
    }
  }

  /// Waits until its bytes are on the medium: the run that wrote it may have ended before.
  package func flush() throws {
    try naming("cannot write \(name)") { try flushToDisk(descriptor) }
  }
}

/// `limit`: where reading ends, a little later at most.
/// - Throws: `DiskFailure`.
package func readFile(_ path: String, limit: Int) throws -> [UInt8] {
  try ReadableFile(path).bytes(limit: limit)
}
