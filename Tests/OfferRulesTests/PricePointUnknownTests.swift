import Diagnostics
import OfferModel
import OfferRules
import TestSupport
import Testing

/// What the examples of the rule do not show: how findings are counted, what is live, how fixes are written.
struct PricePointUnknownTests {
  private func found(_ example: RuleExample) throws -> [Finding] {
    try example.findings().filter { $0.rule == "price-point-unknown" }
  }

  private func fixes(_ prices: String) throws -> [String?] {
    try found(.subscription("prices: " + prices)).map { $0.fix?.edits.first?.text }
  }

  private func purchases(_ prices: String...) -> String {
    "inAppPurchases:\n"
      + prices.enumerated().map { number, prices in
        "  - {productId: com.example.coins\(number), referenceName: Coins \(number), type: consumable, prices: \(prices)}\n"
      }.joined()
  }

  @Test func anEntryOfATableIsFoundOnce() throws {
    let table = "priceTables: {low: {USA: 9.97, currency-eur: 9.97, GBR: 9.99}}\n"
    let use = purchases("{table: low, rest: equalized}", "{table: low, JPN: 1501, rest: equalized}")
    let found = try found(.catalog(table + use))
    equal(
      found.map { $0.message.prefix { $0 != ":" } },
      [
        "the price 9.97 USD in USA is not one of Apple's price points (as of 2026-01-08)",
        "the price 9.97 EUR in 25 storefronts is not one of Apple's price points (as of 2026-01-08)",
        "the price 1501 JPY in JPN is not one of Apple's price points (as of 2026-01-08)",
      ])
  }

  @Test func anEntryThatOneProductKeepsAndAnotherOneChangesIsFound() throws {
    let table = "priceTables: {low: {USA: 9.97}}\n"
    let live = purchases("{USA: 9.97, rest: equalized}", "{USA: 9.99, rest: equalized}")
    let kept = purchases("{table: low, rest: equalized}", "{USA: 9.99, rest: equalized}")
    let changed = purchases("{table: low, rest: equalized}", "{table: low, rest: equalized}")
    try empty(found(.catalog(table + kept, before: live)))
    let objects = try found(.catalog(table + changed, before: live)).map(\.objectLabel)
    equal(objects, ["in-app purchase com.example.coins1"])
  }

  @Test func anAssumedAmountIsNotLive() throws {
    let prices = "prices:\n  USA: 9.97\n  rest: equalized\n"
    let assumed = "prices:\n  USA: 9.97 # assumed\n  rest: equalized\n"
    try empty(found(.subscription(prices, before: prices)))
    try equal(found(.subscription(prices, before: assumed)).count, 1)
  }

  @Test func liveOffersAreKnownByTheirNames() throws {
    func offers(_ id: String, _ amount: String, intro: String = "4.97") -> String {
      """
      promotionalOffers:
        - {offerId: \(id), referenceName: \(id), mode: pay-as-you-go, duration: P1M, prices: {USA: \(amount), rest: equalized}}
      introductoryOffers:
        - {mode: pay-as-you-go, duration: P1M, prices: {USA: \(intro), rest: equalized}}
      """
    }
    try empty(found(.subscription(offers("a", "5.97"), before: offers("a", "5.97"))))
    try equal(found(.subscription(offers("b", "5.97"), before: offers("a", "5.97"))).count, 1)
    try equal(found(.subscription(offers("a", "5.98"), before: offers("a", "5.97"))).count, 1)
    try equal(found(.subscription(offers("a", "5.97", intro: "3.97"), before: offers("a", "5.97"))).count, 1)
  }

  @Test func codesThatAreDeactivatedAreLeftAlone() throws {
    func codes(_ active: Bool) -> RuleExample {
      .subscription(
        """
        offerCodes:
          - {referenceName: A, active: \(active), customerEligibilities: [new], offerEligibility: replace-intro-offers, \
        mode: pay-as-you-go, duration: P1M, prices: {USA: 4.97, rest: equalized}}
        """)
    }
    try equal(found(codes(true)).count, 1)
    try empty(found(codes(false)))
  }

  @Test func fixesKeepQuotesAndLeaveAliases() throws {
    try equal(fixes("{USA: 9.97, rest: equalized}"), ["9.95"])
    try equal(fixes("{USA: 9.98, rest: equalized}"), ["9.99"])
    try equal(fixes(#"{USA: "9.97 USD", rest: equalized}"#), ["9.95"])
    try equal(fixes("{'USA' : '9.97', rest: equalized}"), ["9.95"])
    try equal(fixes("{? USA : 9.97, rest: equalized}"), ["9.95"])
    try equal(fixes("\n  # first\n  USA: # the leading one\n    9.97\n  rest: equalized"), ["9.95"])
    try equal(fixes("{USA: 9.97, SWE: 119.90, rest: equalized}"), ["9.95", "120"])
    try equal(fixes("{USA: &low 9.97, CAN: *low, rest: equalized}"), ["9.95", nil])
    try equal(fixes("{USA: 4000, rest: equalized}"), [nil])
  }

  @Test func aListOfOnesOwnWinsWhereItHasTheStorefront() throws {
    let prices = "prices: {USA: 9.95, CAN: 9.97, GBR: 9.95, rest: equalized}"
    let found = try found(.subscription(prices).listing([990, 999], in: "USA"))
    equal(found.map(\.severity), [.error, .warning])
    let high = try self.found(
      .subscription("prices: {USA: 10.99, rest: equalized}").listing([990, 999], in: "USA"))
    equal(high.map(\.severity), [.error])
    #expect(high.first?.message.contains("the highest of the price points in price-points.csv") == true)
  }
}
