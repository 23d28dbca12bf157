import Diagnostics
import OfferModel

extension Rulebook {
  static let priceNotFollowed = Rule<Catalog>(
    id: "price-not-followed",
    summary: "An amount is not what `follows` gives today.",
    severity: .warning,
    severities: "An info if Apple takes no other amount, otherwise a warning",
    why: """
      The amounts count, and Apple gets those. If they differ from the rule beside them, somebody changed one of them, or \
      what they follow has changed
      """,
    source: .offerc("offerc: the amounts that `offerc prices follow` would write"), since: "0.2.0",
    failing: [
      half("↓follows: {discount: 50%}, USA: 5.99").after("5.99", "4.99"),
      half("↓follows: {discount: 30%, round: up}, USA: 6.90").after("6.90", "7.00"),
      half("↓follows: {discount: 50%}").after("50%}", "50%}, USA: 4.99"),
    ],
    passing: [
      half("follows: {discount: 50%}, USA: 4.99"),
      half("follows: {discount: 50%, except: USA}, USA: 5.99"),
      half("follows: {discount: 50%, minimum: {USA: 5.50}}, USA: 5.59"),
    ]
  ) { catalog, findings in
    for one in follower(catalog, findings)?.followed ?? [] {
      let differing = one.differing
      guard let first = differing.first else { continue }
      let steps = differing.prefix(5).map { "\($0.storefront.code) (\(step($0)))" }
      let more = differing.count > 5 ? ["\(differing.count - 5) more"] : []
      findings.add(
        one.isLocked ? .info : .warning,
        "the prices of \(one.object.path.label) are not what they follow in \(listed(steps + more, "and"))",
        object: one.object.path, at: place(of: one),
        label: "gives \(moneyText(first.chosen, first.storefront.currency)) in \(first.storefront.code)",
        help: one.isLocked
          ? "list the storefronts under `except`: Apple takes no other amounts for it"
          : "run `offerc prices follow`, or list the storefronts under `except`")
    }
  }

  static let priceRuleIncomplete = Rule<Catalog>(
    id: "price-rule-incomplete",
    summary: "`follows` gives no amount in some storefronts.",
    severity: .info,
    why:
      "offerc does not guess prices: where it does not know what to compute from, the amounts stay as they are",
    source: .offerc("offerc: the prices that the catalog and the option `pricePoints` have"), since: "0.2.0",
    failing: [
      .subscription(
        Sample.promotionalOffers(
          "offerId: half, referenceName: Half, mode: pay-as-you-go, duration: P3M, prices: {↓follows: {discount: 50%}, USA: 4.99, rest: equalized}"
        )
      ).stays(because: "the prices that Apple equalizes are not in the catalog"),
      half("↓follows: {discount: 50%, maximum: {USA: 0.10}}, USA: 4.99").after("0.10", "5.00"),
    ],
    passing: [half("follows: {discount: 50%}, USA: 4.99")]
  ) { catalog, findings in
    for one in follower(catalog, findings)?.followed ?? [] {
      let gaps = [FollowedPrices.Gap.noRegularPrice, .noEqualizedPrice, .noPricePoint].compactMap { gap in
        one.gaps[gap].map { "\(gap.phrase) in \(storefrontPhrase($0))" }
      }
      guard !gaps.isEmpty else { continue }
      findings.info(
        "the prices of \(one.object.path.label) follow nothing in some storefronts: \(listed(gaps, "and"))",
        object: one.object.path, at: place(of: one))
    }
  }

  static let priceRuleCircle = Rule<Catalog>(
    id: "price-rule-circle",
    summary: "The prices of products follow each other in a circle.",
    severity: .error,
    why: "A price that depends on itself has no value",
    source: .offerc("offerc: `follows` with `times`"), since: "0.2.0",
    failing: [
      .subscription(
        "prices: {↓follows: {times: 2, of: com.example.monthly}, USA: 9.99, rest: equalized}"
      ).after("follows: {times: 2, of: com.example.monthly}, ", "")
    ],
    passing: [
      .subscription(
        Sample.promotionalOffers(
          "offerId: half, referenceName: Half, mode: pay-as-you-go, duration: P3M, prices: {follows: {times: 0.5, of: com.example.monthly}, USA: 4.99, rest: equalized}"
        ))
    ]
  ) { catalog, findings in
    for circle in follower(catalog, findings)?.circles ?? [] {
      guard let first = circle.first, let rule = first.rule else { continue }
      let names = circle.map(\.path.label) + [first.path.label]
      findings.error(
        "prices follow each other in a circle: \(names.joined(separator: ", which follows "))",
        object: first.path, at: rule.range,
        related: circle.dropFirst().compactMap { one in one.rule.map { Label($0.range, "part of the circle") }
        },
        help: "remove `follows` from one of them")
    }
  }

  static let priceRuleConflict = Rule<Catalog>(
    id: "price-rule-conflict",
    summary: "A price table follows something that gives its users different amounts.",
    severity: .error,
    why:
      "A table has one amount for a storefront, but offers are rounded down and stay below the regular price, and days differ",
    source: .offerc("offerc: `follows` in price tables"), since: "0.2.0",
    failing: [shared("0.489").after("0.489", "0.48")],
    passing: [shared("0.48", "")]
  ) { catalog, findings in
    for (rule, storefronts) in follower(catalog, findings)?.conflicts ?? [] {
      findings.error(
        "this price table follows something that gives its users different amounts in \(storefrontPhrase(storefronts))",
        object: .catalog, at: rule.range, help: "give the users tables, or `follows`, of their own")
    }
  }

  /// Nil where nothing has a rule: nearly everywhere.
  private static func follower(_ catalog: Catalog, _ findings: Findings) -> PriceFollower? {
    guard catalog.hasPriceRules else { return nil }
    return PriceFollower(catalog, on: findings.today, live: findings.live)
  }

  /// The own rule; of a table the `prices` that use it.
  private static func place(of one: FollowedPrices) -> SourceRange {
    one.object.prices.follows?.range ?? one.object.prices.range
  }

  /// `4.99 instead of 5.99`.
  private static func step(_ row: FollowedPrices.Row) -> String {
    let text = { PricePoints.standard(of: row.storefront.currency).text($0, row.storefront.currency) }
    return "\(text(row.chosen)) instead of \(row.current.map(text) ?? "none")"
  }

  /// An offer of a subscription that costs 9.99 in its only storefront.
  private static func half(_ prices: String) -> RuleExample {
    let offer = "offerId: half, referenceName: Half, mode: pay-as-you-go, duration: P3M"
    return .subscription(
      "territories: [USA]\nprices: {USA: 9.99}",
      Sample.promotionalOffers(offer + ", prices: {" + prices + "}"))
  }

  /// A table that an offer, rounded down, and a product share.
  private static func shared(_ times: String, _ mark: String = "↓") -> RuleExample {
    let offer = "offerId: half, referenceName: Half, mode: pay-as-you-go, duration: P3M, prices: half"
    return .catalog(
      "priceTables: {half: {\(mark)follows: {times: \(times), of: com.example.monthly}, USA: 4.79, rest: equalized}}",
      Sample.groups(Sample.group("Pro", Sample.subscription(Sample.promotionalOffers(offer)))),
      Sample.purchase(prices: "table: half"))
  }
}
