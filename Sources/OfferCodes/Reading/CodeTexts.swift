/// The lines of a list as people type them, except empty ones, and their texts: in upper case, without spaces, hyphens and
/// dashes.
struct CodeTexts {
  /// The places of the lines in the list, without LF and CR.
  private(set) var lines: [Range<Int>] = []
  /// The texts, one after the other.
  private var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private var ends: [Int] = []

  /// - Parameter list: Lines that end with LF or CR LF; the last one can lack them.
  init(_ list: UnsafeBufferPointer<UInt8>) {
    lines.reserveCapacity(list.count / 12)
    ends.reserveCapacity(list.count / 12)
    // All bytes are written, but what is dropped is overwritten by the next one: faster than a branch for each byte.
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

  /// Calls `body` with the text of a line.
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

/// Marks characters that are not part of a text.
private let dropped: UInt8 = 0

/// Returns the character of a text that a typed byte means.
///
/// Keyboards and word processors write other hyphens, dashes and spaces. Their bytes are dropped one by one: a few rare characters
/// consist of the same bytes, and are dropped as well. Every other character keeps a byte that no code has.
private func asInCode(_ typed: Int) -> UInt8 {
  switch UInt8(typed) {
  case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"): dropped
  // The hyphens and dashes from U+2010 to U+2015 are E2 80 90 to E2 80 95, and the space that does not break is C2 A0.
  case 0xE2, 0x80, 0x90...0x95, 0xC2, 0xA0: dropped
  case 0x61...0x7A: UInt8(typed) - 0x20
  // A NUL that was typed must not be dropped: with it, the text cannot be a code.
  case dropped: 0xFF
  default: UInt8(typed)
  }
}
