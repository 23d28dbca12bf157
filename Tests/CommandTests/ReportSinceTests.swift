import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// `build --emit report --since`: the report of every Monday.
@Suite(.needsProgram)
struct ReportSinceTests {
  private let repository: GitRepository
  private var folder: TemporaryFolder { repository.folder }

  init() throws {
    repository = try GitRepository()
    try folder.write(ReportSinceTests.catalog, to: "store/catalog.yaml")
    try repository.commit()
  }

  private static let catalog = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:
      - referenceName: Plans
        localizations: {en-US: {displayName: Plans}}
        subscriptions:
          - productId: com.example.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            localizations: {en-US: {displayName: Monthly}}
            prices: {USA: 9.99, rest: equalized}
            promotionalOffers:
              - {offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}

    """

  private func build(_ arguments: String...) throws -> Outcome {
    try Program.run(
      ["build", "store", "-o", "out", "--emit", "report", "--today", "2027-01-20"] + arguments,
      in: folder.path)
  }

  private func change(_ old: String, to new: String) throws {
    try folder.write(ReportSinceTests.catalog.replacing(old, with: new), to: "store/catalog.yaml")
  }

  /// The day of the last commit, by which people know an earlier catalog.
  private func dayOfCommit() throws -> String { try repository.git("log", "-1", "--format=%cs") }

  /// The texts of the first part, in their order.
  private func firstPart() throws -> String {
    let page = try folder.read("out/report.html")
    let part = try #require(page.firstMatch(of: /<section id="now"[\s\S]*?<\/section>/)).output
    return String(part).replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
  }

  @Test(arguments: ["git:HEAD", "git:HEAD:store", "before/catalog.json"])
  func theChangesAreThoseSinceThen(base: String) throws {
    try equal(
      Program.run(["build", "store", "-o", "before", "--quiet", "--today", "2027-01-20"], in: folder.path)
        .status, .success)
    try change("USA: 4.99", to: "USA: 3.99")
    try equal(build("--since", base).status, .success)
    let part = try firstPart()
    // A compiled catalog has no day.
    let since = base == "before/catalog.json" ? base : try dayOfCommit()
    contains(
      part,
      "Changed since \(since) By What Who – Change promotional offer Stay of Monthly: $4.99 → $3.99 every month for 3 months; in total $14.97 → $11.97 ; saves $15.00 (50.1%) → $18.00 (60.1%) engineering: offerc appstore plan, then apply"
    )
    let page = try folder.read("out/report.html")
    contains(page, "<h2 id=\"h-since\">Changed since \(since)</h2>")
    lacks(page, "id=\"changes\"")
    // Without the option, the same part has no changes.
    try equal(build().status, .success)
    try lacks(firstPart(), "Changed since")
    try contains(firstPart(), "This week")
  }

  /// An option file names it for every report; the option takes precedence.
  @Test func theOptionFileCanNameIt() throws {
    try folder.write("since: git:main\n", to: "store/.offerc.yaml")
    try change("USA: 4.99", to: "USA: 3.99")
    try equal(build().status, .success)
    try contains(
      firstPart(), "Changed since \(dayOfCommit()) By What Who – Change promotional offer Stay")
    try equal(build("--since", "store").status, .success)
    try contains(firstPart(), "Changed since store No changes.")
    let outside = "is outside the repository: name it with --since on the command line"
    for (value, message) in [
      ("git:nope", "store/.offerc.yaml, since: --since git:nope: there is no such revision here"),
      ("../..", outside),
      ("../../no-such-file", outside),
      ("../no-such-folder/../../no-such-file", outside),
    ] {
      try folder.write("since: \(value)\n", to: "store/.offerc.yaml")
      let outcome = try build("--quiet")
      equal(outcome.status, .usage)
      contains(outcome.errors, message)
    }
  }

  /// What is the same as the changes since the baseline is one part.
  @Test func oneBaselineIsOnePart() throws {
    try change("USA: 9.99", to: "USA: 10.99")
    try equal(build("--since", "git:HEAD", "--against", "git:main").status, .success)
    let page = try folder.read("out/report.html")
    lacks(page, "id=\"since\"")
    try contains(page, "The baseline is also the catalog of \(dayOfCommit()) (git:HEAD).")
    try contains(
      firstPart(),
      "in United States; to decide: from which day, and whether existing subscribers keep their price")
  }

  @Test func withoutChangesItSaysSo() throws {
    try equal(build("--since", "git:HEAD").status, .success)
    try contains(firstPart(), "Changed since \(dayOfCommit()) No changes.")
    try lacks(folder.read("out/report.html"), "id=\"since\"")
  }

  @Test func whatCannotBeReadIsNamed() throws {
    for (base, message) in [
      (
        "HEAD",
        "offerc: --since HEAD: there is no such file or folder, but git has such a revision: write --since git:HEAD\n"
      ),
      ("-", "offerc: --since is -, expected a file\n"),
      ("git:", "offerc: --since is git:, expected a revision as in git:HEAD\n"),
      (
        "git:HEAD:stroe",
        "offerc: the baseline git:HEAD:stroe cannot be read: HEAD has no file or folder stroe\n"
      ),
    ] {
      let outcome = try build("--quiet", "--since", base)
      equal(outcome.status, .usage)
      equal(outcome.errors, message)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  /// Nobody can repair a commit of a week ago: the page is made without the comparison. A live or compiled file can be repaired.
  @Test(arguments: [
    ("USA: 4.99", "USA: 4.99, DEU: x", "catalog.yaml:14:"),
    ("version: 1", "version: 1\n\tx", "catalog.yaml:2:"),
    (
      catalog, "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
      "is a Git LFS pointer"
    ),
  ])
  func anEarlierRevisionThatCannotBeReadIsNotCompared(old: String, new: String, reason: String) throws {
    try change(old, to: new)
    try repository.commit()
    try change(old, to: old)
    for isOption in [true, false] {
      if !isOption { try folder.write("since: git:HEAD\n", to: "store/.offerc.yaml") }
      try equal((isOption ? build("--since", "git:HEAD") : build()).status, .success)
      let part = try firstPart()
      contains(part, "Changed since git:HEAD Not compared: the baseline git:HEAD cannot be read: ")
      contains(part, reason)
      contains(part, "This week")
    }
    // What is named is compared, or the run ends.
    try equal(build("--against", "git:HEAD").status, .usage)
    try folder.write(Self.catalog.replacing(old, with: new), to: "before/catalog.yaml")
    try equal(build("--since", "before").status, .usage)
  }

  /// The page is most wanted while something is still to be decided.
  @Test func whatIsToDecideIsInThePage() throws {
    try change("USA: 4.99", to: "USA: TODO")
    let outcome = try build("--emit", "report,catalog", "--since", "git:HEAD")
    equal(outcome.status, .findings)
    contains(outcome.errors, "not written, because there are errors: catalog\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/catalog.json")))
    let part = try firstPart()
    try contains(part, "Changed since \(dayOfCommit()) Not compared: the catalog has errors.")
    contains(part, "To decide By What Who – The amount of USA is still to be decided, store/catalog.yaml:14")
    contains(part, "marketing decides")
    // Another error keeps it away.
    try change("USA: 4.99", to: "USA: TODO, DEU: x")
    try FileManager.default.removeItem(atPath: folder.path("out"))
    try contains(build().errors, "nothing written: there are errors\n")
  }
}
