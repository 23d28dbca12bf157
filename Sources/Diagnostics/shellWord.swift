import ByteText

/// A word as a shell reads it back: in quotes unless every character means itself.
package func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "%+,-./:=@_".utf8.contains(byte)
    }
  }
  // A word that begins with `=` is the path of a command to zsh.
  let isCommand = word.utf8.first == UInt8(ascii: "=")
  return isPlain && !isCommand && !word.isEmpty
    ? word : "'" + word.byBytes.replacing("'", with: #"'\''"#) + "'"
}
