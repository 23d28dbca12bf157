import YAMLSyntax

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// A system call that failed, in the system's words.
struct SystemFailure: Error {
  let code: Int32
  var reason: String { unsafe String(cString: strerror(code)) }

  init() { code = errno }
  init(code: Int32) { self.code = code }
}

/// Repeats a call that a signal interrupted.
func retrying(_ call: () -> Int) throws -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemFailure() }
  }
}

/// Writes all bytes to a descriptor.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  var written = 0
  while written < bytes.count {
    written += try unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return try retrying { unsafe write(descriptor, base + written, buffer.count - written) }
    }
  }
}

/// Reads a descriptor to its end, or until more than `limit` bytes are there.
func readAll(from descriptor: Int32, expected: Int, limit: Int) throws -> [UInt8] {
  // Room for the end of the file to be seen, and for the few texts that the parser writes behind the source.
  let room = min(max(expected, 0), limit) + min(max(expected, 0), limit) / 64 + 4096
  var bytes = try chunk(of: descriptor, room: room)
  guard bytes.count == room else { return bytes }
  while bytes.count <= limit {
    let more = try chunk(of: descriptor, room: max(1 << 16, bytes.count / 2))
    guard !more.isEmpty else { break }
    bytes += more
  }
  return bytes
}

/// Reads until `room` bytes are there or the file ends.
private func chunk(of descriptor: Int32, room: Int) throws -> [UInt8] {
  try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
    filled = 0
    unsafe adviseHugePages(buffer.baseAddress, byteCount: room)
    while filled < room, let base = buffer.baseAddress {
      let size = try retrying { unsafe read(descriptor, base + filled, room - filled) }
      guard size > 0 else { return }
      filled += size
    }
  }
}
