import Diagnostics
import OfferModel

enum ActiveOfferLimitApp: Rule {
  static let info = RuleInfo(
    id: "active-offer-limit-app",
    summary: "The subscriptions of the app together have more than 10 active offer codes.",
    severity: .warning,
    why:
      "One of Apple's texts allows 10 active offers for a subscription, the newest says 10 and leaves open whether for a subscription or for the app",
    source: .supportingOfferCodes,
    disagreement:
      "One of Apple's texts allows 10 active offers for a subscription, the newest says 10 and leaves open for what: more than 10 in the app are a warning, more than 10 of a subscription an error, `active-offer-limit`",
    failing: [.catalog(twoSubscriptions(6, 5, marked: 5))],
    passing: [.catalog(twoSubscriptions(6, 4))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    let limit = Limits.activeCodeOffers
    let active = catalog.subscriptions.map { $0.offerCodes.filter(\.active.value) }
    // What is over the limit of one subscription is an error of its own: it does not count here a second time.
    guard active.reduce(0, { $0 + min($1.count, limit) }) > limit else { return }
    let all = active.flatMap(\.self)
    findings.warning(
      "\(all.count) active offer codes in the app's subscriptions, Apple may keep at most \(limit) for an app",
      object: "app " + catalog.app.bundleId.value, at: all[limit].referenceName.range, label: "the eleventh",
      help: "set `active: false` on those that are no longer needed; that is for good")
  }

  private static func twoSubscriptions(_ first: Int, _ second: Int, marked: Int? = nil) -> String {
    """
    subscriptionGroups:
      - referenceName: Pro
        localizations: {en-US: {displayName: Pro}}
        subscriptions:

    """ + subscription("Monthly", "P1M", codes(first, "M"))
      + subscription("Yearly", "P1Y", codes(second, "Y", marked))
  }

  private static func subscription(_ name: String, _ period: String, _ codes: String) -> String {
    """
          - productId: com.example.\(name)
            referenceName: \(name)
            level: 1
            period: \(period)
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: \(name)}}
            offerCodes:

    """ + codes
  }

  private static func codes(_ count: Int, _ name: String, _ marked: Int? = nil) -> String {
    (1...count).map { number in
      """
                - referenceName: \(number == marked ? "↓" : "")\(name)\(number)
                  customerEligibilities: [new]
                  offerEligibility: replace-intro-offers
                  mode: free-trial
                  duration: P1M

      """
    }.joined()
  }
}
