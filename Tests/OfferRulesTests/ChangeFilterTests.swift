import Diagnostics
import OfferLanguage
import OfferModel
import TestSupport
import Testing

@testable import OfferRules

/// `--campaign spring`: which changes and consequences are those of a campaign; today is 2026-11-21.
struct ChangeFilterTests {
  @Test func onlyItsOffersCount() throws {
    let compared = try Compared(
      from: catalog(
        "promotionalOffers: [\(promotional("stay", "spring")), \(promotional("other", "autumn"))]"),
      to: catalog(
        "reviewNote: Thanks",
        "promotionalOffers: [\(promotional("stay", "spring", "P2M")), \(promotional("other", "autumn", "P2M"))]"
      )
    )
    equal(listed(compared), ["changed promotional offer stay"])
    equal(compared.comparison.changes.count, 3)
  }

  @Test(arguments: [("none", "spring"), ("spring", "none"), ("autumn", "spring"), ("spring", "autumn")])
  func anOfferThatJoinsOrLeavesCounts(old: String, new: String) throws {
    let compared = try Compared(
      from: catalog("promotionalOffers: [\(promotional("stay", old))]"),
      to: catalog("promotionalOffers: [\(promotional("stay", new))]"))
    equal(listed(compared), ["changed promotional offer stay"])
    equal(ChangeActions(compared.comparison)[compared.comparison.changes[0]], .local)
  }

  @Test func newAndRemovedOffersOfEveryKindCount() throws {
    let offers = """
      introductoryOffers: [{mode: free-trial, duration: P1W, campaign: spring}]
      promotionalOffers: [\(promotional("stay", "spring"))]
      winBackOffers: [\(winBack("comeback", "spring"))]
      offerCodes: [\(code("SPRING", "spring", batches: ["a"]))]
      """
    let names = [
      "introductory offer", "promotional offer stay", "win-back offer comeback", "offer code SPRING",
    ]
    let added = try Compared(from: catalog(), to: catalog(offers))
    equal(listed(added), names.map { "added " + $0 } + ["added offer code SPRING, batch a"])
    let removed = try Compared(from: catalog(offers), to: catalog())
    equal(listed(removed), names.map { "removed " + $0 })
  }

  @Test func aBatchInheritsTheLabel() throws {
    let compared = try Compared(
      from: catalog(
        "offerCodes: [\(code("SPRING", "spring", batches: ["a", "b"])), \(code("OTHER", "none"))]"),
      to: catalog(
        "offerCodes: [\(code("SPRING", "spring", batches: ["b", "c"])), \(code("OTHER", "none", batches: ["d"]))]"
      ))
    equal(listed(compared), ["added offer code SPRING, batch c", "removed offer code SPRING, batch a"])
  }

  @Test(arguments: [("none", "spring"), ("spring", "none")])
  func batchesOfAnOfferThatJoinsOrLeavesCount(old: String, new: String) throws {
    let compared = try Compared(
      from: catalog("offerCodes: [\(code("SPRING", old, batches: ["a"]))]"),
      to: catalog("offerCodes: [\(code("SPRING", new, batches: ["b"]))]"))
    equal(
      listed(compared),
      [
        "changed offer code SPRING", "added offer code SPRING, batch b", "removed offer code SPRING, batch a",
      ])
  }

  @Test(arguments: [("spring", "none"), ("none", "spring")])
  func aBatchThatMovesIntoTheCampaignOrOutOfItCounts(old: String, new: String) throws {
    let compared = try Compared(
      from: catalog("offerCodes: [\(code("A", old, batches: ["a"])), \(code("B", new))]"),
      to: catalog("offerCodes: [\(code("A", old)), \(code("B", new, batches: ["a"]))]"))
    equal(listed(compared), ["changed offer code B, batch a"])
  }

  @Test func aRemovedProductTakesItsOffersWithIt() throws {
    func yaml(_ products: String...) -> String {
      let lines = products.map { id in
        """
              - productId: com.example.\(id)
                referenceName: \(id)
                level: 1
                period: P1M
                prices: {USA: 9.99, rest: equalized}
                promotionalOffers: [\(promotional(id, id == "a" ? "spring" : "none"))]
        """
      }
      return """
        version: 1
        app: {bundleId: com.example.app}
        subscriptionGroups:
          - referenceName: Pro
            subscriptions:
        \(lines.joined(separator: "\n"))

        """
    }
    let compared = try Compared(from: yaml("a", "b", "c"), to: yaml("c"))
    equal(compared.comparison.changes.count, 2)
    equal(listed(compared), ["removed subscription com.example.a"])
  }

  @Test func consequencesAreThoseThatConcernTheCampaign() throws {
    let compared = try Compared(
      from: catalog(),
      to: catalog(
        "winBackOffers: [\(winBack("comeback", "spring")), \(winBack("other", "none"))]",
        "offerCodes: [\(code("SPRING", "spring", batches: ["a"])), \(code("OTHER", "none", batches: ["b"], day: "2027-01-02"))]"
      ))
    let all = Consequences(compared.comparison)
    equal(all.codes.map(\.quarter), ["2026Q4", "2027Q1"])
    let narrow = filter("spring", compared).narrowing(all)
    equal(narrow.codes.map(\.quarter), ["2026Q4"])
    equal(narrow.activeCodes.map(\.after), [2])
    let product = "subscription com.example.monthly, "
    equal(
      narrow.locks.map(\.path.label),
      [
        product + "win-back offer comeback", product + "offer code SPRING, batch a",
      ])
    let autumn = filter("autumn", compared).narrowing(all)
    empty(autumn.codes)
    empty(autumn.activeCodes)
    empty(autumn.locks)
  }

  private func filter(_ campaign: String, _ compared: Compared) -> ChangeFilter {
    var filter = OfferFilter()
    filter.campaigns = [campaign]
    return ChangeFilter(
      filter, from: compared.comparison.baseline.catalog, to: compared.comparison.current.catalog)
  }

  // MARK: - Catalogs

  /// `removed offer code SPRING, batch a`: what a list of the campaign has.
  private func listed(_ compared: Compared) -> [String] {
    let filter = self.filter("spring", compared)
    return compared.comparison.changes.filter(filter.includes).map { change in
      "\(change.kind) " + change.path.label.replacing("subscription com.example.monthly, ", with: "")
    }
  }

  private func catalog(_ keys: String...) -> String {
    RuleExample.subscription(keys.joined(separator: "\n")).yaml
  }

  private func label(_ campaign: String) -> String { campaign == "none" ? "" : ", campaign: \(campaign)" }

  private func promotional(_ id: String, _ campaign: String, _ duration: String = "P1M") -> String {
    "{offerId: \(id), referenceName: \(id), mode: free-trial, duration: \(duration)\(label(campaign))}"
  }

  private func winBack(_ id: String, _ campaign: String) -> String {
    "{offerId: \(id), referenceName: \(id), mode: free-trial, duration: P1M, startDate: 2026-12-01, "
      + "priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, "
      + "timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 12}}\(label(campaign))}"
  }

  private func code(_ name: String, _ campaign: String, batches: [String] = [], day: String = "2026-12-01")
    -> String
  {
    let batches = batches.map { id in
      "{id: \(id), kind: one-time-use, count: 1000, createdDate: \(day), expirationDate: 2027-04-01}"
    }
    return "{referenceName: \(name), customerEligibilities: [new], offerEligibility: replace-intro-offers, "
      + "mode: free-trial, duration: P1M, batches: [\(batches.joined(separator: ", "))]\(label(campaign))}"
  }
}
