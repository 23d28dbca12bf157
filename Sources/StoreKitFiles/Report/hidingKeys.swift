/// The bytes with signing keys made asterisks, each place where it was: what a report may show as source.
///
/// Goes by words and not by JSON, so that it holds for broken files too, and for keys in places of their own: whatever
/// follows a word for them is hidden up to the end of its object, all of it if that has none.
func hidingKeys(_ bytes: [UInt8]) -> [UInt8] {
  let words = ["keypair", "privatekey", "private key", "private_key"].map { Array($0.utf8) }
  var result = bytes
  var offset = 0
  while offset < bytes.count {
    let first = bytes[offset] | 0x20
    guard first == UInt8(ascii: "k") || first == UInt8(ascii: "p"),
      let word = words.first(where: { occurs($0, in: bytes, at: offset) })
    else {
      offset += 1
      continue
    }
    offset += word.count
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") {
      if !isMark(bytes[offset]) { result[offset] = UInt8(ascii: "*") }
      offset += 1
    }
  }
  return result
}

private func occurs(_ word: [UInt8], in bytes: [UInt8], at offset: Int) -> Bool {
  guard offset + word.count <= bytes.count else { return false }
  var count = 0
  while count < word.count, bytes[offset + count] | 0x20 == word[count] | 0x20 { count += 1 }
  return count == word.count
}

/// What shapes lines and JSON and cannot be a part of a key.
private func isMark(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "{"):
    true
  default: false
  }
}
