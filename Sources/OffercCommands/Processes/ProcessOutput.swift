import SystemCalls

/// What a process has written to a pipe.
struct ProcessOutput {
  let descriptor: Int32
  /// Bytes beyond this number are forgotten.
  private let limit: Int
  private(set) var bytes: [UInt8] = []
  /// So many of them have been asked for.
  private(set) var taken = 0
  private(set) var isAtEnd = false
  /// Whether bytes were forgotten because of the limit.
  private(set) var isCut = false

  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  mutating func read() throws {
    if taken == bytes.count { forget() }
    let more = try readSome(from: descriptor, atMost: 1 << 16)
    isAtEnd = more.isEmpty
    isCut = isCut || more.count > limit - bytes.count
    bytes += more.prefix(limit - bytes.count)
  }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { taken += count }
    return Array(bytes[taken..<taken + count])
  }

  mutating func forget() {
    bytes.removeAll(keepingCapacity: true)
    taken = 0
  }
}
