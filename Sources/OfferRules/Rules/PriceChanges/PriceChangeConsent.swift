import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeConsent = Rule<Catalog>(
    id: "price-change-consent",
    summary:
      "A price change raises a price by so much, or so soon after another increase, that existing subscribers must agree.",
    severity: .warning,
    severities:
      "A warning if the increase is known to need consent: in USD, or as the second one within 12 months; an info for more than 50% in other currencies",
    why: """
      An increase of more than 50% and more than 5 USD a period (50 USD a year) needs each subscriber's consent. So does \
      the second increase within 12 months. The subscription of anyone who does not agree ends
      """,
    source: .apple(
      title: "Apple Developer News, Updates to subscription price increases", url: nil, read: "2022-05"),
    since: "0.2.0",
    failing: [
      .subscription(Sample.priceChanges(("2027-03-01", "new-price", "↓USA: 19.99"))).after(
        "new-price", "keep-price"),
      .subscription(
        Sample.priceChanges(
          ("2026-10-01", "new-price", "USA: 10.99"), ("2027-03-01", "new-price", "↓USA: 11.99"))
      ).afterLast("new-price", "keep-price"),
    ],
    passing: [
      .subscription(Sample.priceChanges(("2027-03-01", "new-price", "USA: 10.99"))),
      .subscription(Sample.priceChanges(("2027-03-01", "keep-price", "USA: 19.99"))),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      let changes = subscription.priceChangesOfPlans
      let rises = changes.filter { !$0.change.keepsPrice }.map(Rise.init)
      for change in changes where !change.change.keepsPrice && change.change.startDate.value > findings.today
      {
        check(change, among: rises, &findings)
      }
    }
  }

  private static func check(
    _ change: PlanPriceChange, among rises: [Rise], _ findings: inout Findings
  ) {
    let limits = ConsentLimit(change.prices.subscription.chargingPeriod(of: change.prices.plan))
    let recent = raised(within: 365, before: change, rises)
    var far: [(old: Price, new: Price)] = []
    var soon: [(old: Price, new: Price)] = []
    var unclear: [(old: Price, new: Price)] = []
    change.forEachStep { old, new in
      guard new.amount > old.amount else { return }
      if limits.isReached(from: old, to: new) {
        far.append((old, new))
      } else if recent.contains(old.storefront) {
        soon.append((old, new))
      } else if limits.isHalf(from: old, to: new), old.storefront.currency != .usd {
        unclear.append((old, new))
      }
    }
    let place = change.change.prices
    let help =
      "write `existingSubscribers: keep-price` to raise the price for new subscribers only, or expect that some subscribers do not agree"
    if let first = far.first {
      findings.warning(
        "subscribers must agree to the new price in \(phrase(far)): the price rises by more than 50% and \(limits.phrase)",
        object: change.path, at: place.range(of: first.new), label: "needs consent", help: help)
    }
    if let first = soon.first {
      findings.warning(
        "subscribers must agree to the new price in \(phrase(soon)): it is the second increase within 12 months",
        object: change.path, at: place.range(of: first.new), label: "needs consent", help: help)
    }
    if let first = unclear.first {
      findings.info(
        "subscribers might have to agree to the new price in \(phrase(unclear)): the price rises by more than 50%",
        object: change.path, at: place.range(of: first.new), label: "may need consent",
        notes: ["Apple publishes the limits for consent only in USD"], help: help)
    }
  }

  private static func phrase(_ steps: [(old: Price, new: Price)]) -> String {
    firstFive(steps.map(stepPhrase))
  }

  /// Storefronts whose price rose for existing subscribers in the days before a change.
  private static func raised(within days: Int, before change: PlanPriceChange, _ rises: [Rise])
    -> StorefrontSet
  {
    let day = change.change.startDate.value.dayNumber
    return rises.reduce(StorefrontSet()) { raised, rise in
      rise.plan == change.prices.plan && rise.day < day && day - rise.day < days
        ? raised.union(rise.storefronts) : raised
    }
  }

  /// Where a change raises the price of existing subscribers.
  private struct Rise {
    let plan: BillingPlan
    let day: Int
    let storefronts: StorefrontSet

    init(_ change: PlanPriceChange) {
      var raised = StorefrontSet()
      change.forEachStep { old, new in if new.amount > old.amount { raised.insert(new.storefront) } }
      (plan, day, storefronts) = (change.prices.plan, change.change.startDate.value.dayNumber, raised)
    }
  }
}
