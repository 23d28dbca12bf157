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
      ["diff", "--show-codes", example, "--locks", "--require-baseline"], ["locks", example],
      "`offerc diff --locks` is `offerc locks` now"
    ),
    (
      [
        "simulate", "--exposure", "--quiet", "--catalog", example, "--fail-on", "error", "--months=12",
        "--from", "2027-03-01", "--with-promotional", "--on", "2027-02-01",
      ],
      ["audience", example, "--exposure", "--on", "2027-02-01"],
      "`offerc simulate --exposure` is `offerc audience --exposure` now"
    ),
    (
      ["simulate", "--catalog", example, "--exposure"], ["audience", example, "--exposure"],
      "`offerc simulate --exposure` is `offerc audience --exposure` now"
    ),
    (
      [
        "simulate", "--grid=premium.monthly", "--catalog=" + example, "--from=2027-03-01", "--months", "12",
        "--with-promotional",
      ],
      ["audience", example, "--grid", "premium.monthly"],
      "`offerc simulate --grid` is `offerc audience --grid` now"
    ),
    (
      [
        "simulate", "--cheapest", "premium.monthly", "--catalog", example, "--on", "2027-02-01",
        "--campaign=Winter Comeback", "--months", "12", "--from", "2027-03-01",
      ],
      ["audience", example, "--cheapest", "premium.monthly", "--months", "12", "--from", "2027-03-01"],
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

  /// What the last version refused must not succeed now.
  @Test(arguments: [
    ["diff", "--locks", example, "--format", "json"], ["diff", "--locks", example, "--format=markdown"],
    ["diff", "--locks", example, "--against", example], ["explain"], ["explain", "--format", "json"],
    ["explain", "--json"],
  ])
  func whatWasRefusedStillIs(_ old: [String]) {
    let outcome = offerc(old)
    equal(outcome.status, .usage)
    equal(outcome.output, "")
  }

  /// Rows in which the new command is another one, or the option has another place.
  @Test(arguments: [
    Rewriting("codes hand-out a --to x --catalog store", "codes hand-out a --for x store"),
    Rewriting("codes hand-out a --to=x", "codes hand-out a --for=x"),
    Rewriting("codes key new -o a.key", "codes key new --key a.key"),
    Rewriting("codes key new --output=a.key --gitignore", "codes key new --key=a.key --gitignore"),
    Rewriting("codes status --catalog a --catalog b --format json", "codes status --format json b"),
    Rewriting("codes export --catalog=-x --for sqlite -o out", "codes export --for sqlite -o out -- -x"),
    Rewriting("codes register --catalog=store -- -a file", "codes register -- -a file store"),
    Rewriting("codes register a - --catalog -", "codes register a - -"),
    Rewriting("simulate --catalog a --customer new", "simulate --customer new a"),
    Rewriting("prices points JPN 750 --catalog store", "prices points JPN 750 store"),
    Rewriting("sign promotional-offer --catalog", "sign promotional-offer"),
    Rewriting("add code --product a --diff", "add code --product a --dry-run"),
    Rewriting("lint --diff --fix", "lint --dry-run --fix"),
    Rewriting("import a.storekit --into store --name A", "storekit diff a.storekit store"),
    Rewriting("import a b --into=store --territories USA", "storekit diff a b --territories USA store"),
    Rewriting("lint --output-file a.txt store", "lint store --format text=a.txt --format github"),
    Rewriting("lint --format json --output-file a.json", "lint --format json=a.json"),
    Rewriting("lint --format=json=b --format text --output-file=a", "lint --format=json=b --format text=a"),
    Rewriting("lint --format json=b --output-file a", "lint --format json=b"),
    Rewriting("lint --output-file a -- --format", "lint --format text=a --format github -- --format"),
    Rewriting("build a -o b --max-findings -1", "build a -o b"),
    Rewriting("storekit check a --max-findings=5 b", "storekit check a b"),
  ])
  func itIsRewritten(_ row: Rewriting) {
    let words = row.old.split(separator: " ").map(String.init)
    let current = currentSpelling(of: words, formats: ["text", "github"])
    equal(current.arguments.joined(separator: " "), row.new)
    #expect(!current.old.isEmpty)
  }

  struct Rewriting: Sendable {
    let old: String
    let new: String

    init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }
  }

  /// The same spelling is part of other commands.
  @Test(arguments: [
    "codes verify a --catalog store", "simulate a --catalog store", "schema --write --catalog store",
    "show store --to 2027-03-01", "build store -o out", "prices follow store --check",
    "lint --max-findings 5",
    "codes key derive redemption -o a.key",
  ])
  func otherOptionsStay(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let current = currentSpelling(of: words)
    equal(current.arguments, words)
    equal(current.old.count, 0)
  }

  /// Help, completions and the man page are made from the options of the parser, which has none of the old ones.
  @Test func noCommandHasBothSpellings() {
    for old in OldSpelling.all where old.companion == nil {
      guard let option = old.option else { continue }
      let words = old.newCommand ?? old.command
      let help = offerc(words + ["--help"]).output
      let isNamed = help.split(whereSeparator: { " ,\n".contains($0) }).contains { $0 == option }
      if case .itself = old.meaning {
        #expect(isNamed, "\(words) \(option)")
      } else {
        #expect(!isNamed, "\(words) \(option)")
      }
    }
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
    equal(currentSpelling(of: ["explain"]).arguments, ["explain"])
  }

  @Test func jsonIsAFormatOfEachCommandThatHasIt() {
    let withFormat = leafCommands().filter { command in
      let help = offerc(command + ["--help"]).output
      return help.firstMatch(of: /--format <[^>]*> (?:[^-]|--(?:json|format))*\bjson\b/) != nil
    }
    equal(Set(withFormat), Set(OutputFormats.commands))
  }

  @Test func theVersionIsNotAnOptionAmongOthers() {
    equal(offerc(["lint", "--version"]).output, offerc(["version"]).output)
    equal(offerc(["lint", "--severity", "--version"]).status, .usage)
    equal(offerc(["--version", "--nonsense", "foo"]).status, .usage)
  }
}
