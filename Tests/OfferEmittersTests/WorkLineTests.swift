@testable import OfferEmitters
import Diagnostics
import Foundation
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What the report begins with: what is overdue, this week, changed and to decide, each with a day and who does it.
struct WorkLineTests {
  private func view(
    _ text: String, today: String, live: String? = nil, made: [String] = []
  ) throws -> CatalogView {
    let compared = try live.map { try Compared(from: [$0], to: [text], today: today, isLive: true) }
    var catalog = try TestSupport.catalog([text], today: today)
    catalog.made = compared?.comparison.made(besides: MadeBatches(Set(made))) ?? MadeBatches(Set(made))
    return try CatalogView(lower(catalog), today: day(today), comparedBy: compared?.comparison)
  }

  private func text(_ lines: [WorkLine]) -> [String] {
    lines.map { "\($0.day?.description ?? "–") | \($0.text) | \($0.doer)" }
  }

  @Test func whatIsOverdueSaysSinceWhenAndWho() throws {
    let view = try view(RunningOffersTests.catalog(), today: "2027-03-20")
    equal(
      text(view.overdueLines),
      [
        "2027-03-01 | Create batch spring-01 to spring-03 of SPRING | engineering: offerc appstore plan, then apply"
      ])
  }

  /// A week is today and the next six days.
  @Test func aWeekHasSevenDays() throws {
    let catalog = RunningOffersTests.catalog(codes: "2027-04-01")
    try equal(text(view(catalog, today: "2027-03-02").weekLines), [])
    try equal(
      text(view(catalog, today: "2027-03-03").weekLines),
      ["2027-03-09 | Create win-back offer Back | engineering: offerc appstore plan, then apply"])
    try equal(
      text(view(catalog, today: "2027-03-09").weekLines),
      [
        "2027-03-09 | Create win-back offer Back | engineering: offerc appstore plan, then apply",
        "2027-03-10 | Starts: win-back offer Back | happens by itself",
      ])
    try equal(
      text(view(catalog, today: "2027-03-31", made: []).weekLines),
      [
        "2027-03-31 | Last day to edit batch spring-01 to spring-03 of SPRING | marketing decides",
        "2027-04-01 | Create batch spring-01 to spring-03 of SPRING | engineering: offerc appstore plan, then apply",
      ])
  }

  /// What a plan of last week has is history: Apple has nothing to refuse, and live state says what is left to do.
  @Test func changesHaveADayAndADoer() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing("USA: 9.99", with: "USA: 10.99")
      .replacing(
        "offerId: back, referenceName: Back, mode: free-trial, duration: P1M",
        with: "offerId: back, referenceName: Back, mode: free-trial, duration: P2M"
      )
      .replacing("offerId: stay, referenceName: Stay", with: "offerId: gift, referenceName: Gift")
    let today = "2027-03-05"
    let compared = try Compared(from: [old], to: [new], today: today)
    let diff = CatalogDiff(compared.comparison, findings: [], isHistory: true)
    let apply = "engineering: offerc appstore plan, then apply"
    try equal(
      text(view(new, today: today).lines(of: diff, besides: nil)),
      [
        "– | Change Monthly: +10%: 9.99 USD → 10.99 USD in United States | \(apply)",
        "– | New promotional offer Gift of Monthly: free for 1 month | \(apply)",
        "2027-03-09 | Change win-back offer Back of Monthly: free for 1 month → free for 2 months; only if App Store Connect does not have it yet | \(apply)",
        "– | Delete promotional offer Stay of Monthly | \(apply)",
      ])
    // Everything is live already but the promotional offer.
    let live = new.replacing("offerId: gift", with: "offerId: other")
    let changes = try CatalogDiff(
      Compared(from: [live], to: [new], today: today, isLive: true).comparison, findings: [])
    let done = "nothing left to do in App Store Connect"
    try equal(
      text(view(new, today: today, live: live).lines(of: diff, besides: changes)),
      [
        "– | Change Monthly: +10%: 9.99 USD → 10.99 USD in United States | \(done)",
        "– | New promotional offer Gift of Monthly: free for 1 month | \(apply)",
        "– | Change win-back offer Back of Monthly: free for 1 month → free for 2 months | \(done)",
        "– | Delete promotional offer Stay of Monthly | \(done)",
      ])
  }

  /// What is locked by now is not given to engineering.
  @Test func aStartedOfferNeedsANewOne() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing(
      "offerId: back, referenceName: Back, mode: free-trial, duration: P1M",
      with: "offerId: back, referenceName: Back, mode: free-trial, duration: P2M")
    let today = "2027-03-12"
    let diff = try CatalogDiff(
      Compared(from: [old], to: [new], today: today).comparison, findings: [], isHistory: true)
    let changes = try CatalogDiff(
      Compared(from: [old], to: [new], today: today, isLive: true).comparison, findings: [])
    let expected =
      "– | Change win-back offer Back of Monthly: free for 1 month → free for 2 months; can no longer be changed: a new offer is needed | marketing decides"
    try equal(text(view(new, today: today).lines(of: diff, besides: nil)), [expected])
    try equal(text(view(new, today: today, live: old).lines(of: diff, besides: changes)), [expected])
  }

  /// Apple does not accept a start date that has passed.
  @Test func aMissedStartNeedsANewDate() throws {
    let new = RunningOffersTests.catalog()
    let live = new.replacing("offerId: back,", with: "offerId: other,")
    let lines = try text(view(new, today: "2027-03-20", live: live).overdueLines)
    contains(
      lines.joined(separator: "\n"),
      "2027-03-09 | Create win-back offer Back | marketing decides a new start date, then engineering")
  }

  @Test func aDraftIsNotSaidToBeDeleted() throws {
    let old = RunningOffersTests.catalog()
    let new = old.replacing("offerId: back,", with: "offerId: back, draft: true,")
    let today = "2027-02-20"
    let planned = try #require(compilation(of: new).withDrafts)
    let comparison = try compareWithBaseline(planned, .found(catalog([old])), today: day(today))
    let diff = CatalogDiff(comparison, findings: [], isHistory: true)
    try equal(
      text(view(new, today: today).lines(of: diff, besides: nil)),
      ["– | Now a draft: win-back offer Back of Monthly | marketing decides"])
  }

  @Test func draftsAndCampaignsWithoutCodesAreToDecide() throws {
    let campaign = RunningOffersTests.catalog()
      .replacing("offerId: back,", with: "offerId: back, campaign: spring,")
      .replacing("- referenceName: SPRING\n", with: "- referenceName: SPRING\n            campaign: spring\n")
    let start = try #require(campaign.range(of: "            batches:"))
    let text = String(campaign[..<start.lowerBound])
    let decides = "marketing decides"
    try equal(
      self.text(view(text, today: "2027-02-20").decisions([], in: [], planned: nil)),
      ["2027-03-09 | Campaign spring has no codes for offer code SPRING of Monthly | \(decides)"])
    let drafts = RunningOffersTests.catalog().replacing("offerId: back,", with: "offerId: back, draft: true,")
    let planned = try #require(compilation(of: drafts).withDrafts)
    let draft =
      "2027-03-10 | Publish or move the draft of win-back offer Back of Monthly, which is to start on 2027-03-10 | \(decides)"
    for (today, expected) in [("2027-02-23", []), ("2027-02-24", [draft]), ("2027-03-20", [draft])] {
      let view = try view(drafts, today: today)
      equal(self.text(view.decisions([], in: [], planned: planned)), expected, "\(today)")
    }
  }
}
