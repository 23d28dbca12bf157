package import SystemCalls

/// An open file. All its properties are those of the opened file: no other file can take its place in between.
package struct ReadableFile: ~Copyable {
  private let descriptor: Int32
  /// The name in messages.
  private let name: String
  package let size: Int
  package let mode: FileMode
  package let owner: UInt32

  /// - Parameters:
  ///   - folder: the folder of `path`, which is then a name and must not be that of a link; nil for the working folder.
  ///   - name: the name of the file in failures, if it is not its path.
  /// - Throws: `DiskFailure`, also for a named pipe: reading it could block forever.
  package init(_ path: String, in folder: Folder? = nil, called name: String? = nil) throws {
    let name = name ?? folder?.path(of: path) ?? path
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC
    let descriptor =
      if let folder {
        unsafe openat(folder.descriptor, path, flags | O_NOFOLLOW)
      } else {
        unsafe open(path, flags)
      }
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

  /// Reads to the end, or until it has read more than `limit` bytes.
  package func bytes(limit: Int) throws -> [UInt8] {
    try naming("cannot read \(name)") {
      try readAll(from: descriptor, expected: size, limit: limit)
    }
  }

  /// Reads `count` bytes of a regular file from a place on; fewer at its end.
  package func part(at offset: Int, count: Int) throws -> [UInt8] {
    try naming("cannot read \(name)") {
      try unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        filled = try unsafe fill(UnsafeMutableRawBufferPointer(room), from: offset)
      }
    }
  }

  /// Reads into memory of the caller until it is full.
  ///
  /// - Parameter offset: a place of a regular file; nil to go on from the last read.
  /// - Returns: how many bytes were read; fewer than `room` has at the end.
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

  /// Waits until its bytes are on the medium: the run that wrote it may have ended before they were.
  package func flush() throws {
    try naming("cannot write \(name)") { try flushToDisk(descriptor) }
  }
}

/// Reads a file.
///
/// - Parameter limit: the number of bytes after which reading ends; a little more can be read.
/// - Throws: `DiskFailure`.
package func readFile(_ path: String, limit: Int) throws -> [UInt8] {
  try ReadableFile(path).bytes(limit: limit)
}
