import Cryptography

/// How many characters stand for so many bytes.
func base64Length(of count: Int) -> Int { (count + 2) / 3 * 4 }

/// Writes bytes as base64 (RFC 4648, section 4) into room for as many characters as it needs.
func encodeBase64(_ bytes: UnsafeRawBufferPointer, into text: UnsafeMutableRawBufferPointer) {
  var out = 0
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = unsafe bytes[start..<min(start + 3, bytes.count)]
    let bits = unsafe group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      unsafe text[out] = place <= group.count ? character(of: bits >> (18 - 6 * place) & 63) : 0x3D
      out += 1
    }
  }
}

/// Reads base64 of exactly `count` bytes, padded; nil when it is anything else.
func decodeBase64(_ text: some Collection<UInt8>, count: Int) -> SecretBytes? {
  let padding = (3 - count % 3) % 3
  guard text.count == base64Length(of: count), text.suffix(padding).allSatisfy({ $0 == 0x3D }) else {
    return nil
  }
  var isSound = true
  let bytes = unsafe SecretBytes(count: count) { room in
    var (bits, bitCount, out) = (0, 0, 0)
    for digit in text.dropLast(padding) {
      guard let value = value(of: digit) else {
        isSound = false
        return
      }
      bits = bits << 6 | value
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      unsafe room[out] = UInt8(bits >> bitCount & 0xFF)
      bits &= (1 << bitCount) - 1
      out += 1
    }
    // The last digit of a padded text has bits that no byte takes.
    isSound = bits == 0
  }
  return isSound ? bytes : nil
}

private func character(of value: Int) -> UInt8 {
  switch value {
  case 0..<26: UInt8(0x41 + value)
  case 26..<52: UInt8(0x61 - 26 + value)
  case 52..<62: UInt8(0x30 - 52 + value)
  case 62: 0x2B
  default: 0x2F
  }
}

private func value(of character: UInt8) -> Int? {
  switch character {
  case 0x41...0x5A: Int(character) - 0x41
  case 0x61...0x7A: Int(character) - 0x61 + 26
  case 0x30...0x39: Int(character) - 0x30 + 52
  case 0x2B: 62
  case 0x2F: 63
  default: nil
  }
}
