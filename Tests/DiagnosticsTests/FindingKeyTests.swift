import TestSupport
import Diagnostics
import Testing

struct FindingKeyTests {
  private func key(_ rule: RuleID, _ message: String, _ object: String, in source: Source, at word: String)
    -> FindingKey
  {
    Finding(rule, .error, message, object: .named(object), at: source[word]).key(in: [source.file])
  }

  @Test func aFindingKeepsItsKeyWhenItsLineItsWordsOrItsSeverityChange() {
    let before = key("date-order", "ends on 1 March", "offer a", in: Source("a.yaml", "x: 1"), at: "x")
    let after = key("date-order", "ends on 2 March", "offer a", in: Source("a.yaml", "\n\ny: 2"), at: "y")
    equal(before, after)
    equal(before, FindingKey(rule: "date-order", object: "offer a", file: "a.yaml"))
  }

  @Test func anotherRuleObjectOrFileIsAnotherKey() {
    let a = FindingKey(rule: "a", object: "b", file: "c")
    for other in [
      FindingKey(rule: "x", object: "b", file: "c"), FindingKey(rule: "a", object: "x", file: "c"),
      FindingKey(rule: "a", object: "b", file: "x"),
    ] {
      #expect(a != other)
      #expect(a < other && !(other < a))
    }
    #expect(!(a < a))
  }

  @Test(arguments: ["./s//a.yaml", "s/./a.yaml"])
  func theFileIsWrittenTheSameWayHoweverItWasNamed(name: String) {
    equal(key("r", "m", "", in: Source(name, "x"), at: "x").file, "s/a.yaml")
  }

  @Test func aFileThatTheRunDoesNotHaveHasNoName() {
    equal(Finding("r", .error, "m", at: .top(of: 7)).key(in: []).file, "")
  }
}
