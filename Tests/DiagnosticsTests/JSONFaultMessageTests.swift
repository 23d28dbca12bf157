import TestSupport
import Diagnostics
import JSONText
import Testing

/// `StoreKitFilesTests` has the messages that `import` shows.
struct JSONFaultMessageTests {
  private func words(_ text: String, _ limits: JSONLimits = JSONLimits()) throws -> String {
    let bytes = Array(text.utf8)
    let fault = try #require(throws: JSONFault.self) {
      try JSONDocument(reading: bytes, limits: limits)
    }
    return fault.message(in: bytes, of: "answer") + (fault.help.map { "; " + $0 } ?? "")
  }

  @Test(arguments: [
    ("", "the answer is empty"),
    ("[1] 2", "found '2', expected the end of the answer"),
    ("{\"a\":1", "the bracket '{' that opens here is never closed"),
    (
      #"["\d"]"#,
      #"JSON has no escape '\d'; write a backslash as \\, and any character as itself or as \u and four hexadecimal digits"#
    ),
    (
      #"["\u12é"]"#,
      #"JSON has no escape '\u12'; write a backslash as \\, and any character as itself or as \u and four hexadecimal digits"#
    ),
    (
      #"["\ud83d!"]"#,
      #"'\ud83d' is one half of a surrogate pair, and the other half is missing; write the character itself, or both halves"#
    ),
    (
      "<<<<<<< HEAD",
      "found '<', expected a value; is it left over from a merge conflict? resolve the conflict first"
    ),
    ("[\u{1B}]", "found a character that JSON does not allow here, expected a value"),
    (
      "[\"\\\u{1B}\"]",
      #"JSON has no escape '\\u{1B}'; write a backslash as \\, and any character as itself or as \u and four hexadecimal digits"#
    ),
  ])
  func namesWhatWasFoundWhatIsExpectedAndTheRemedy(_ text: String, _ expected: String) throws {
    try equal(words(text), expected)
  }

  @Test func namesLimitsWithGroupsOfDigits() throws {
    let limits = JSONLimits(bytes: 4000, depth: 1, values: 1000)
    try equal(words("[[]]", limits), "the JSON is nested deeper than 1 level")
    try equal(
      words("[" + String(repeating: "1,", count: 999) + "1]", limits), "the JSON has more than 1,000 values")
    try equal(words(String(repeating: " ", count: 4001), limits), "the answer has more than 4,000 bytes")
  }

  @Test func showsCoveredSecretsCovered() throws {
    let bytes = Array("[MIGHAGEA]".utf8)
    let fault = try #require(throws: JSONFault.self) { try JSONDocument(reading: bytes) }
    equal(fault.message(in: Array("[********]".utf8)), "found '*', expected a value")
  }
}
