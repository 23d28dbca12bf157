import Diagnostics
import TestSupport
import Testing

@testable import CommandTestSupport
@testable import OffercCommands

/// Spellings of the last version: each does what the new one does, and says so.
struct OldSpellingTests {
  private static let example = Repository.path("examples/streaming-pass")
  private static let day = ["--today", "2027-01-15"]

  @Test(arguments: [
    (["diff", "--locks", example], ["locks", example], "`offerc diff --locks` is `offerc locks` now"),
    (
      ["diff", example, "--exit-code", "--locks", "--format", "text", "--fail-on=never"], ["locks", example],
      "`offerc diff --locks` is `offerc locks` now"
    ),
    (
      ["simulate", "--exposure", "--quiet", "--catalog", example, "--fail-on", "error"],
      ["audience", example, "--exposure"],
      "`offerc simulate --exposure` is `offerc audience --exposure` now"
    ),
    (
      ["simulate", "--catalog", example, "--exposure"], ["audience", example, "--exposure"],
      "`offerc simulate --exposure` is `offerc audience --exposure` now"
    ),
    (
      ["simulate", "--grid=premium.monthly", "--catalog=" + example],
      ["audience", example, "--grid", "premium.monthly"],
      "`offerc simulate --grid` is `offerc audience --grid` now"
    ),
    (
      ["simulate", "--cheapest", "premium.monthly", "--catalog", example],
      ["audience", example, "--cheapest", "premium.monthly"],
      "`offerc simulate --cheapest` is `offerc audience --cheapest` now"
    ),
  ])
  func itDoesTheSameAndWarns(_ old: [String], _ new: [String], _ warning: String) {
    let before = offerc(old + Self.day)
    let now = offerc(new + Self.day)
    equal(before.status, now.status)
    equal(before.output, now.output)
    equal(before.errors, "warning: \(warning); the old spelling works only in this version\n" + now.errors)
    #expect(!now.output.isEmpty)
  }

  @Test func aRuleIsExplainedByRules() {
    let before = offerc(["explain", "code-quota"])
    equal(before.output, offerc(["rules", "code-quota"]).output)
    contains(before.errors, "`offerc explain` is `offerc rules` now")
    equal(
      offerc(["explain", "code-quota", "--json"]).output,
      offerc(["rules", "code-quota", "--format", "json"]).output)
  }

  /// What follows `--` is a path, and the value of another option is not an option.
  @Test func onlyOptionsAreReplaced() {
    equal(currentSpelling(of: ["diff", "--", "--locks"]).old.count, 0)
    equal(currentSpelling(of: ["lint", "--locks"]).old.count, 0)
    equal(currentSpelling(of: ["explain"]).arguments, ["rules"])
  }

  @Test func jsonIsAFormatOfEachCommandThatHasIt() {
    let withFormat = leafCommands().filter { command in
      let help = offerc(command + ["--help"]).output
      return help.firstMatch(of: /--format <[^>]*> [^-]*\bjson\b/) != nil
    }
    equal(Set(withFormat), Set(OutputFormats.commands))
  }

  @Test func theVersionIsNotAnOptionAmongOthers() {
    equal(offerc(["lint", "--version"]).output, offerc(["version"]).output)
    equal(offerc(["lint", "--severity", "--version"]).status, .usage)
    equal(offerc(["--version", "--nonsense", "foo"]).status, .usage)
  }
}
