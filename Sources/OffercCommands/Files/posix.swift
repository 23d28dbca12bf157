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
  var bytes: [UInt8] = []
  while bytes.count <= limit {
    let room = bytes.isEmpty ? min(expected, limit) + 1 : max(1 << 16, bytes.count)
    let count = bytes.count
    var failure: SystemFailure?
    let more = unsafe [UInt8](unsafeUninitializedCapacity: count + room) { buffer, filled in
      for index in 0..<count { unsafe buffer[index] = bytes[index] }
      do {
        let size = try retrying {
          unsafe read(descriptor, (buffer.baseAddress ?? nil).map { unsafe $0 + count }, room)
        }
        filled = count + size
      } catch {
        failure = error as? SystemFailure ?? SystemFailure()
        filled = count
      }
    }
    if let failure { throw failure }
    if more.count == count { return bytes }
    bytes = more
  }
  return bytes
}
