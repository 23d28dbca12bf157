import Diagnostics
import OfferModel

extension Rulebook {
  static let autoRenewPaid = Rule<Catalog>("auto-renew-paid") { catalog, findings in
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

  static let autoRenewStacked = Rule<Catalog>("auto-renew-stacked") { catalog, findings in
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

  static let codeOfferDowngrade = Rule<Catalog>("code-offer-downgrade") { catalog, findings in
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
}
