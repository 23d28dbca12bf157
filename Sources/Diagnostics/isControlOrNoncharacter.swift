/// Whether it is a control character or a noncharacter, which no text for people contains.
package func isControlOrNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: true
  // The last two scalars of every plane are noncharacters: U+FFFE, U+FFFF, U+1FFFE …
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
