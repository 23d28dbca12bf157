/// Reads a descriptor to its end, or until more than `limit` bytes are there.
package func readAll(from descriptor: Int32, expected: Int, limit: Int) throws -> [UInt8] {
  // Room for the end of the file to be seen, and for the few texts that the parser writes after the source.
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
    while filled < room, let base = buffer.baseAddress {
      let size = try retrying { unsafe read(descriptor, base + filled, room - filled) }
      guard size > 0 else { return }
      filled += size
    }
  }
}

/// Reads what is there, once there is something; empty at the end.
package func readSome(from descriptor: Int32, atMost room: Int) throws -> [UInt8] {
  try unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
    filled = try retrying { unsafe read(descriptor, buffer.baseAddress, room) }
  }
}

/// Reads what is there or comes within some milliseconds; empty at the end, nil when there is nothing yet.
package func readAvailable(from descriptor: Int32, atMost room: Int, within milliseconds: Int32) throws
  -> [UInt8]?
{
  var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  _ = try retrying { Int(unsafe poll(&wanted, 1, milliseconds)) }
  // Anything else, as a terminal that cannot be asked, is read only when there is nothing else to do.
  let isReadable = wanted.revents & Int16(POLLIN | POLLHUP) != 0
  return isReadable || wanted.revents != 0 && milliseconds > 0
    ? try readSome(from: descriptor, atMost: room) : nil
}

package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
  guard let base = bytes.baseAddress else { return }
  var written = 0
  while written < bytes.count {
    written += try retrying { unsafe write(descriptor, base + written, bytes.count - written) }
  }
}

package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
  try unsafe bytes.withUnsafeBytes { try unsafe writeAll($0, to: descriptor) }
}

/// The width, in cells, of the terminal that a descriptor is connected to; nil if it is not a terminal or reports no width.
package func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
  return isKnown && size.ws_col > 0 ? Int(size.ws_col) : nil
}

/// Whether a descriptor leads to a file of a disk, and not to a pipe or a terminal.
package func isRegularFile(_ descriptor: Int32) -> Bool {
  var status = stat()
  return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}
