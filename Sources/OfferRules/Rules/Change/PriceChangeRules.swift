import OfferLanguage
import Diagnostics
import OfferModel

extension Rulebook {
  static let priceIncreaseConsent = Rule<Comparison>(
    id: "price-increase-consent",
    summary: "A regular price rises so much that subscribers must agree.",
    severity: .warning,
    severities:
      "A warning if the increase is known to need consent (in USD), an info for more than 50% in other currencies",
    why: """
      An increase of more than 50% and more than 5 USD a period (50 USD a year) needs each subscriber's consent. The \
      subscription of anyone who does not consent is not renewed
      """,
    source: .apple(
      title: "Apple Developer News, Updates to subscription price increases", url: nil, read: "2022-05"),
    failing: [
      .subscription("↓prices: {USA: 19.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}")
        .stays(because: "whether current subscribers keep their price is set at Apple")
    ],
    passing: [
      .subscription("prices: {USA: 10.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}")
    ]
  ) { comparison, findings in
    for raise in RegularPriceChange.all(of: comparison) {
      let far = raise.steps.filter { raise.limit.isHalf(from: $0.old, to: $0.new) }
      let dollars = far.filter { raise.limit.isReached(from: $0.old, to: $0.new) }
      let others = far.filter { $0.old.storefront.currency != .usd }
      let notes = [
        "a second increase within 12 months also needs consent, but offerc cannot see earlier increases"
      ]
      if !dollars.isEmpty {
        findings.warning(
          "the price of \(raise.path.label) rises by more than 50% and \(raise.limit.phrase) in \(firstFive(dollars.map(stepPhrase)))",
          object: raise.path, at: raise.range, related: [Label(raise.oldRange, "live")], notes: notes,
          help: "keep the price for current subscribers, or expect that some of them do not agree")
      } else if !others.isEmpty {
        findings.info(
          "the price of \(raise.path.label) rises by more than 50% in \(firstFive(others.map(stepPhrase)))",
          object: raise.path, at: raise.range, related: [Label(raise.oldRange, "live")],
          notes: ["Apple publishes the limits for consent only in USD"] + notes,
          help: "keep the price for current subscribers, or expect that they might have to agree")
      }
    }
  }
}

extension Rulebook {
  static let priceDecrease = Rule<Comparison>(
    id: "price-decrease",
    summary: "A regular price decreases.",
    severity: .info,
    why:
      "Every subscriber pays a lower price from the next renewal on. It cannot be limited to new subscribers",
    source: .managingPricing,
    failing: [
      .subscription("↓prices: {USA: 7.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}")
        .stays(because: "all subscribers are meant to pay less")
    ],
    passing: [
      .subscription("prices: {USA: 10.99, rest: equalized}", before: "prices: {USA: 9.99, rest: equalized}")
    ]
  ) { comparison, findings in
    for change in RegularPriceChange.all(of: comparison) {
      let lower = change.steps.filter { $0.new.amount < $0.old.amount }
      guard !lower.isEmpty else { continue }
      findings.info(
        "the price of \(change.path.label) decreases in \(firstFive(lower.map(stepPhrase)))",
        object: change.path,
        at: change.range, related: [Label(change.oldRange, "live")],
        help: "ignore this if all subscribers should pay less")
    }
  }
}

/// The regular prices of a subscription or a plan that are other than live.
private struct RegularPriceChange {
  let path: ObjectPath
  let range: SourceRange
  let oldRange: SourceRange
  let steps: [(old: Price, new: Price)]
  let limit: ConsentLimit

  static func all(of comparison: Comparison) -> [RegularPriceChange] {
    comparison.changes.compactMap { change in
      guard change.type == .subscription || change.type == .monthlyPlan, case .changed = change.kind,
        let field = change.fields.first(where: { $0.field.key == .prices }),
        case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value
      else { return nil }
      var steps: [(old: Price, new: Price)] = []
      old.forEachShared(with: new) { before, after in
        if before.amount != after.amount { steps.append((before, after)) }
      }
      guard !steps.isEmpty else { return nil }
      let period = change.new?.text(.period).flatMap(BillingPeriod.init) ?? .oneMonth
      return RegularPriceChange(
        path: change.path, range: new.range, oldRange: old.range, steps: steps, limit: ConsentLimit(period))
    }
  }
}
