import TestSupport
import Testing

@testable import JSONText

struct JSONStringTests {
  private func string(_ json: String) throws -> String? { try read(json).root.string }

  @Test(arguments: [
    (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000\u001F""#, "\0\u{1F}"),
    (#""a\u00e9\u00E9b""#, "aééb"), (#""\u20AC\uFFFF""#, "€\u{FFFF}"), (#""\ud83d\ude00""#, "😀"),
    (#""\uD800\uDC00\udbff\udfff""#, "\u{10000}\u{10FFFF}"), (#""\\ud800""#, #"\ud800"#),
    (#""\uD83D\uDE00\uD83D\uDE00x""#, "😀😀x"),
    ("\"\u{7F}\u{80}\u{2028}\u{FFFF}\"", "\u{7F}\u{80}\u{2028}\u{FFFF}"),
  ])
  func meansWhatItsEscapesMean(_ json: String, _ expected: String) throws {
    try equal(string(json), expected)
  }

  @Test(arguments: [
    (#""\ud83d""#, 1), (#""a\ude00""#, 2), (#""\ud83dx\ude00""#, 1), (#""\ud83d\ud83d\ude00""#, 1),
    (#""\ud83d\n""#, 1), (#""\ud83d\\ude00""#, 1), (#""\ude00\ud83d""#, 1), (#"{"k\udfff": 1}"#, 3),
    (#""\ud83d\ude00\ud83d""#, 13),
  ])
  func withoutBothHalvesOfASurrogatePairIsAFaultAtTheEscape(_ json: String, _ offset: Int) {
    equal(fault(json), JSONFault(.loneSurrogate, at: offset, found: "\\"))
  }

  @Test func withHalfASurrogatePairHasNoTextWhereThatIsAllowedAndTheRestIsRead() throws {
    let bytes = Array(#"{"a": "\ud83d", "b": "\ud83d\ude00", "\udc00": "c"}"#.utf8)
    let root = try JSONDocument(reading: bytes, allowsLoneSurrogates: true).root
    equal(root["a"].map(Plain.init), .broken)
    absent(root["a"]?.string)
    equal(root["b"]?.string, "😀")
    equal(root["\u{FFFD}"]?.string, "c")
  }

  @Test func holdsEveryCharacterOfUTF8AtTheEdgesOfEachLength() throws {
    for value: UInt32 in [
      0x20, 0x7E, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x3FFFF,
      0x40000, 0x10FFFF,
    ] {
      let text = String(try #require(Unicode.Scalar(value)))
      try equal(string("\"\(text)\""), text)
    }
  }

  @Test(
    arguments: [
      [0x80], [0xBF], [0xC3], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
      [0xFC, 0x80, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func refusesEveryByteSequenceThatIsNotUTF8WhereItBegins(_ sequence: [UInt8]) {
    let closed = fault([0x22, 0xC3, 0xA9] + sequence + [0x22])
    equal(closed?.problem, .notUTF8)
    equal(closed?.offset, 3)
    equal(fault([0x22] + sequence)?.offset, 1, "cut off")
    equal(fault([0x7B, 0x22] + sequence + Array("\": 1}".utf8))?.problem, .notUTF8, "in a key")
  }
}
