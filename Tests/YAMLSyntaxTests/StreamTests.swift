import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

@Suite struct StreamTests {
  @Test func `several YAML documents are several roots`() {
    equal(
      tree("a: 1\n---\n- b\n...\n---\nc\n--- |\n d\n---\n"),
      """
      mapping ‹a: 1›
        plain ‹a›
        plain ‹1›
      ---
      sequence ‹- b›
        plain ‹b›
      ---
      plain ‹c›
      ---
      quoted ‹|⏎ d› = ‹d⏎›
      ---
      plain ‹›

      """)
  }

  @Test func `directives are read`() {
    equal(tree("%YAML 1.2\n%TAG !e! tag:yaml.org,2002:\n--- # start\n!e!str a\n...\n"), "quoted ‹a› = ‹a›\n")
  }

  @Test func `after a fault the documents before it stay`() {
    let (document, findings) = parse("a: 1\n---\nb: [\n---\nc: 1")
    equal(findings.count, 1)
    equal(document.roots, [0])
    equal(document.nodes.count, 3)
  }

  @Test func `after a fault no anchor of a document that was dropped stays`() {
    let document = parse("- &a 1\n- *a\n---\n- &b 2\n- *b\n- [").document
    equal(document.anchors.map { document.string($0.node) }, ["1"])
    equal(document.nodes.count, 3)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func `every line break of YAML 1.2`(lineBreak: String) {
    let text = ["a: 1 # one", "b:", "  - c", "  - 'd", "    e'", "# two"].joined(separator: lineBreak)
    let (document, findings) = parse(text)
    empty(findings)
    equal(document.nodes.count, 7)
    equal(
      document.value("b").map { document.elements($0) }?.map { document.slice(document.range($0)) }.first, "c"
    )
    equal(comments(text), ["# one", "# two"])
  }

  /// libyaml folds them, and drops the blanks beside them.
  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func `what YAML 1.1 takes for a line break is a character`(character: String) {
    let text = "a \(character) \(character)\(character)b"
    for source in [
      "- \"\(text)\"", "- '\(text)'", "- \(text)", "- |-\n  \(text)", "- >-\n  \(text)", "[\"\(text)\"]",
      "[\"\(text)\", \"\\u20AC\"]", "# \(text)\n- \"\(text)\" # \(text)", "- &x \"\(text)\"\n- *x",
      "- \"\\uE000\\uE001\\u0100\"\n- \"\u{E002}\u{E003}\u{101}\"\n- \"\\n\(text)\"",
    ] {
      let (document, findings) = parse(source)
      empty(findings)
      let texts = document.roots.first.map { document.elements($0).map(document.string) } ?? []
      #expect(texts.contains { $0 == text || $0 == "\n" + text }, "\(source.debugDescription): \(texts)")
      if source.contains("\u{E002}") {
        equal(texts.prefix(2), ["\u{E000}\u{E001}\u{100}", "\u{E002}\u{E003}\u{101}"])
      }
    }
    equal(comments("# a\(character)b\nc: 1"), ["# a\(character)b"])
  }

  @Test func `a byte order mark is no part of the text`() {
    equal(tree("\u{FEFF}é: \"ü\" # ö"), "mapping ‹é: \"ü\"›\n  plain ‹é›\n  quoted ‹\"ü\"›\n")
    equal(comments("\u{FEFF}é: \"ü\" # ö"), ["# ö"])
    equal(parse("\u{FEFF}a: 1").document.range(0).start, 3)
  }

  @Test func `offsets count bytes, whatever the width of the characters`() {
    equal(
      tree("é: \"日本\"\n\"𝄞\": ['ñ', 日本 , x] # ü\n\u{A0}ß: é\u{85}z\n\u{2028}: 👩‍👩‍👧\n"),
      """
      mapping ‹é: "日本"⏎"𝄞": ['ñ', 日本 , x] # ü⏎\u{A0}ß: é\u{85}z⏎\u{2028}: 👩‍👩‍👧›
        plain ‹é›
        quoted ‹"日本"›
        quoted ‹"𝄞"›
        sequence ‹['ñ', 日本 , x]›
          quoted ‹'ñ'› = ‹ñ›
          plain ‹日本›
          plain ‹x›
        plain ‹\u{A0}ß›
        plain ‹é\u{85}z›
        plain ‹\u{2028}›
        plain ‹👩‍👩‍👧›

      """)
  }
}
