import TestSupport
import Diagnostics
import Testing

@testable import OfferCompiler

/// The list of findings that were there when offerc came.
struct KnownFindingsTests {
  private func key(_ file: String, _ object: String = "o", _ rule: RuleID = "level-gap") -> FindingKey {
    FindingKey(rule: rule, object: object, file: file)
  }

  @Test func itIsALineAFindingSortedAndIsReadBackAsItWasWritten() throws {
    var known = KnownFindings()
    known.add(key("b.yaml"))
    known.add(key("a.yaml", "say \"é\"\u{1F600}", "date-past"), 2)
    let text = """
      {"format":"offerc.known/1"}
      {"file":"a.yaml","object":"say \\"é\\"😀","rule":"date-past"}
      {"file":"a.yaml","object":"say \\"é\\"😀","rule":"date-past"}
      {"file":"b.yaml","object":"o","rule":"level-gap"}

      """
    equal(String(decoding: known.bytes, as: UTF8.self), text)
    for variant in [text, text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text, text + "\n"] {
      try equal(readKnownFindings(Array(variant.utf8), rules: .all).counts, known.counts)
    }
  }

  @Test func asManyFindingsOfAKeyAreKnownAsAreListedTheFirstOnes() {
    let source = [SourceFile(name: "a.yaml", text: "")]
    let findings = (0..<3).map { place in
      Finding(
        "level-gap", .warning, "m", object: "o",
        at: SourceRange(file: 0, start: UInt32(place), end: UInt32(place)))
    }
    var known = KnownFindings()
    known.add(key("a.yaml"), 2)
    known.add(key("gone.yaml"))
    let outcome = known.take(from: findings) { $0.key(in: source) }
    equal(outcome.left.map(\.primary.range.start), [2])
    equal(outcome.suppressed.map(\.suppression.kind), [.known, .known])
    equal(outcome.unmatched.counts, [key("gone.yaml"): 1])
  }

  @Test func structuralFindingsAreNeverKnown() {
    var known = KnownFindings()
    known.add(key("a.yaml", "o", "unknown-key"))
    let finding = Finding("unknown-key", .error, "m", object: "o", at: .top(of: 0))
    equal(known.take(from: [finding]) { $0.key(in: [SourceFile(name: "a.yaml", text: "")]) }.left.count, 1)
  }

  @Test(arguments: [
    ("", 1, 1, "the list is empty: its first line is {\"format\":\"offerc.known/1\"}"),
    (
      "{\"format\":\"offerc.known/2\"}", 1, 11,
      "the format is 'offerc.known/2', expected offerc.known/1"
    ),
    ("{\"file\":\"a\"}", 1, 1, "the first line is {\"format\":\"offerc.known/1\"}"),
    ("version: 1", 1, 1, "the first line is {\"format\":\"offerc.known/1\"}"),
    ("\u{FEFF}\n[]", 2, 1, "the first line is {\"format\":\"offerc.known/1\"}"),
    ("{\"format\":1}", 1, 11, "expected text"),
    (header + "<<<<<<< HEAD", 2, 1, "expected a JSON object"),
    (header + "\n[]", 3, 1, "expected a JSON object"),
    (header + "{file: a}", 2, 2, "found 'file', expected a key in double quotes"),
    (header + "{\"file\":\"a\"", 2, 1, "the bracket '{' that opens here is never closed"),
    (header + "{\"file\":\"é\\q\"}", 2, 11, "JSON has no escape '\\q'"),
    (header + "{} {}", 2, 4, "found '{', expected the end of the line"),
    (header + "{\"file\":\"a\"}", 2, 1, "expected {\"file\":\"…\",\"object\":\"…\",\"rule\":\"…\"}"),
    (header + "{\"file\":[],\"object\":\"\",\"rule\":\"x\"}", 2, 9, "expected text"),
    (header + "{\"file\":\"a\",\"file\":\"b\"}", 2, 13, "the key 'file' appears twice"),
    (
      header + "{\"file\":\"é\",\"object\":\"\",\"rule\":\"no-app\"}", 2, 32,
      "no-app is a structural finding: it cannot be listed as known"
    ),
  ])
  func aFaultIsAPlaceAndWhatWasExpected(text: String, line: Int, column: Int, message: String) throws {
    let fault = try #require(throws: TextFault.self) {
      try readKnownFindings(Array(text.utf8), rules: .all)
    }
    equal(fault.line, line)
    equal(fault.column, column)
    equal(fault.message, message)
  }

  @Test func brokenJSONIsAFaultWhereItBreaks() throws {
    let fault = try #require(throws: TextFault.self) {
      try readKnownFindings(Array((KnownFindingsTests.header + "{\"file\": \"a").utf8), rules: .all)
    }
    equal(fault.line, 2)
  }

  private static let header = "{\"format\":\"offerc.known/1\"}\n"
}
