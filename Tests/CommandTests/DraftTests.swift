import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// `draft: true`: the same bytes as without the object, in everything that somebody acts on.
struct DraftTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let product = "com.example.destinationvideo.basic.monthly"

  /// An offer of each kind with a batch, and a batch of an offer that is live.
  private static let drafts = """
    offers:
      com.example.destinationvideo.premium.monthly:
        introductoryOffers:
          # offerc: ignore[intro-offer-overlap]: one of the two will go
          - {mode: free-trial, duration: P3D, startDate: 2028-01-01, draft: true}
      \(product):
        promotionalOffers:
          - {offerId: planned_stay, referenceName: Planned stay, mode: free-trial, duration: P1M, draft: true}
        winBackOffers:
          - offerId: planned_back
            referenceName: Planned back
            draft: true
            mode: free-trial
            duration: P1M
            startDate: 2028-01-01
            priority: normal
            customerEligibility:
              paidSubscriptionDurationInMonths: 1
              timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}
        offerCodes:
          - referenceName: PLANNED_CODE
            draft: true
            customerEligibilities: [new]
            offerEligibility: replace-intro-offers
            mode: free-trial
            duration: P1M
            batches:
              - {id: planned-apple, kind: one-time-use, count: 500, createdDate: 2027-06-01, expirationDate: 2027-10-01}
              - {id: planned-own, kind: one-time-use, issuer: offerc, count: 500, createdDate: 2027-01-01, expirationDate: 2027-10-01}

    """

  private func store(_ name: String, withDrafts: Bool) throws -> String {
    let path = folder.path(name)
    try FileManager.default.copyItem(atPath: Repository.path("examples/streaming-pass"), toPath: path)
    if withDrafts { try folder.write(DraftTests.drafts, to: name + "/offers/drafts.yaml") }
    return path
  }

  /// What a command says of the example without drafts and with them, with one path for both.
  private func answers(_ arguments: (String) -> [String]) throws -> [String] {
    try [false, true].map { withDrafts in
      try? FileManager.default.removeItem(atPath: folder.path("store"))
      let store = try store("store", withDrafts: withDrafts)
      let outcome = offerc(arguments(store), environment: ["OFFERC_TODAY": "2027-01-15"])
      return outcome.output
    }
  }

  @Test(arguments: ["catalog", "swift", "storekit", "requests"])
  func noOutputThatPeopleActOnHasDrafts(output: String) throws {
    let files = try [false, true].map { withDrafts in
      let store = try store("store-\(withDrafts)", withDrafts: withDrafts)
      let out = folder.path("out-\(withDrafts)")
      let outcome = offerc(
        ["build", store, "-o", out, "--emit", output], environment: ["OFFERC_TODAY": "2027-01-15"])
      equal(outcome.status, .success, "\(outcome.errors)")
      equal(outcome.errors.contains("4 drafts left out: --with-drafts lists them"), withDrafts)
      let names = try FileManager.default.contentsOfDirectory(atPath: out)
      return try names.sorted().map { try String(contentsOfFile: out + "/" + $0, encoding: .utf8) }
    }
    #expect(files[0] == files[1] && !files[0].isEmpty)
  }

  @Test func noPlanHasDrafts() throws {
    let plans = try answers { ["appstore", "plan", $0, "--live", $0 + "/live.json"] }
    #expect(plans[0] == plans[1] && plans[0].contains("step"))
  }

  @Test func noCodesAreMadeOfDrafts() throws {
    let made = try answers { ["codes", "generate", $0, "--dry-run"] }
    equal(made[0], made[1])
    let status = try answers { ["codes", "status", $0] }
    #expect(status[0] == status[1] && status[0].contains("batch"))
  }

  @Test func draftsAreListedWhereSomebodyAsksForThem() throws {
    let store = try store("store", withDrafts: true)
    let names = ["Introductory offer 2", "Planned stay", "Planned back", "PLANNED_CODE"]
    let shown = offerc(["show", store, "--table", "offers", "--format", "csv", "--with-drafts"])
    let rows = shown.output.split(whereSeparator: \.isNewline).filter { $0.contains("draft: ") }
    for name in names.dropFirst() { #expect(rows.contains { $0.contains(name) }, "\(name)") }
    equal(rows.count, 4)
    let answers = offerc(
      ["simulate", store, "--customer", "new", "--with-drafts", "--on", "2027-06-02"])
    contains(answers.output, "PLANNED_CODE")
    let others = offerc(["simulate", store, "--customer", "new", "--on", "2027-06-02"])
    lacks(others.output, "PLANNED_CODE")
    contains(others.errors, "4 drafts left out: --with-drafts lists them")
  }

  @Test func aDraftDoesNotRunOnItsFirstDay() throws {
    let store = try store("store", withDrafts: true)
    let found = offerc(["lint", store, "--format", "concise", "--today", "2028-01-01"]).output
    contains(found, "win-back offer 'planned_back' is a draft")
    lacks(found, "win-back offer 'planned_back' has been running")
  }
}
