package import Cryptography

/// The text of a `.p8` file that a variable holds: as it is, with `\n` for each line break, or all of it as base64.
///
/// - Parameter value: it is overwritten. What is none of these is returned as it is, and is no key to whoever reads it.
package func variablePEM(_ value: inout [UInt8]) -> SecretBytes {
  defer { value.cleanse() }
  var text: [UInt8] = []
  defer { text.cleanse() }
  text.reserveCapacity(value.count)
  if value.contains(UInt8(ascii: "-")) {
    var place = 0
    while place < value.count {
      let isBreak = value[place...].starts(with: #"\n"#.utf8)
      text.append(isBreak ? 0x0A : value[place])
      place += isBreak ? 2 : 1
    }
    return SecretBytes(taking: &text)
  }
  text += value.filter { !($0 == 0x20 || $0 == 0x0A || $0 == 0x0D) }
  return SecretBytes(base64: text) ?? SecretBytes(taking: &value)
}
