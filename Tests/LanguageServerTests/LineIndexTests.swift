import TestSupport
import LanguageServer
import Testing

struct LineIndexTests {
  private static let text = "a: é\r\nüber: 𝄞x\rlast\n"

  @Test func linesEndAtEveryLineBreakOfTheProtocol() {
    let lines = LineIndex(Array(LineIndexTests.text.utf8), encoding: .utf16)
    equal(lines.position(of: LineIndexTests.text.utf8.count), TextPosition(line: 3, character: 0))
    equal(lines.position(of: 0), TextPosition(line: 0, character: 0))
    equal(lines.position(of: 7), TextPosition(line: 1, character: 0))
  }

  @Test(arguments: PositionEncoding.allCases)
  func everyPlaceIsFoundAgain(encoding: PositionEncoding) {
    let bytes = Array(LineIndexTests.text.utf8)
    let lines = LineIndex(bytes, encoding: encoding)
    for offset in bytes.indices where bytes[offset] & 0xC0 != 0x80 && ![0x0A, 0x0D].contains(bytes[offset]) {
      equal(lines.offset(of: lines.position(of: offset)), offset)
    }
  }

  @Test func aCharacterBeyondTheBasicPlaneIsTwoUnits() {
    let bytes = Array("𝄞x".utf8)
    equal(LineIndex(bytes, encoding: .utf16).position(of: 4).character, 2)
    equal(LineIndex(bytes, encoding: .utf8).position(of: 4).character, 4)
    // Its middle is its beginning.
    equal(LineIndex(bytes, encoding: .utf16).offset(of: TextPosition(line: 0, character: 1)), 0)
    equal(LineIndex(bytes, encoding: .utf8).offset(of: TextPosition(line: 0, character: 2)), 0)
  }

  @Test func placesBeyondTheTextAreItsEnds() {
    let lines = LineIndex(Array("ab\ncd".utf8), encoding: .utf16)
    equal(lines.offset(of: TextPosition(line: 0, character: 99)), 2)
    equal(lines.offset(of: TextPosition(line: 99, character: 0)), 5)
    equal(lines.offset(of: TextPosition(line: -1, character: 3)), 0)
    equal(lines.position(of: 99), TextPosition(line: 1, character: 2))
  }

  @Test func editorsDoNotShowAByteOrderMark() {
    let bytes = Array("\u{FEFF}ab".utf8)
    equal(LineIndex(bytes, encoding: .utf16, hidesMark: true).position(of: 4).character, 1)
    equal(LineIndex(bytes, encoding: .utf16).position(of: 4).character, 2)
  }
}
