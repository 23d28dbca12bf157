import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

/// What libyaml refuses is one finding, at the place to look at, in words for somebody who writes a catalog.
@Suite struct SyntaxFaultTests {
  /// The only finding of a text as `line:column message`.
  private func fault(_ text: String) -> String { fault(Array(text.utf8)) }

  private func fault(_ bytes: [UInt8]) -> String {
    let (document, findings) = parse(bytes, name: "test.yaml", file: 0)
    let table = LineTable(document.source)
    let lines = findings.map { finding -> String in
      let position = table.position(of: Int(finding.primary.range.start))
      return "\(position.line):\(position.column) \(finding.message)"
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: [
    ("a: b: c", "1:5 the line has a second `:`"),
    ("é: ü: c", "1:5 the line has a second `:`"),
    ("a: 1, b: 2", "1:8 the line has a second `:`"),
    ("a: 1\n b: 2", "2:3 found a `:` in a line that continues the value above"),
    ("a:b\nc: 1", "1:1 there is no space after the `:` of this key"),
    ("a: 1\nb: 2\n* c: 3", "3:1 unexpected `*` before this key: this is not a list"),
    ("a:\n  - b\n  * c: 3", "3:3 a list item begins with `*`, expected `-`"),
    ("a:\n  - b: 1\n    * c: 3", "3:5 unexpected `*` before this key: this is not a list"),
    ("a:\n  - b\n  -c\n", "3:3 there is no space after the `-` of this list item"),
    ("a: 1\n@b: 2", "2:1 a key cannot begin with `@`"),
    (
      "a:\u{A0}1\nb: 2",
      "1:1 the `:` of this key is followed by a no-break space (U+00A0), which YAML does not treat as a space"
    ),
    ("--- a: 1", "1:6 a mapping cannot begin after `---`"),
    ("a:\n  b: 1\n c: 2", "3:2 expected a key in the column of the keys above"),
    ("a: 1\n- b", "2:1 found a list item `-`, expected a key"),
    (
      "a:\n  - b\n  c: 1",
      "3:3 expected a list item, beginning with `-`, or a key in the column of the keys above"
    ),
    ("- a\nb: 1", "2:1 expected a list item, beginning with `-`, or a key in the column of the keys above"),
    ("  a: 1\nb: 2", "2:1 this line does not belong to what is above it"),
    ("a: 1\nb\nc: 2", "2:1 expected a `:` after this key"),
    ("a: 1\n\"b\" 2", "2:1 expected a `:` after this key"),
    ("a: - b", "1:4 a list item `-` cannot begin here"),
  ])
  func `indentation, keys and colons`(text: String, message: String) {
    equal(fault(text), message)
  }

  @Test(arguments: [
    ("a: 'b\nc: 1", "1:4 a quoted text has no closing quote"),
    ("a: \"b\n---\nc: 1", "1:4 a quoted text is not closed before the line that begins with `---` or `...`"),
    ("a: 'it's", "1:8 found more text after the closing quote"),
    ("a: \"b\nc: \"d\"", "2:5 found more text after the closing quote"),
    ("\"a\" b", "1:5 found more text after the closing quote"),
    (#"a: "\q""#, "1:5 YAML has no such escape"),
    (#"a: "\u12""#, "1:7 the escape has too few digits"),
    (#"a: "\U00110000""#, "1:7 the escape is not a character"),
    ("a: | b", "1:6 found text after `|` or `>`, expected the end of the line"),
    ("a: |0\n  b", "1:5 the number after `|` or `>` is 0, expected 1 to 9"),
    ("a: @b", "1:4 no value can begin with @"),
    ("a: `b`", "1:4 no value can begin with `"),
    ("a: %b", "1:4 no value can begin with %"),
  ])
  func `texts`(text: String, message: String) {
    equal(fault(text), message)
  }

  @Test(arguments: [
    ("a: [b, c", "1:9 expected `,` or `]` in this list"),
    ("a: [b\nc: d", "2:2 expected `,` or `]` in this list"),
    ("a: [b}", "1:6 expected `,` or `]` in this list"),
    ("a: {b: c", "1:9 expected `,` or `}` in this mapping"),
    ("{\"a\": 1 \"b\": 2}", "1:12 expected `,` or `}` in this mapping"),
    ("[a,,b]", "1:4 expected a value here"),
    ("a: ]", "1:4 expected a value here"),
    ("{a: b,\n", "2:1 the file ends where a value was expected"),
    ("[a]]", "1:4 found unexpected text here"),
    ("a: [b:[c]]", "1:6 a `:` is not allowed here"),
  ])
  func `brackets and commas`(text: String, message: String) {
    equal(fault(text), message)
  }

  @Test(arguments: [
    "\ta: 1", "a:\n\tb: 1", "a:\n  b: 1\n\tc: 2", "a: |\n\tb", "a: |\n  b\n\tc", "- a\n\t- b", "é: ü\n\tc: 2",
    "a: 1\n\t# b",
  ])
  func `tabs in the indentation`(text: String) {
    let tab = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.first == "\t" }
    equal(fault(text), "\((tab ?? 0) + 1):1 a tab is used where YAML expects spaces")
  }

  @Test(arguments: [
    ("a: & b", "1:5 the name of an anchor (&name) or alias (*name) can have only letters, digits, - and _"),
    ("a: *", "1:5 the name of an anchor (&name) or alias (*name) can have only letters, digits, - and _"),
    (
      "a: &b.c d", "1:6 the name of an anchor (&name) or alias (*name) can have only letters, digits, - and _"
    ),
    ("&a &b c", "1:4 found unexpected text here"),
    ("a: !b!c d", "1:4 a value that begins with ! is a YAML tag, and this one is not valid"),
    ("a: !<b c", "1:7 a value that begins with ! is a YAML tag, and this one is not valid"),
    ("%a: 1", "1:3 a line that begins with % is a YAML directive, and this one is not valid"),
    (
      "%YAML 1.2\n%YAML 1.2\n---\n",
      "2:1 a line that begins with % is a YAML directive, and this one is not valid"
    ),
    ("%YAML 1.x\n---\n", "1:9 a line that begins with % is a YAML directive, and this one is not valid"),
    ("%TAG a\n---\n", "1:6 a line that begins with % is a YAML directive, and this one is not valid"),
    ("%YAML 2.0\n---\n", "1:1 this file requires another version of YAML, expected 1.1 or 1.2"),
    ("%YAML 1.2\na: 1", "2:1 this line does not belong to what is above it"),
    ("a: 1\n... b", "2:5 found unexpected text here"),
  ])
  func `anchors, tags and directives`(text: String, message: String) {
    equal(fault(text), message)
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xE9], "1:4 the byte 0xE9 is not valid UTF-8 here"),
      ([0xC3, 0xA9, 0x3A, 0x20, 0xE2, 0x82], "1:4 the byte 0xE2 is not valid UTF-8 here"),
      ([0xFF], "1:1 the byte 0xFF is not valid UTF-8 here"),
      ([0x61, 0x0A, 0xC0, 0xAF], "2:1 the byte 0xC0 is not valid UTF-8 here"),
      ([0xED, 0xA0, 0x80], "1:1 the byte 0xED is not valid UTF-8 here"),
      ([0xF4, 0x90, 0x80, 0x80], "1:1 the byte 0xF4 is not valid UTF-8 here"),
      ([0x61, 0x00], "1:2 found a NUL character, which is not allowed in a text file"),
      ([0x61, 0x20, 0x07], "1:3 found the control character U+0007, which YAML does not allow"),
      ([0x7F], "1:1 found the control character U+007F, which YAML does not allow"),
      ([0x61, 0xC2, 0x80], "1:2 found the control character U+0080, which YAML does not allow"),
      ([0xFF, 0xFE, 0x61, 0x00], "1:1 the file is UTF-16, expected UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x61], "1:1 the file is UTF-16, expected UTF-8"),
      ([0x61, 0x00, 0x62, 0x00], "1:2 found a NUL character, which is not allowed in a text file"),
    ] as [([UInt8], String)])
  func `bytes that are no text`(bytes: [UInt8], message: String) {
    equal(fault(bytes), message)
  }

  @Test func `faults of the encoding have a rule of their own`() {
    equal(parse([0xE9], name: "", file: 0).findings.map(\.rule), ["encoding"])
    equal(parse([0xFF, 0xFE], name: "", file: 0).findings.map(\.rule), ["encoding"])
    equal(parse([0x07], name: "", file: 0).findings.map(\.rule), ["yaml-syntax"])
  }

  @Test(arguments: [
    ("a:\n  b: 1\n c: 2", 0, "in the mapping that begins here"), ("a: [b", 3, "in the list that begins here"),
    ("a: {b", 3, "in the `{` that begins here"), ("a: \"\\q\"", 3, "in the text that begins here"),
  ])
  func `the beginning of what is not complete is a related place`(text: String, start: UInt32, label: String)
  {
    let related = parse(text).findings.first?.related
    equal(related?.map(\.text), [label])
    equal(related?.first?.range.start, start)
  }

  @Test func `a fault has the number of its file`() {
    equal(parse([0x5B], name: "", file: 7).findings.first?.primary.range.file, 7)
    equal(parse([0xFF, 0xFE], name: "", file: 7).findings.first?.primary.range.file, 7)
  }

  @Test func `messages are one line without a full stop, with something to do`() {
    for text in ["a: b: c", "a: [", "a: }", "- a\nb", "\t", "'", "%", "!<", "a: &", "\"\\x", "|0", "@"] {
      for finding in parse(text).findings {
        #expect(!finding.message.hasSuffix(".") && !finding.message.contains("\n"))
        equal(finding.message.first?.isUppercase, false)
        #expect(finding.help != nil)
      }
    }
  }
}
