import Diagnostics
import OfferModel

extension Rulebook {
  static let winBackLimit = Rule<Catalog>(
    id: "winback-limit",
    summary: "A subscription has more than 350 win-back offers.",
    severity: .error,
    why: "Apple allows at most 350 win-back offers for a subscription",
    source: .settingUpWinBackOffers,
    failing: [
      .subscription("winBackOffers:\n" + list(of: 351)).after("\n" + item(351), "")
    ],
    passing: [.subscription("winBackOffers:\n" + list(of: 5))]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      let offers = subscription.winBackOffers
      guard offers.count > Limits.winBackOffersPerSubscription else { continue }
      findings.error(
        """
        the subscription has \(offers.count) win-back offers, but Apple allows at most \
        \(Limits.winBackOffersPerSubscription)
        """,
        object: subscription.path, at: offers[Limits.winBackOffersPerSubscription].offerId.range,
        label: "number \(Limits.winBackOffersPerSubscription + 1)",
        help: "remove offers that have ended, here and at Apple")
    }
  }

  /// Each in a year of its own: they do not run at once.
  private static func list(of count: Int) -> String {
    (1...count).map { number in
      let mark = number == Limits.winBackOffersPerSubscription + 1 ? "↓" : ""
      return item(number, mark: mark)
    }.joined(separator: "\n")
  }

  private static func item(_ number: Int, mark: String = "") -> String {
    WinBackExample.item(
      WinBackExample.offer(
        mark + "offer\(number)", from: "\(2026 + number)-01-10", until: "\(2026 + number)-02-10"))
  }
}
