/// JSON escapes characters beyond U+FFFF as two surrogates, which libyaml refuses: they become one `\U` escape.
///
/// A pair takes 12 bytes and its replacement 10: `joints` are the offsets behind each replacement, in the new bytes.
struct JoinedSurrogates {
  let bytes: [UInt8]
  let joints: [Int]

  /// Nil where there is nothing to join: the text is no JSON, or has no such escape.
  init?(_ source: [UInt8]) {
    guard let first = source.first(where: { $0 > 0x20 && $0 < 0x80 }), first == 0x7B || first == 0x5B else {
      return nil
    }
    var bytes: [UInt8] = []
    var joints: [Int] = []
    var copied = 0
    var offset = 0
    while offset < source.count {
      guard source[offset] == 0x5C else {
        offset += 1
        continue
      }
      if let high = JoinedSurrogates.unit(source, offset), high >> 10 == 0x36,
        let low = JoinedSurrogates.unit(source, offset + 6), low >> 10 == 0x37
      {
        let scalar = 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
        let digits = String(scalar, radix: 16)
        bytes += source[copied..<offset]
        bytes +=
          Array("\\U".utf8) + [UInt8](repeating: 0x30, count: 8 - digits.utf8.count) + Array(digits.utf8)
        joints.append(bytes.count)
        offset += 12
        copied = offset
      } else {
        offset += 2
      }
    }
    guard !joints.isEmpty else { return nil }
    self.bytes = bytes + source[min(copied, source.count)...]
    self.joints = joints
  }

  /// The code unit of a `\uXXXX` at `offset`.
  private static func unit(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset + 6 <= bytes.count, bytes[offset] == 0x5C, bytes[offset + 1] == 0x75 else { return nil }
    return Int(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
  }

  /// The offset in the source of an offset in the joined bytes.
  static func sourceOffset(_ offset: Int, joints: [Int]) -> Int {
    var low = 0
    var high = joints.count
    while low < high {
      let middle = (low + high) / 2
      if joints[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return offset + 2 * low
  }
}
