import Diagnostics
import OfferModel

extension Rulebook {
  static let autoRenewPaid = Rule<Catalog>(
    id: "auto-renew-paid",
    summary: "A paid offer code turns auto-renewal off.",
    severity: .error,
    why: "Only a free offer can end without renewing",
    source: .settingUpOfferCodes,
    failing: [
      .subscription(code("pay-up-front", "↓false", ", prices: {USA: 4.99}"))
        .after(", autoRenewEnabled: false", "")
    ],
    passing: [
      .subscription(code("free-trial", "false")),
      .subscription(code("pay-up-front", "true", ", prices: {USA: 4.99}")),
    ]
  ) { catalog, findings in
    for owner in catalog.offerCodes {
      guard case .subscription(let part) = owner.code.part, !part.autoRenewEnabled.value,
        !part.mode.value.isFree
      else { continue }
      findings.error(
        "`autoRenewEnabled` is false on a paid offer, but only an offer with `mode: free-trial` allows that",
        object: owner.path,
        at: part.autoRenewEnabled.range, label: "does not renew",
        related: [Label(part.mode.range, "paid")],
        help: "remove `autoRenewEnabled`, or make the offer free")
    }
  }

  private static func code(_ mode: String, _ autoRenew: String, _ more: String = "") -> String {
    Sample.list(
      "offerCodes",
      [
        "referenceName: SPRING, customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: \(mode), duration: P1M, autoRenewEnabled: \(autoRenew)\(more)"
      ])
  }

  static let autoRenewStacked = Rule<Catalog>(
    id: "auto-renew-stacked",
    summary: "An offer code that does not renew is stacked with introductory offers.",
    severity: .error,
    why: """
      A stacked code starts after the customer's introductory offer, and the subscription continues from one to the other. \
      App Store Connect does not let a stacked offer end without renewing
      """,
    source: .settingUpOfferCodes,
    failing: [
      .subscription(code(renews: "↓false", "stack-with-intro-offers"))
        .after("stack-with", "replace")
    ],
    passing: [
      .subscription(code(renews: "false", "replace-intro-offers")),
      .subscription(code(renews: "true", "stack-with-intro-offers")),
    ]
  ) { catalog, findings in
    for offer in catalog.offerCodes where offer.code.active.value {
      guard case .subscription(let part) = offer.code.part, !part.autoRenewEnabled.value,
        case .stackWithIntroOffers = part.offerEligibility.value
      else { continue }
      findings.error(
        """
        offer code \(quoted(offer.code.referenceName.value)) does not renew and is stacked with introductory offers, \
        expected one or the other
        """,
        object: offer.path, at: part.autoRenewEnabled.range, label: "does not renew",
        related: [Label(part.offerEligibility.range, "comes after an introductory offer")],
        help: "write `offerEligibility: replace-intro-offers`, or remove `autoRenewEnabled`")
    }
  }

  private static func code(renews: String, _ eligibility: String) -> String {
    Sample.offerCodes(Sample.offerCode(eligibility: eligibility + "\nautoRenewEnabled: " + renews))
  }

  static let codeOfferDowngrade = Rule<Catalog>(
    id: "code-offer-downgrade",
    summary:
      "An offer code for existing subscribers belongs to a subscription that is not at the best level of its group.",
    severity: .info,
    why:
      "Apple refuses to redeem a code that would be a downgrade: subscribers at a better level cannot use it",
    source: .supportingOfferCodes,
    failing: [
      .catalog(group(for: "[new, ↓existing]")).stays(because: "it is meant for subscribers of lower levels")
    ],
    passing: [.catalog(group(for: "[new, expired]"))]
  ) { catalog, findings in
    for group in catalog.groups {
      guard let best = group.subscriptions.map(\.level.value).min() else { continue }
      for subscription in group.subscriptions where subscription.level.value > best {
        for code in subscription.offerCodes where code.active.value {
          report(code, of: subscription, in: group, &findings)
        }
      }
    }
  }

  private static func report(
    _ code: OfferCode, of subscription: Subscription, in group: SubscriptionGroup, _ findings: inout Findings
  ) {
    guard case .subscription(let part) = code.part,
      let existing = part.customerEligibilities.first(where: { $0.value == .existing })
    else { return }
    let better = group.subscriptions.filter { $0.level.value < subscription.level.value }
    findings.info(
      """
      subscribers of \(firstFive(better.map(\.productId))) cannot redeem offer code \
      \(quoted(code.referenceName.value)): for them it would be a downgrade
      """,
      object: subscription.product.path(of: code), at: existing.range,
      label: "only for this level or below",
      related: [Label(subscription.level.range, "level \(subscription.level.value)")]
        + better.prefix(1).map { Label($0.level.range, "level \($0.level.value) is better") },
      help: "ignore this if it is intended; otherwise offer them a code of their own subscription")
  }

  private static func group(for customers: String) -> String {
    Sample.groups(
      Sample.group(
        "Pro", Sample.subscription("Best", prices: "USA: 19.99"),
        Sample.subscription(level: 2, Sample.offerCodes(Sample.offerCode(for: customers)))))
  }
}
