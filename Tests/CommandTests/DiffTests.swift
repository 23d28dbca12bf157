import Diagnostics
import TestSupport
import OffercCommands
import Testing

@testable import CommandTestSupport

/// `offerc diff` as it is called: what goes where, and the exit status.
struct DiffTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func nothingChanged() throws {
    let result = try diff("P1M", "P1M", "--exit-code")
    equal(result.status, .success)
    equal(result.output, "no changes\n")
  }

  @Test func aChangeIsNoFailureUnlessItIsAskedFor() throws {
    try equal(diff("P1M", "P1M", more: "level: 2").status, .success)
    try equal(diff("P1M", "P1M", more: "level: 2", "--exit-code").status, .findings)
  }

  @Test func aBrokenLockIsAFailure() throws {
    try equal(diff("P1M", "P3M").status, .findings)
    try equal(diff("P1M", "P3M", "--fail-on", "never").status, .success)
    try equal(diff("P1M", "P3M", "--fail-on", "never", "--exit-code").status, .findings)
  }

  @Test func theFormatsAreThoseAskedFor() throws {
    try begins(diff("P1M", "P3M", "--format", "markdown").output, with: "### offerc: 1 change of ")
    try contains(diff("P1M", "P3M", "--format", "json").output, #""format": "offerc.diff/2""#)
    try contains(diff("P1M", "P3M", "--color", "always").output, "\u{1B}[")
    try lacks(diff("P1M", "P3M").output, "\u{1B}[")
  }

  @Test func aCatalogWithStructuralErrorsIsNotCompared() throws {
    let result = try diff("P1M", "P5Y")
    equal(result.status, .findings)
    empty(result.output)
    ends(result.errors, with: "no changes listed: fix the errors first\n")
  }

  @Test func withoutABaselineEverythingIsNew() throws {
    let catalog = try write("new.yaml", "P1M")
    let other = try write("other.yaml", "P1M", app: "com.example.other", product: "com.example.yearly")
    let result = offerc("diff", catalog, "--against", other)
    equal(result.status, .success)
    contains(result.output, "has this bundle ID, only")
    equal(offerc("diff", catalog, "--against", other, "--require-baseline").status, .usage)
  }

  @Test func anotherBundleIDWithTheSameProductsIsAnError() throws {
    let catalog = try write("new.yaml", "P1M")
    let mistyped = try write("other.yaml", "P1M", app: "com.example.apps")
    let result = offerc("diff", catalog, "--against", mistyped)
    equal(result.status, .findings)
    contains(result.errors, "the baseline has only 'com.example.apps', with 1 product")
  }

  @Test func locksNeedNoBaseline() throws {
    let catalog = try write("new.yaml", "P1M")
    let result = offerc("locks", catalog)
    equal(result.status, .success)
    contains(
      result.output,
      """
      subscription com.example.monthly, promotional offer stay
        locked: offerId, referenceName, mode, duration, targetPlan

      """)
    equal(offerc("diff", catalog).status, .usage)
    equal(offerc("locks", catalog, "--against", catalog).status, .usage)
  }

  // MARK: - Runs

  /// From one length of an offer to another.
  private func diff(_ old: String, _ new: String, more: String = "level: 1", _ options: String...) throws
    -> Outcome
  {
    let before = try write("old.yaml", old)
    let after = try write("new.yaml", new, more: more)
    return CommandTestSupport.offerc(["diff", after, "--against", before] + options)
  }

  private func offerc(_ arguments: String...) -> Outcome { CommandTestSupport.offerc(arguments) }

  private func write(
    _ name: String, _ duration: String, app: String = "com.example.app",
    product: String = "com.example.monthly", more: String = "level: 1"
  ) throws -> String {
    let yaml = """
      version: 1
      app: {bundleId: \(app)}
      subscriptionGroups:
        - referenceName: Pro
          subscriptions:
            - productId: \(product)
              referenceName: Monthly
              \(more)
              period: P1M
              prices: {USA: 9.99, rest: equalized}
              promotionalOffers:
                - {offerId: stay, referenceName: Stay, mode: free-trial, duration: \(duration)}

      """
    try folder.write(yaml, to: name)
    return folder.path(name)
  }
}
