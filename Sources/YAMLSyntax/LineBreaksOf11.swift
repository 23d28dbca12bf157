/// The characters U+0085, U+2028 and U+2029 of a text, with others in their place while libyaml reads it.
///
/// libyaml follows YAML 1.1, which takes them for line breaks and folds them; in YAML 1.2 and in JSON they are characters like any
/// other. What stands in for one has as many bytes and occurs nowhere in the text, not even as an escape. So all offsets
/// stay, and a text that libyaml has rewritten can be given its own characters back.
struct LineBreaksOf11 {
  /// The text without the three characters.
  let bytes: [UInt8]
  /// Pairs of what stands in and what it stands for, both as UTF-8.
  private let replacements: [Replacement]

  private struct Replacement {
    let stand: [UInt8]
    let original: [UInt8]
  }

  private static let originals: [[UInt8]] = [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]

  /// Nil where there is nothing to replace, as nearly everywhere; also for a text that has all characters that could stand in.
  init?(_ source: [UInt8]) {
    guard LineBreaksOf11.isNeeded(for: source) else { return nil }
    let used = usedCodePoints(in: source)
    // Characters of two and of three bytes.
    let two = (0x100...0x7FF as ClosedRange<UInt32>).first { !used.contains($0) }
    let three = (0xE000...0xF8FF as ClosedRange<UInt32>).lazy.filter { !used.contains($0) }.prefix(2)
    guard let two, three.count == 2 else { return nil }
    replacements = zip([two] + three, LineBreaksOf11.originals).map { stand, original in
      Replacement(stand: utf8(of: stand), original: original)
    }
    var result = source
    for offset in source.indices where source[offset] == 0xC2 || source[offset] == 0xE2 {
      for replacement in replacements where source[offset...].starts(with: replacement.original) {
        for (number, byte) in replacement.stand.enumerated() { result[offset + number] = byte }
      }
    }
    bytes = result
  }

  /// Puts the original characters back, from an offset on.
  func restore(_ text: inout [UInt8], from start: Int = 0) {
    var offset = start
    while offset < text.count {
      guard text[offset] >= 0x80,
        let replacement = replacements.first(where: { text[offset...].starts(with: $0.stand) })
      else {
        offset += 1
        continue
      }
      for (number, byte) in replacement.original.enumerated() { text[offset + number] = byte }
      offset += replacement.original.count
    }
  }

  private static func isNeeded(for source: [UInt8]) -> Bool {
    unsafe source.withUnsafeBufferPointer { bytes in
      originals.contains { original in
        var from = 0
        while let place = unsafe offset(of: original[0], in: bytes, from: from) {
          if unsafe bytes[place...].starts(with: original) { return true }
          from = place + 1
        }
        return false
      }
    }
  }
}

/// The characters of two and three bytes in a text, also those that it has as an escape.
private func usedCodePoints(in source: [UInt8]) -> Set<UInt32> {
  var used: Set<UInt32> = []
  for (offset, lead) in source.enumerated() {
    func tail(_ number: Int) -> UInt32 {
      offset + number < source.count ? UInt32(source[offset + number] & 0x3F) : 0
    }
    switch lead {
    case 0xC2...0xDF: used.insert(UInt32(lead & 0x1F) << 6 | tail(1))
    case 0xE0...0xEF: used.insert(UInt32(lead & 0x0F) << 12 | tail(1) << 6 | tail(2))
    case UInt8(ascii: "\\"):
      guard offset + 1 < source.count else { break }
      let lengths: [UInt8: Int] = [UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
      let digits = lengths[source[offset + 1]] ?? 0
      let text = String(decoding: source[(offset + 2)...].prefix(digits), as: UTF8.self)
      if let code = UInt32(text, radix: 16) { used.insert(code) }
    default: break
    }
  }
  return used
}

private func utf8(of codePoint: UInt32) -> [UInt8] {
  Unicode.Scalar(codePoint).map { Array(String($0).utf8) } ?? []
}
