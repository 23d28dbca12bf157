/// Returns the bytes with asterisks for signing keys, so that a report can show them. All other bytes stay where they are.
///
/// It searches for words such as `privateKey`, not for JSON, so that it also works for broken files and for keys in unusual
/// places. Everything after such a word is hidden up to the next closing brace, or up to the end if there is none.
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
    // Marks stay, so that lines and columns of a finding stay right.
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") {
      if !isMark(bytes[offset]) { result[offset] = UInt8(ascii: "*") }
      offset += 1
    }
  }
  return result
}

/// Whether the word is at the offset, in any case: `| 0x20` makes ASCII letters lowercase.
private func occurs(_ word: [UInt8], in bytes: [UInt8], at offset: Int) -> Bool {
  guard offset + word.count <= bytes.count else { return false }
  var count = 0
  while count < word.count, bytes[offset + count] | 0x20 == word[count] | 0x20 { count += 1 }
  return count == word.count
}

/// Whether the byte is part of the form of JSON and cannot be part of a key.
private func isMark(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "{"):
    true
  default: false
  }
}
