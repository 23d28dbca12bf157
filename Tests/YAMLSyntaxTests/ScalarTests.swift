import TestSupport
import Testing
import YAMLSyntax

@Suite struct ScalarTests {
  @Test(arguments: [
    ("word", "word"),
    ("  two words  ", "two words"),
    ("https://example.com/a:b?c", "https://example.com/a:b?c"),
    ("a#b", "a#b"),
    ("-1", "-1"),
    (":a", ":a"),
    ("'single'", "single"),
    ("'it''s'", "it's"),
    ("''", ""),
    (#""double""#, "double"),
    (#""""#, ""),
    (#"' " '"#, #" " "#),
    (#""a 'b'""#, "a 'b'"),
    (#"'no \n escape'"#, #"no \n escape"#),
  ])
  func `plain and quoted texts`(source: String, text: String) {
    equal(scalar(source), text)
  }

  @Test(arguments: [
    (#"\n"#, "\n"), (#"\t"#, "\t"), (#"\\"#, "\\"), (#"\""#, "\""), (#"\/"#, "/"), (#"\0"#, "\0"),
    (#"\a"#, "\u{7}"), (#"\b"#, "\u{8}"), (#"\v"#, "\u{B}"), (#"\f"#, "\u{C}"), (#"\r"#, "\r"),
    (#"\e"#, "\u{1B}"),
    (#"\ "#, " "), (#"\_"#, "\u{A0}"), (#"\N"#, "\u{85}"), (#"\L"#, "\u{2028}"), (#"\P"#, "\u{2029}"),
    (#"\x41"#, "A"), (#"\u20AC"#, "€"), (#"\U0001F600"#, "😀"),
  ])
  func `escapes in double quotes`(escape: String, text: String) {
    equal(scalar("\"" + escape + "\""), text)
  }

  /// An escape or a fold can keep the length: comparing lengths alone would give the source's text.
  @Test(arguments: [
    ("\"\\_\"", "\u{A0}"), ("\"\\N\"", "\u{85}"), ("\"a\nb\"", "a b"), ("'a\nb'", "a b"), ("a\nb", "a b"),
    ("a\rb", "a b"), ("\"a\u{85}\u{85}b\"", "a\u{85}\u{85}b"),
  ])
  func `texts of the source's length that differ from it`(source: String, text: String) {
    equal(scalar(source), text)
  }

  @Test(arguments: [
    ("one\n  two\n\n  three", "one two\nthree"),
    ("'one\n  two\n\n  three'", "one two\nthree"),
    ("\"one\n  two \\\n   three\"", "one two three"),
    ("\" one\n\n\n two \"", " one\n\ntwo "),
    ("one\r\n  two", "one two"),
  ])
  func `lines of plain and quoted texts are folded`(source: String, text: String) {
    equal(scalar(source), text)
  }

  @Test(arguments: [
    ("|\n one\n two\n", "one\ntwo\n"),
    ("|-\n one\n two\n\n", "one\ntwo"),
    ("|+\n one\n\n\n", "one\n\n\n"),
    ("|2\n   one\n  two\n", " one\ntwo\n"),
    ("|2-\n   one\n", " one"),
    ("|+1\n one\n\n", "one\n\n"),
    ("|\n one\n  more\n\n two", "one\n more\n\ntwo"),
    (">\n one\n two\n\n three\n", "one two\nthree\n"),
    (">-\n one\n two\n", "one two"),
    (">+\n one\n\n", "one\n\n"),
    (">\n one\n  kept\n two\n", "one\n kept\ntwo\n"),
    (">1-\n  one\n two\n", " one\ntwo"),
    ("|\r\n one\r\n two\r\n", "one\ntwo\n"),
    ("|\n # no comment\n", "# no comment\n"),
    ("|\n", ""),
    ("|", ""),
  ])
  func `block texts with every indicator`(source: String, text: String) {
    equal(scalar(source), text)
  }

  @Test func `a block text's range ends with its last line`() {
    equal(
      tree("a: |\n  one\n\n  two\n\n\nb: >-\n\n\nc: |+\n  x\n\n"),
      """
      mapping ‹a: |⏎  one⏎⏎  two⏎⏎⏎b: >-⏎⏎⏎c: |+⏎  x›
        plain ‹a›
        quoted ‹|⏎  one⏎⏎  two› = ‹one⏎⏎two⏎›
        plain ‹b›
        quoted ‹>-› = ‹›
        plain ‹c›
        quoted ‹|+⏎  x› = ‹x⏎⏎›

      """)
  }

  @Test(arguments: ["null", "Null", "NULL", "~", "", "!!null null", "&a"])
  func `forms of null`(source: String) throws {
    let document = parse("k: " + source).document
    let value = try #require(document.value("k"))
    #expect(document.isNull(value))
  }

  @Test(arguments: [
    "nUll", "'null'", "\"~\"", "''", "|", "!!str null", "! ~", "!!str", "nul", "[]", "{}", "0",
  ])
  func `what is not null`(source: String) throws {
    let document = parse("k: " + source).document
    let value = try #require(document.value("k"))
    #expect(!document.isNull(value))
  }

  @Test func `a plain text is told from a quoted one`() {
    let document = parse("[a, 'b', \"c\", !!str d, ! e, !!int f, \"\\x41\", 'it''s']").document
    let plain = document.elements(0).map { document.isPlain($0) }
    equal(plain, [true, false, false, false, false, true, false, false])
  }
}
