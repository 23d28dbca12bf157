import TestSupport
import Diagnostics
import Testing
import YAMLSyntax

@Suite struct AnchorTests {
  @Test func `an alias leads to the node that it stands for`() {
    equal(
      tree("a: &x 1\nb: &y\n  c: [*x]\nd: *y\n"),
      """
      mapping ‹a: &x 1⏎b: &y⏎  c: [*x]⏎d: *y›
        plain ‹a›
        plain ‹1›
        plain ‹b›
        mapping ‹c: [*x]›
          plain ‹c›
          sequence ‹[*x]›
            alias ‹*x› = ‹1›
        plain ‹d›
        alias ‹*y› = ‹c: [*x]›

      """)
  }

  @Test func `a range begins behind the anchor and the tag`() {
    equal(
      tree(
        "- &a x\n- !!str &b y\n- &c !!str 'z'\n- &d [1]\n- &e\n  f: 1\n- &g |\n  h\n- &i\n- &j\n  - k\n- &l # c\n  &m n: o"
      ),
      """
      sequence ‹- &a x⏎- !!str &b y⏎- &c !!str 'z'⏎- &d [1]⏎- &e⏎  f: 1⏎- &g |⏎  h⏎- &i⏎- &j⏎  - k⏎- &l # c⏎  &m n: o›
        plain ‹x›
        quoted ‹y› = ‹y›
        quoted ‹'z'› = ‹z›
        sequence ‹[1]›
          plain ‹1›
        mapping ‹f: 1›
          plain ‹f›
          plain ‹1›
        quoted ‹|⏎  h› = ‹h⏎›
        plain ‹›
        sequence ‹- k›
          plain ‹k›
        mapping ‹&m n: o›
          plain ‹n›
          plain ‹o›

      """)
  }

  @Test func `the uses of an anchor are known`() throws {
    let document = parse("- &a x\n- &unused y\n- *a\n- [*a]").document
    let anchor = try #require(document.anchors.first)
    equal(document.anchors.count, 1)
    equal(document.string(anchor.node), "x")
    equal(anchor.uses.map { document.slice(document.range($0)) }, ["*a", "*a"])
    equal(anchor.uses.map { document.range($0).start }, [21, 27])
  }

  @Test func `a name that is used again stands for the later node`() {
    let document = parse("- &a 1\n- *a\n- &a 2\n- *a\n- &a [&a 3, *a]\n- *a").document
    let aliases = document.nodes.indices.filter { document.kindName(UInt32($0)) == "alias" }
    equal(aliases.map { document.string(document.resolved(UInt32($0))) }, ["1", "2", "3", "3"])
  }

  @Test func `keys may be aliases`() {
    let document = parse("- &k name\n- *k : 1").document
    let entry = document.entries(document.elements(0)[1])[0]
    equal(document.string(document.resolved(entry.key)), "name")
  }

  @Test func `names are those of one YAML document`() {
    let (document, findings) = parse("&a x\n--- *a\n")
    equal(document.roots, [0])
    equal(findings.map(\.message), ["the alias *a has no anchor &a before it"])
  }

  @Test func `an undefined alias names the nearest anchor`() {
    let findings = parse("a: &prices {}\nb: *price").findings
    equal(findings.map(\.message), ["the alias *price has no anchor &price before it"])
    equal(findings.first?.help, "did you mean *prices?")
    equal(findings.first?.primary.range.start, 17)
  }

  @Test(arguments: ["a: &x [*x]", "a: &x {b: {c: *x}}", "&x\na: *x", "a: &x\n  <<: *x"])
  func `an alias inside its own anchor is a fault`(text: String) {
    let findings = parse(text).findings
    equal(findings.map(\.message), ["the alias *x is inside the value that it refers to"])
    equal(findings.first?.related.map(\.text), ["the anchor"])
    let anchor = findings.first?.related.first.map { parse(text).document.slice($0.range) }
    equal(anchor, "&x")
  }

  @Test(arguments: [
    "!!str a", "!!int 1", "!!float 1", "!!bool true", "!!null ''", "!!seq []", "!!map {}", "! a",
    "!<tag:yaml.org,2002:str> a", "%TAG !y! tag:yaml.org,2002:\n---\n!y!str a",
  ])
  func `core tags say nothing new`(text: String) {
    empty(parse(text).findings)
  }

  @Test(arguments: [
    ("!foo a", "!foo"), ("a: !!timestamp 2026-01-01", "!!timestamp"), ("- !<x:y> a", "!<x:y>"),
    ("a: &b !!set\n  ? c", "&b !!set"), ("[!x ,b]", "!x"), ("!!binary |\n  a", "!!binary"),
  ])
  func `other tags are refused at their place`(text: String, tag: String) {
    let (document, findings) = parse(text)
    equal(findings.map(\.rule), ["wrong-type"])
    equal(findings.map { document.slice($0.primary.range) }, [tag])
    equal(document.roots, [0])
  }
}
