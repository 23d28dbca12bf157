import TestSupport
import Testing

@testable import JSONText

extension JSONFault {
  init(_ problem: Problem, at offset: Int, found: Unicode.Scalar?) {
    self.init(problem: problem, offset: offset, found: found.map { UInt8(ascii: $0) })
  }
}

/// Cases from the grammar of RFC 8259, section by section.
struct JSONFaultTests {
  @Test(arguments: [
    // 2: structural characters and white space
    ("", JSONFault(.empty, at: 0, found: nil)),
    (" \t\r\n", JSONFault(.empty, at: 4, found: nil)),
    ("[", JSONFault(.unclosed, at: 0, found: "[")),
    ("[{\"a\": [1, {}", JSONFault(.unclosed, at: 7, found: "[")),
    ("]", JSONFault(.closesNothing, at: 0, found: "]")),
    ("[1}", JSONFault(.closesNothing, at: 2, found: "}")),
    ("[]]", JSONFault(.closesNothing, at: 2, found: "]")),
    ("[] []", JSONFault(.unexpected(.end), at: 3, found: "[")),
    ("[\u{B}1]", JSONFault(.unexpected(.value), at: 1, found: "\u{B}")),
    ("[\u{C}1]", JSONFault(.unexpected(.value), at: 1, found: "\u{C}")),
    ("[1] // one", JSONFault(.comment, at: 4, found: "/")),
    ("/* one */ 1", JSONFault(.comment, at: 0, found: "/")),
    ("# one\n1", JSONFault(.unexpected(.value), at: 0, found: "#")),
    // 3: values
    ("True", JSONFault(.unexpected(.value), at: 0, found: "T")),
    ("nul", JSONFault(.unexpected(.value), at: 0, found: "n")),
    ("nullify", JSONFault(.unexpected(.value), at: 0, found: "n")),
    ("undefined", JSONFault(.unexpected(.value), at: 0, found: "u")),
    ("'a'", JSONFault(.unexpected(.value), at: 0, found: "'")),
    // 4: objects
    ("{a: 1}", JSONFault(.unexpected(.key), at: 1, found: "a")),
    ("{1: 1}", JSONFault(.unexpected(.key), at: 1, found: "1")),
    ("{\"a\"}", JSONFault(.closesNothing, at: 4, found: "}")),
    ("{\"a\" 1}", JSONFault(.unexpected(.colon), at: 5, found: "1")),
    ("{\"a\":}", JSONFault(.closesNothing, at: 5, found: "}")),
    ("{\"a\":1 \"b\":2}", JSONFault(.unexpected(.commaOrBrace), at: 7, found: "\"")),
    ("{\"a\":1,}", JSONFault(.trailingComma, at: 6, found: ",")),
    ("{,}", JSONFault(.unexpected(.key), at: 1, found: ",")),
    ("{\"a\":1,,\"b\":2}", JSONFault(.unexpected(.key), at: 7, found: ",")),
    // 5: arrays
    ("[1 2]", JSONFault(.unexpected(.commaOrBracket), at: 3, found: "2")),
    ("[1,]", JSONFault(.trailingComma, at: 2, found: ",")),
    ("[,1]", JSONFault(.unexpected(.value), at: 1, found: ",")),
    ("[1:2]", JSONFault(.unexpected(.commaOrBracket), at: 2, found: ":")),
    // 7: strings
    ("\"", JSONFault(.unclosedString(isLine: false), at: 0, found: "\"")),
    ("[\"a]", JSONFault(.unclosedString(isLine: false), at: 1, found: "\"")),
    ("[\"a\\\"]", JSONFault(.unclosedString(isLine: false), at: 1, found: "\"")),
    ("[\"a\\", JSONFault(.unclosedString(isLine: false), at: 1, found: "\"")),
    ("[\"a\\u12", JSONFault(.unclosedString(isLine: false), at: 1, found: "\"")),
    ("[\"a\n\"]", JSONFault(.unclosedString(isLine: true), at: 1, found: "\"")),
    ("[\"a\t\"]", JSONFault(.controlCharacter, at: 1, found: "\"")),
    ("[\"\0\"]", JSONFault(.controlCharacter, at: 1, found: "\"")),
    ("[\"a\u{1F}\"]", JSONFault(.controlCharacter, at: 1, found: "\"")),
    ("[\"a\\x41\"]", JSONFault(.wrongEscape, at: 3, found: "\\")),
    ("[\"a\\\n\"]", JSONFault(.wrongEscape, at: 3, found: "\\")),
    ("[\"\\U0041\"]", JSONFault(.wrongEscape, at: 2, found: "\\")),
    ("[\"\\u12\"]", JSONFault(.wrongEscape, at: 2, found: "\\")),
    ("[\"\\u12g4\"]", JSONFault(.wrongEscape, at: 2, found: "\\")),
    ("[\"\\u+123\"]", JSONFault(.wrongEscape, at: 2, found: "\\")),
    ("{\"\\a\": 1}", JSONFault(.wrongEscape, at: 2, found: "\\")),
  ])
  func isRefusedWhereItShowsWithWhatWasFoundAndExpected(_ text: String, _ expected: JSONFault) {
    equal(fault(text), expected)
  }

  @Test(arguments: [
    "-", "+1", "01", "-01", "00", "1.", ".5", "-.5", "1.e1", "1e", "1e+", "1E-", "1e1.5", "0x10", "1_000",
    "1,5", "NaN", "Infinity", "-Infinity", "1a", "--1", "1-", "1 000", "١",
  ])
  func isEveryNumberThatSection6DoesNotHave(_ text: String) {
    #expect(fault(text) != nil)
    #expect(fault("[\(text)") != nil)
  }

  @Test func isTextInAnotherEncodingWhichIsSaidWhereItBegins() {
    let units = "[1]".utf16
    equal(fault([0xFF, 0xFE] + units.flatMap { [UInt8($0), 0] })?.problem, .notUTF8)
    equal(fault([0xFE, 0xFF] + units.flatMap { [0, UInt8($0)] })?.problem, .notUTF8)
    equal(fault(units.flatMap { [UInt8($0), 0] })?.offset, 1)
    equal(fault(units.flatMap { [0, UInt8($0)] })?.offset, 0)
  }
}
