import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CommandTestSupport

/// Whoever reads a custom code can redeem it: people see those of the catalog, and of the others that there is one.
struct ShownCodesTests {
  private static func yaml(_ batches: String...) -> String {
    """
    version: 1
    app: {bundleId: com.example.app, name: Example, appleId: 1234567890}
    subscriptionGroups:
      - referenceName: Pro
        localizations: {en-US: {displayName: Pro}}
        subscriptions:
          - productId: com.example.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: [USA]
            prices: {USA: 9.99}
            localizations: {en-US: {displayName: Monthly}}
            offerCodes:
              - referenceName: AUTUMN26
                customerEligibilities: [new]
                offerEligibility: stack-with-intro-offers
                mode: free-trial
                duration: P1M
                batches:
                  - {id: spring, kind: custom, count: 500, code: SPRING27, createdDate: 2026-10-01, expirationDate: 2027-05-01}
    \(batches.map { "              - " + $0 }.joined(separator: "\n"))

    """
  }

  private static let ended =
    "{id: ended, kind: custom, count: 700, code: Autumn26, createdDate: 2026-06-01, expirationDate: 2026-09-01}"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.yaml(), to: "store/catalog.yaml")
    try folder.write(try LiveFile(of: Self.yaml(Self.ended)).text, to: "live.json")
    return folder
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) -> String {
    let places = ["STORE": folder.path("store"), "LIVE": folder.path("live.json"), "OUT": folder.path("out")]
    let outcome = offerc(arguments.map { places[$0] ?? $0 } + ["--today", "2026-11-22"])
    equal(outcome.status, .success, "\(outcome.errors)")
    return outcome.output
  }

  @Test(arguments: ["text", "markdown", "json"])
  func aComparisonHidesCodesThatAreOnlyLive(format: String) throws {
    let folder = try folder()
    let diff = ["diff", "STORE", "--against", "LIVE", "--format", format]
    let text = run(diff, in: folder)
    contains(text, "•••")
    lacks(text, "Autumn26")
    contains(text, "AUTUMN26", "names are shown")
    contains(run(diff + ["--show-codes"], in: folder), "Autumn26")
  }

  @Test(arguments: ["text", "concise", "json", "github", "gitlab", "sarif", "junit", "checkstyle"])
  func noReportHasThem(format: String) throws {
    let folder = try folder()
    for arguments in [["STORE", "--against", "LIVE"], ["LIVE"]] {
      let text = run(["lint"] + arguments + ["--format", format], in: folder)
      lacks(text, "Autumn26")
    }
    try folder.write(
      try LiveFile(
        of: Self.yaml("{id: other, kind: custom, count: 500, code: 5PRING27, createdDate: 2026-10-01}")
      ).text, to: "live.json")
    let text = run(["lint", "LIVE", "--format", format], in: folder)
    contains(text, "custom codes '•••' and '•••' look alike")
    lacks(text, "5PRING")
  }

  @Test(arguments: ["STORE", "LIVE"])
  func filesForPeopleHideThem(path: String) throws {
    let folder = try folder()
    let build = ["build", path, "--against", "LIVE", "--emit", "report,calendar,csv", "-o", "OUT"]
    let names = ["report.html", "timeline.svg", "offers.ics", "offers.csv"]
    _ = run(build, in: folder)
    for name in names {
      let text = try folder.read("out/" + name)
      lacks(text, "Autumn26", "\(name)")
      equal(text.contains("SPRING27"), (path == "STORE" && !name.hasPrefix("offers")), "\(name)")
    }
    try contains(folder.read("out/report.html"), "•••")
    _ = run(build + ["--show-codes"], in: folder)
    try contains(folder.read("out/report.html"), "Autumn26")
  }

  @Test(arguments: ["markdown", "json"])
  func tablesHideThem(format: String) throws {
    let folder = try folder()
    let show = ["show", "LIVE", "--format", format]
    let text = run(show, in: folder)
    lacks(text, "Autumn26")
    lacks(text, "SPRING27")
    contains(run(["show", "STORE", "--format", format], in: folder), "SPRING27")
    contains(run(show + ["--show-codes"], in: folder), "SPRING27")
  }

  @Test(arguments: ["text", "markdown", "json"])
  func aPlanHasOnlyTheCodesOfTheCatalog(format: String) throws {
    let folder = try TemporaryFolder()
    for file in Repository.files(in: "Tests/Fixtures/plan/edited", "yaml") {
      let text = try String(contentsOf: file, encoding: .utf8)
      try folder.write(
        text.replacing("code: SUMMER26", with: "code: AUTUMN26"), to: "store/\(file.lastPathComponent)")
    }
    let live = Repository.path("Tests/Fixtures/plan/live.json")
    let outcome = offerc([
      "appstore", "plan", folder.path("store"), "--live", live, "--format", format, "--today", "2026-11-22",
    ])
    contains(outcome.output, "custom code AUTUMN26, 1,000 redemptions")
    lacks(outcome.output, "SUMMER26")
    lacks(outcome.errors, "SUMMER26")
    // Lines of live state beside a finding.
    let report = offerc([
      "lint", folder.path("store"), "--against", live, "--today", "2026-11-22", "--format", "text",
    ])
    contains(report.output, #""code":"********""#)
    lacks(report.output, "SUMMER26")
  }
}
