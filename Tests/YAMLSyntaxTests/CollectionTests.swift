import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

@Suite struct CollectionTests {
  @Test func `a block mapping reaches from its first key to its last value`() {
    equal(
      tree("\n# head\na: 1\nb:\n  c: 2\n\n# tail\n"),
      """
      mapping ‹a: 1⏎b:⏎  c: 2›
        plain ‹a›
        plain ‹1›
        plain ‹b›
        mapping ‹c: 2›
          plain ‹c›
          plain ‹2›

      """)
  }

  @Test func `a block sequence reaches from its first dash to its last item`() {
    equal(
      tree("- a\n- - b\n  - c\n-   d: 1\n    e: 2\n"),
      """
      sequence ‹- a⏎- - b⏎  - c⏎-   d: 1⏎    e: 2›
        plain ‹a›
        sequence ‹- b⏎  - c›
          plain ‹b›
          plain ‹c›
        mapping ‹d: 1⏎    e: 2›
          plain ‹d›
          plain ‹1›
          plain ‹e›
          plain ‹2›

      """)
  }

  @Test func `a sequence may stand in the column of its key`() {
    equal(
      tree("a:\n- b\n- c\nd: e\n"),
      """
      mapping ‹a:⏎- b⏎- c⏎d: e›
        plain ‹a›
        sequence ‹- b⏎- c›
          plain ‹b›
          plain ‹c›
        plain ‹d›
        plain ‹e›

      """)
  }

  @Test func `flow collections reach from bracket to bracket`() {
    equal(
      tree("{a: [1, 2 , ], 'b' : {}, \"c\":d}  # end"),
      """
      mapping ‹{a: [1, 2 , ], 'b' : {}, "c":d}›
        plain ‹a›
        sequence ‹[1, 2 , ]›
          plain ‹1›
          plain ‹2›
        quoted ‹'b'› = ‹b›
        mapping ‹{}›
        quoted ‹"c"›
        plain ‹d›

      """)
  }

  @Test func `flow collections over several lines`() {
    equal(
      tree("a: [\n  b,\n  {c:\n    d}\n]\n"),
      """
      mapping ‹a: [⏎  b,⏎  {c:⏎    d}⏎]›
        plain ‹a›
        sequence ‹[⏎  b,⏎  {c:⏎    d}⏎]›
          plain ‹b›
          mapping ‹{c:⏎    d}›
            plain ‹c›
            plain ‹d›

      """)
  }

  @Test func `a pair in a flow sequence is a mapping`() {
    equal(
      tree("[a: 1, ? b : 2, c: ]"),
      """
      sequence ‹[a: 1, ? b : 2, c: ]›
        mapping ‹a: 1›
          plain ‹a›
          plain ‹1›
        mapping ‹? b : 2›
          plain ‹b›
          plain ‹2›
        mapping ‹c: ›
          plain ‹c›
          plain ‹›

      """)
  }

  @Test func `empty values have an empty place behind the colon or dash`() {
    equal(
      tree("a:\nb: # none\nc:\n  -\n  - x\n? d\n"),
      """
      mapping ‹a:⏎b: # none⏎c:⏎  -⏎  - x⏎? d⏎›
        plain ‹a›
        plain ‹›
        plain ‹b›
        plain ‹›
        plain ‹c›
        sequence ‹-⏎  - x›
          plain ‹›
          plain ‹x›
        plain ‹d›
        plain ‹›

      """)
    let document = parse("a:\nb: 1").document
    equal(document.range(2).start, 2)
  }

  @Test func `keys may be explicit, quoted or collections`() {
    equal(
      tree("? a\n: 1\n? [b]\n: 2\n'c': 3\n"),
      """
      mapping ‹? a⏎: 1⏎? [b]⏎: 2⏎'c': 3›
        plain ‹a›
        plain ‹1›
        sequence ‹[b]›
          plain ‹b›
        plain ‹2›
        quoted ‹'c'› = ‹c›
        plain ‹3›

      """)
  }

  @Test func `duplicate keys are kept: the shape check reports them`() {
    let document = parse("a: 1\na: 2").document
    equal(document.entries(0).map { document.string($0.value) }, ["1", "2"])
  }

  @Test func `walking over children`() {
    let document = parse("a: [1, [2, 3], {b: 4}]\nc: 5").document
    equal(document.after(0), UInt32(document.nodes.count))
    let list = document.entries(0)[0].value
    equal(document.elements(list).map { document.isScalar($0) }, [true, false, false])
    #expect(document.isSequence(document.elements(list)[1]))
    #expect(document.isMapping(document.elements(list)[2]))
    equal(document.string(document.after(list)), "c")
  }

  @Test func `an empty file has no root`() {
    for text in ["", "\n", "# only a comment", "\u{FEFF}", "  \n\n"] {
      let (document, findings) = parse(text)
      empty(document.roots)
      empty(document.nodes)
      empty(findings)
    }
  }
}
