import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

@Suite struct JSONTests {
  @Test func `JSON is read as YAML is`() {
    equal(
      tree("{\n\t\"a\": [1, -2.5e3, true, null],\r\n\t\"b\\n\": \"\\u00e9\\/\", \"\": {}\n}\n"),
      """
      mapping ‹{⏎⇥"a": [1, -2.5e3, true, null],␍⏎⇥"b\\n": "\\u00e9\\/", "": {}⏎}›
        quoted ‹"a"›
        sequence ‹[1, -2.5e3, true, null]›
          plain ‹1›
          plain ‹-2.5e3›
          plain ‹true›
          plain ‹null›
        quoted ‹"b\\n"› = ‹b⏎›
        quoted ‹"\\u00e9\\/"› = ‹é/›
        quoted ‹""›
        mapping ‹{}›

      """)
  }

  @Test func `surrogate pairs are joined, and ranges stay those of the source`() {
    equal(
      tree(#"[ "a\ud83d\ude00b", "\\ud83d", x, ["\uD834\uDD1E"], "\ud83d\ude00\ud83d\ude00", &y z, *y ]"#),
      #"""
      sequence ‹[ "a\ud83d\ude00b", "\\ud83d", x, ["\uD834\uDD1E"], "\ud83d\ude00\ud83d\ude00", &y z, *y ]›
        quoted ‹"a\ud83d\ude00b"› = ‹a😀b›
        quoted ‹"\\ud83d"› = ‹\ud83d›
        plain ‹x›
        sequence ‹["\uD834\uDD1E"]›
          quoted ‹"\uD834\uDD1E"› = ‹𝄞›
        quoted ‹"\ud83d\ude00\ud83d\ude00"› = ‹😀😀›
        plain ‹z›
        alias ‹*y› = ‹z›

      """#)
  }

  @Test func `comments and faults behind a joined pair have their place in the source`() {
    equal(comments("[\"\\ud83d\\ude00\"] # a\n# b"), ["# a", "# b"])
    let fault = parse("[\"\\ud83d\\ude00\", \"\\q\"]").findings.first
    equal(fault?.primary.range.start, 18)
    let tag = parse("[\"\\ud83d\\ude00\", !x y]").findings.first
    equal(tag?.primary.range, .init(file: 0, start: 17, end: 19))
  }

  @Test func `a key may hold a pair`() {
    let document = parse(#"{"\ud83d\ude00": 1}"#).document
    equal(document.entries(0).map { document.string($0.key) }, ["😀"])
  }

  @Test(arguments: [
    #"["\ud83d"]"#, #"["\ude00"]"#, #"["\ude00\ud83d"]"#, #"["\ud83d\u0041"]"#, #"["\ud83dx\ude00"]"#,
    #"["\ud83d\\ude00"]"#,
  ])
  func `half a pair is a fault`(text: String) {
    let findings = parse(text).findings
    equal(findings.map(\.message), ["the escape is not a character"])
  }

  @Test func `an escaped backslash begins no pair`() {
    let document = parse(#"["\\ud83d\\ude00"]"#).document
    equal(document.string(1), #"\ud83d\ude00"#)
  }

  @Test func `in plain and single-quoted texts a pair is no escape`() {
    let document = parse(#"['it''s \ud83d\ude00', \ud83d\ude00, "\ud83d\ude00"]"#).document
    equal(document.elements(0).map(document.string), [#"it's \ud83d\ude00"#, #"\ud83d\ude00"#, "😀"])
  }

  @Test func `outside of JSON a pair is a fault that names the escape to write`() {
    let fault = parse(#"a: "\ud83d\ude00""#).findings.first
    equal(fault?.message, "the escape is not a character")
    equal(fault?.help, #"write the character itself, or \U with 8 digits for one beyond U+FFFF"#)
  }
}
