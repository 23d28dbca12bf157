/// Reads a descriptor up to its end, or until more than `limit` bytes were read.
package func readAll(from descriptor: Int32, expected: Int, limit: Int) throws -> [UInt8] {
  let likely = min(max(expected, 0), limit)
  // More than expected, to see the end of the file, and for the few texts that the parser appends to the source.
  let room = likely + likely / 64 + 4096
  var bytes = try chunk(of: descriptor, room: room)
  guard bytes.count == room else { return bytes }
  while bytes.count <= limit {
    // One byte more than the limit shows that the file is too large.
    let most = limit + 1 - bytes.count
    let more = try chunk(of: descriptor, room: min(most, max(1 << 16, bytes.count / 2)))
    guard !more.isEmpty else { break }
    bytes += more
  }
  return bytes
}

/// Reads `room` bytes, or fewer if the file ends.
private func chunk(of descriptor: Int32, room: Int) throws -> [UInt8] {
  try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
    filled = 0
    while filled < room, let base = buffer.baseAddress {
      let size = try retrying { unsafe read(descriptor, base + filled, room - filled) }
      guard size > 0 else { return }
      filled += size
    }
  }
}

/// Waits for bytes, and reads those that are available. Returns no bytes at the end.
package func readSome(from descriptor: Int32, atMost room: Int) throws -> [UInt8] {
  try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
    filled = try retrying { unsafe read(descriptor, buffer.baseAddress, room) }
  }
}

/// Reads the bytes that are available, or become available within some milliseconds.
///
/// Returns no bytes at the end, and nil if there are none yet.
package func readAvailable(from descriptor: Int32, atMost room: Int, within milliseconds: Int32) throws
  -> [UInt8]?
{
  var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  _ = try retrying { Int(unsafe poll(&wanted, 1, milliseconds)) }
  let isReadable = wanted.revents & Int16(POLLIN | POLLHUP) != 0
  // Reading a descriptor that cannot be polled, such as some terminals, can block: only if the caller would wait anyway.
  let canBlock = wanted.revents != 0 && milliseconds > 0
  guard isReadable || canBlock else { return nil }
  return try readSome(from: descriptor, atMost: room)
}
