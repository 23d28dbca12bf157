/// JSON escapes characters beyond U+FFFF as two surrogates, which libyaml refuses: they become one `\U` escape.
///
/// A pair takes 12 bytes and its replacement 10: `joints` are the offsets behind each replacement, in the new bytes.
struct JoinedSurrogates {
  private(set) var bytes: [UInt8] = []
  private(set) var joints: [Int] = []

  /// Nil where there is nothing to join: the text is no JSON, or has no such escape.
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
      guard let scalar = scalarOfPair(source, offset) else {
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

private func hasHighSurrogate(_ source: [UInt8]) -> Bool {
  unsafe source.withUnsafeBufferPointer { bytes in
    var from = 0
    while let backslash = unsafe offset(of: 0x5C, in: bytes, from: from) {
      if let unit = escapedUnit(source, backslash), unit >> 10 == 0x36 { return true }
      from = backslash + 1
    }
    return false
  }
}

/// The character of two surrogate escapes that begin at `offset`.
private func scalarOfPair(_ bytes: [UInt8], _ offset: Int) -> Int? {
  guard let high = escapedUnit(bytes, offset), high >> 10 == 0x36,
    let low = escapedUnit(bytes, offset + 6), low >> 10 == 0x37
  else { return nil }
  return 0x10000 + (high & 0x3FF) << 10 + low & 0x3FF
}

/// The code unit of a `\uXXXX` at `offset`.
private func escapedUnit(_ bytes: [UInt8], _ offset: Int) -> Int? {
  guard offset + 6 <= bytes.count, bytes[offset] == 0x5C, bytes[offset + 1] == 0x75 else { return nil }
  return Int(String(decoding: bytes[offset + 2..<offset + 6], as: UTF8.self), radix: 16)
}

private func escape(_ scalar: Int) -> [UInt8] {
  let digits = String(scalar, radix: 16)
  return Array(("\\U" + String(repeating: "0", count: 8 - digits.count) + digits).utf8)
}
