import TestSupport
import Testing
import YAMLSyntax

@Suite struct MergeKeyTests {
  /// The entries of the key `m` of a mapping as `key=value`.
  private func merged(_ text: String) -> [String] {
    let (document, findings) = parse(text)
    empty(findings)
    guard let mapping = document.value("m") else { return [] }
    return document.entries(mapping).map {
      document.string(document.resolved($0.key)) + "=" + document.string(document.resolved($0.value))
    }
  }

  @Test(arguments: [
    ("own keys win", "d: &d {a: 1, b: 2}\nm: {<<: *d, a: 9, c: 3}", ["a=9", "c=3", "b=2"]),
    ("wherever << is", "d: &d {a: 1, b: 2}\nm:\n  a: 9\n  c: 3\n  <<: *d", ["a=9", "c=3", "b=2"]),
    (
      "the earlier of a list of mappings wins",
      "x: &x {a: 1, b: 1}\ny: &y {b: 2, c: 2}\nm: {<<: [*x, *y], d: 3}", ["d=3", "a=1", "b=1", "c=2"]
    ),
    ("the list may be an alias", "l: &l [{a: 1}, {b: 2}]\nm: {<<: *l}", ["a=1", "b=2"]),
    (
      "what is merged may itself merge",
      "x: &x {a: 1, b: 1}\ny: &y {<<: *x, b: 2, c: 2}\nm: {<<: *y, c: 3}", ["c=3", "b=2", "a=1"]
    ),
    ("a mapping may be the value of << itself", "m: {<<: {a: 1}, b: 2}", ["b=2", "a=1"]),
    (
      "two merge keys in one mapping count one after the other",
      "x: &x {a: 1}\ny: &y {a: 2, b: 2}\nm: {<<: *x, <<: *y}", ["a=1", "b=2"]
    ),
    (
      "a quoted or tagged << is a key like others", "m: {'<<': 1, \"<<\": 2, !!str <<: 3}",
      ["<<=1", "<<=2", "<<=3"]
    ),
  ])
  func `entries of a mapping that merges`(_ rule: String, _ text: String, _ entries: [String]) {
    equal(merged(text), entries, rule)
  }

  @Test func `only << as a key merges`() {
    let document = parse("[<<, {a: <<}, {<<: {}}, {<<<: 1}, << b]").document
    let kinds = document.elements(0).map { document.kindName($0) }
    equal(kinds, ["plain", "mapping", "merging mapping", "mapping", "plain"])
  }

  @Test(arguments: [
    ("{<<: 1, a: 2}", ["1"]), ("{<<: [{}, 2, [3]]}", ["2", "[3]"]), ("{<<: }", [""]), ("{<<: {}}", []),
    ("{<<: [], a: 1}", []),
  ])
  func `values of << that are no mappings are found, and left out`(text: String, faults: [String]) {
    let document = parse(text).document
    equal(document.invalidMerges(0).map { document.slice(document.range($0)) }, faults)
    #expect(document.entries(0).allSatisfy { document.string($0.key) == "a" })
  }

  @Test func `an alias to something that cannot be merged is found at the alias`() {
    let document = parse("a: &a text\nm: {<<: *a}").document
    let faults = document.value("m").map { document.invalidMerges($0) } ?? []
    equal(faults.map { document.slice(document.range($0)) }, ["*a"])
  }
}
