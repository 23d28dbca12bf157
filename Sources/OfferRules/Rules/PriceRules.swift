import Diagnostics
import OfferModel

extension Rulebook {
  static let priceNotFollowed = Rule<Catalog>("price-not-followed") { catalog, findings in
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

  static let priceRuleIncomplete = Rule<Catalog>("price-rule-incomplete") { catalog, findings in
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

  static let priceRuleCircle = Rule<Catalog>("price-rule-circle") { catalog, findings in
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

  static let priceRuleConflict = Rule<Catalog>("price-rule-conflict") { catalog, findings in
    for (rule, storefronts) in follower(catalog, findings)?.conflicts ?? [] {
      findings.error(
        "this price table follows something that gives its users different amounts in \(storefrontPhrase(storefronts))",
        object: .catalog, at: rule.range, help: "give its products and offers their own tables or `follows`")
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
}
