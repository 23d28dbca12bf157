import Diagnostics
import OfferModel

enum WinBackSameAudience: Rule {
  static let info = RuleInfo(
    id: "winback-same-audience",
    summary: "Two win-back offers of a subscription are for the same customers at the same time.",
    severity: .warning,
    severities: "A warning for offers of the same priority, else an info",
    why: """
      Where several offers suit a customer the App Store picks one; with the same priority which one is out of your hands
      """,
    source: .observed("third-party articles: App Store Connect warns of such offers"),
    failing: [
      WinBackExample.list(
        WinBackExample.offer("a", from: "2027-01-10"),
        WinBackExample.offer("↓b", from: "2027-02-10")
      ).after("2027-01-10", "2027-01-10, endDate: 2027-02-09"),
      WinBackExample.list(
        WinBackExample.offer("a", from: "2027-01-10", priority: "high"),
        WinBackExample.offer("↓b", from: "2027-02-10", "territories: [USA]")
      ).after("2027-01-10", "2027-01-10, endDate: 2027-02-09"),
    ],
    passing: [
      WinBackExample.list(
        WinBackExample.offer("a", from: "2027-01-10"),
        WinBackExample.offer("b", from: "2027-02-10", paid: 12)),
      WinBackExample.list(
        WinBackExample.offer("a", from: "2027-01-10", until: "2027-02-09"),
        WinBackExample.offer("b", from: "2027-02-10")),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    let today = findings.today.dayNumber
    for subscription in catalog.subscriptions where subscription.winBackOffers.count > 1 {
      let offers = subscription.winBackOffers
      var audiences: [[Int?]: [OfferSpan]] = [:]
      for (index, offer) in offers.enumerated() {
        let span = OfferSpan(offer.window, offer.terms.pricing.territories.set, index: index)
        guard let span, span.last >= today else { continue }
        audiences[months(offer.eligibility), default: []].append(span)
      }
      // The order of a dictionary must not show: findings are made in the order of the offers.
      let found = audiences.values.flatMap { spans in
        overlaps(among: spans, gravest: .warning) { earlier, later in
          offers[earlier.index].priority.value == offers[later.index].priority.value ? .warning : .info
        }
      }
      for overlap in found.sorted(by: { $0.later.index < $1.later.index }) {
        report(overlap, of: subscription, &findings)
      }
    }
  }

  private static func months(_ eligibility: WinBackOffer.Eligibility) -> [Int?] {
    [
      eligibility.paidMonths.value, eligibility.sinceMinimum.value, eligibility.sinceMaximum.value,
      eligibility.waitMonths?.value,
    ]
  }

  private static func report(
    _ overlap: OfferOverlap, of subscription: Subscription, _ findings: inout Findings
  ) {
    let earlier = subscription.winBackOffers[overlap.earlier.index]
    let later = subscription.winBackOffers[overlap.later.index]
    let hasSamePriority = earlier.priority.value == later.priority.value
    findings.add(
      overlap.severity,
      """
      win-back offers \(quoted(earlier.offerId.value)) and \(quoted(later.offerId.value)) have the same eligibility \
      and run together in \(storefrontPhrase(overlap.storefronts))
      """,
      object: subscription.offer(later).label, at: later.offerId.range, label: "runs " + later.window.phrase,
      related: [Label(earlier.offerId.range, "runs " + earlier.window.phrase)],
      help: hasSamePriority
        ? "give one of them another priority, or set their customers, dates or storefronts apart"
        : "nothing, if their priorities are meant to decide; else set their customers, dates or storefronts apart"
    )
  }
}
