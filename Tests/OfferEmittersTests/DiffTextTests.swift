import TestSupport
import Diagnostics
import OfferEmitters
import Testing

/// What `offerc diff` prints.
struct DiffTextTests {
  @Test func nothingChanged() throws {
    let same = try diff(from: "reviewNote: Thanks", to: "reviewNote: Thanks")
    equal(text(same), "no changes\n")
    equal(same.digest, same.baselineDigest)
  }

  @Test func equalStepsOfPricesAreOneLine() throws {
    let changed = try diff(
      from: "prices: {USA: 9.99, currency-eur: 8.99, JPN: 1500, CHE: 9, rest: equalized}",
      to: "prices: {USA: 10.99, currency-eur: 9.99, JPN: 1700, GBR: 8.99, rest: equalized}")
    #expect(changed.digest != changed.baselineDigest)
    equal(
      text(changed),
      """
      subscription com.example.monthly
        ~ update     prices: 25 EUR storefronts 8.99 → 9.99 (+11.1%); CHE lost 9.00 CHF; GBR gained 8.99 GBP; JPN 1500 → 1700 JPY (+13.3%); USA 9.99 → 10.99 USD (+10%)
                     = warning: the live price changes without a start date: 25 EUR storefronts 8.99 → 9.99, JPN 1500 → 1700 JPY and USA 9.99 → 10.99 USD; put the live prices back, and add to `priceChanges`: `{startDate: …, existingSubscribers: keep-price, prices: {currency-eur: 9.99, JPN: 1700, USA: 10.99}}`
                     = info: the price of subscription com.example.monthly rises in AUT (8.99 → 9.99) and DEU (8.99 → 9.99), where any increase might need consent; keep the price for existing subscribers; otherwise, they might have to agree
                     = info: the storefronts under `rest` change as well: Apple derives their prices from USA (9.99 → 10.99)

      1 change of com.example.app: 1 update

      """)
  }

  @Test func whatOnlyAppleKnowsIsApples() throws {
    let prices = "prices: {USA: 9.99, CHE: 10, rest: equalized}\n"
    let changed = try diff(
      from: prices,
      to: prices
        + "priceChanges: [{startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 10.99, CHE: 10, rest: equalized}}]"
    )
    equal(
      text(changed),
      """
      subscription com.example.monthly
        + create     price change 2027-03-01
                       existingSubscribers: keep-price
                       prices: 10.00 in CHE; 10.99 in USA; the rest equalized
                     = info: from 2027-03-01 USA 9.99 → 10.99 USD (+10%), all other storefronts: Apple's equalized amounts from 10.99 USD; existing subscribers keep their price where it rises, and a lower price applies to everyone
                     = info: last day to edit 2027-02-28: startDate, existingSubscribers and prices

      1 change of com.example.app: 1 create

      """)
  }

  @Test func whatIsBlockedSaysWhatToDoInstead() throws {
    let changed = try diff(
      from: "\(promotional("stay", "P1M"))", to: "territories: [USA, CAN]\n\(promotional("stay", "P3M"))")
    equal(
      text(changed),
      """
      subscription com.example.monthly
        ~ update     territories: lost AFG, AGO, AIA, ALB, ARE and 168 more
                     availableInNewTerritories: true → false
                     = warning: is live in AFG, AGO, AIA, ALB, ARE and 168 more, but no longer sold there; sell it there again, or have the Account Holder remove these storefronts in App Store Connect
        ! blocked    promotional offer stay
                       duration: P1M → P3M (locked)
                     = help: restore 'P1M'; for different terms, create a new offer with a different offerId

      2 changes of com.example.app: 1 blocked, 1 update

      """)
  }

  @Test func whatIsNewAndWhatGoes() throws {
    let changed = try diff(
      from: promotional("stay", "P1M"), to: promotional("linger", "P2M"),
      after: "retiredProductIds: [com.example.old]")
    equal(
      text(changed),
      """
      subscription com.example.monthly
        + create     promotional offer linger
                       referenceName: Name
                       mode: free-trial
                       duration: P2M
                     = money: free for 2 months; for current and former subscribers that the app chooses; in all 175 storefronts; whenever the app offers it, signed by your server
                     = info: permanent once it is live: offerId, referenceName, mode and duration
        - delete     promotional offer stay
                       referenceName: Name
                       mode: free-trial
                       duration: P1M
                     = warning: was removed: deleting it cannot be undone, and Apple never lets its offer ID and its name be reused; put it back if it is still needed; otherwise, delete it with `offerc appstore plan` and `apply`, or in App Store Connect, and list its identifier under `retiredOfferIds` of the group

      retired product ids
        ~ local      retiredProductIds: none → com.example.old

      3 changes of com.example.app: 1 create, 1 delete, 1 local

      """)
  }

  @Test func consequencesAreCounted() throws {
    let changed = try diff(from: code(active: true, count: 1000), to: code(active: false, count: 5000))
    equal(changed.summary, "2 changes of com.example.app: 1 deactivate, 1 local")
    contains(
      text(changed),
      """

      codes of 2026Q4: 1,000 → 5,000 of 1,000,000
      active offer codes of subscription com.example.monthly: 1 → 0 of 10
      last day to edit 2026-11-30: subscription com.example.monthly, offer code SPRING, batch b (all keys except active)

      """)
  }

  @Test func signsAreColouredAndControlsEscaped() throws {
    let changed = try diff(from: "reviewNote: A", to: #"reviewNote: "A\nB""#)
    let colored = String(decoding: renderDiffText([changed], Style(isColored: true)), as: UTF8.self)
    contains(colored, "\u{1B}[1;33m~ update\u{1B}[0m     reviewNote: A → 'A\\u{A}B'\n")
  }

  private func text(_ diff: CatalogDiff) -> String {
    String(decoding: renderDiffText([diff], Style(isColored: false)), as: UTF8.self)
  }

  private func promotional(_ id: String, _ duration: String) -> String {
    "promotionalOffers: [{offerId: \(id), referenceName: Name, mode: free-trial, duration: \(duration)}]"
  }

  private func code(active: Bool, count: Int) -> String {
    """
    offerCodes:
      - referenceName: SPRING
        active: \(active)
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches: [{id: b, kind: one-time-use, count: \(count), createdDate: 2026-12-01, expirationDate: 2027-04-01}]
    """
  }
}
