import Diagnostics
import JSONText

/// JSON whose surrogate pairs were replaced by `\U` escapes.
///
/// JSON escapes characters above U+FFFF as two surrogates, `\ud83d\ude00`, which libyaml refuses. YAML has one escape for them,
/// `\U0001f600`.
struct JoinedSurrogates {
  private(set) var bytes: [UInt8] = []
  /// The offsets in `bytes` where each replacement ends. A pair has 12 bytes, and its replacement 10.
  private(set) var joints: [Int] = []

  /// Returns nil if there is nothing to replace: the text is not JSON, or has no surrogate pair.
  init?(_ source: [UInt8]) {
    guard let first = source.first(where: { $0 > 0x20 && $0 < 0x80 }), first == 0x7B || first == 0x5B,
      hasHighSurrogate(source)
    else { return nil }
    var copied = 0
    var offset = 0
    var isInString = false
    while offset < source.count {
      let byte = source[offset]
      if byte == 0x22 { isInString.toggle() }
      guard isInString, byte == 0x5C else {
        offset += 1
        continue
      }
      guard let scalar = escapedPair(at: offset, in: source[...]) else {
        offset += 2
        continue
      }
      bytes += source[copied..<offset]
      bytes += escape(scalar)
      joints.append(bytes.count)
      offset += 12
      copied = offset
    }
    guard !joints.isEmpty else { return nil }
    bytes += source[copied...]
  }

  /// Returns the offset in the source of an offset in the joined bytes.
  static func sourceOffset(_ offset: Int, joints: [Int]) -> Int {
    offset + 2 * joints.partitionPoint { $0 <= offset }
  }
}

private func hasHighSurrogate(_ source: [UInt8]) -> Bool {
  unsafe source.withUnsafeBufferPointer { bytes in
    var from = 0
    while let backslash = unsafe offset(of: 0x5C, in: bytes, from: from) {
      if let unit = escapedCodeUnit(at: backslash, in: source[...]), UTF16.isLeadSurrogate(unit) {
        return true
      }
      from = backslash + 1
    }
    return false
  }
}

private func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
  let digits = String(scalar.value, radix: 16)
  return Array(("\\U" + String(repeating: "0", count: 8 - digits.count) + digits).utf8)
}
