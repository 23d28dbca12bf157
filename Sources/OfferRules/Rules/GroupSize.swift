import Diagnostics
import OfferModel

extension Rulebook {
  static let groupSize = Rule<Catalog>(
    id: "group-size",
    summary: "A subscription group has more than 100 subscriptions.",
    severity: .error,
    why: "App Store Connect allows up to 100 subscriptions in a group",
    source: .offeringSubscriptions,
    failing: [.catalog(example(of: 101)).after("\n" + item(101), "")], passing: [.catalog(example(of: 3))]
  ) { catalog, findings in
    for group in catalog.groups where group.subscriptions.count > Limits.subscriptionsPerGroup {
      findings.error(
        """
        the group has \(group.subscriptions.count) subscriptions, but App Store Connect allows at most \
        \(Limits.subscriptionsPerGroup)
        """,
        object: group.path, at: group.subscriptions[Limits.subscriptionsPerGroup].product.productId.range,
        label: "number \(Limits.subscriptionsPerGroup + 1)",
        help: "remove subscriptions that are no longer in use, or start another group")
    }
  }

  private static func item(_ number: Int, mark: String = "") -> String {
    """
          - {productId: \(mark)com.example.p\(number), referenceName: P\(number), level: \(number), period: P1M,
             prices: {USA: 9.99, rest: equalized}, localizations: {en-US: {displayName: P\(number)}}}
    """
  }

  /// The last one has the mark where it is the one too many.
  private static func example(of count: Int) -> String {
    let items = (1...count).map { number in
      item(number, mark: number == Limits.subscriptionsPerGroup + 1 ? "↓" : "")
    }
    return """
      subscriptionGroups:
        - referenceName: Pro
          localizations: {en-US: {displayName: Pro}}
          subscriptions:
      \(items.joined(separator: "\n"))
      """
  }
}
