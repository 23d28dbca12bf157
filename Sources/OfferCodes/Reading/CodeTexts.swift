/// Lines as people type them, and the texts of these: upper-cased, without spaces and hyphens. Empty lines are left out.
struct CodeTexts {
  /// Where the lines are in their list, without their ends.
  private(set) var lines: [Range<Int>] = []
  /// The texts, one after the other.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// - Parameter list: lines that end with LF or CR LF, the last one perhaps without.
  init(_ list: UnsafeBufferPointer<UInt8>) {
    lines.reserveCapacity(list.count / 12)
    ends.reserveCapacity(list.count / 12)
    let characters = (0...255).map(asInCode)
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: list.count) { room, size in
      var start = 0
      while start < list.count {
        var end = start
        unsafe characters.withUnsafeBufferPointer { characters in
          while end < list.count, unsafe list[end] != UInt8(ascii: "\n") {
            let character = unsafe characters[Int(list[end])]
            unsafe room[size] = character
            size += character == dropped ? 0 : 1
            end += 1
          }
        }
        let next = end + 1
        if end > start, unsafe list[end - 1] == UInt8(ascii: "\r") {
          end -= 1
          size -= 1
        }
        if end > start {
          lines.append(start..<end)
          ends.append(size)
        }
        start = next
      }
    }
  }

  @inline(__always)
  func withText<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    let start = number == 0 ? 0 : ends[number - 1]
    return try unsafe bytes.withUnsafeBufferPointer { all in
      try unsafe body(UnsafeBufferPointer(rebasing: all[start..<ends[number]]))
    }
  }
}

/// No character of any code.
private let dropped: UInt8 = 0

private func asInCode(_ typed: Int) -> UInt8 {
  switch UInt8(typed) {
  case UInt8(ascii: " "), UInt8(ascii: "-"): dropped
  case 0x61...0x7A: UInt8(typed) - 0x20
  // No character of any code either, but one that makes a text none.
  case dropped: 0xFF
  default: UInt8(typed)
  }
}
