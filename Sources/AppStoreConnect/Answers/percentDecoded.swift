func percentDecoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
    else {
      bytes.append(byte)
      continue
    }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(decoding: bytes, as: UTF8.self)
}
