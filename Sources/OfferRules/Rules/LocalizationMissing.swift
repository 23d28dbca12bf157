import Diagnostics
import OfferModel

extension Rulebook {
  static let localizationMissing = Rule<Catalog>(
    id: "localization-missing",
    summary: "A subscription group, a subscription or an in-app purchase has no localization.",
    severity: .warning,
    severities:
      "A warning for groups and subscriptions, an info for in-app purchases, because Apple's page about them was not read",
    why:
      "App Review accepts a group and each of its subscriptions only if they have at least one localization",
    source: .submittingSubscriptions,
    failing: [
      .subscription("productId: ↓com.example.monthly\nlocalizations: {}")
        .after("{}", "{en-US: {displayName: Monthly}}"),
      .catalog(
        """
        subscriptionGroups:
          - referenceName: ↓Pro
            subscriptions:
              - {productId: com.example.monthly, referenceName: Monthly, level: 1, period: P1M, prices: {USA: 9.99, rest: equalized}}
              - {productId: com.example.yearly, referenceName: Yearly, level: 1, period: P1Y, prices: {USA: 99.99, rest: equalized}}
        """
      ).after("referenceName: Pro", "referenceName: Pro\n    localizations: {en-US: {displayName: Pro}}")
        .after(
          "prices: {USA: 9.99, rest: equalized}",
          "prices: {USA: 9.99, rest: equalized}, localizations: {en-US: {displayName: Monthly}}"
        )
        .after(
          "prices: {USA: 99.99, rest: equalized}",
          "prices: {USA: 99.99, rest: equalized}, localizations: {en-US: {displayName: Yearly}}"),
      .catalog("inAppPurchases:\n  - {productId: ↓com.example.coins" + coins + "}")
        .after(coins, coins + ", localizations: {en-US: {displayName: Coins}}"),
    ],
    passing: [
      .subscription("localizations: {en-US: {displayName: Monthly}}"),
      .catalog(
        "inAppPurchases:\n  - {productId: com.example.coins" + coins
          + ", localizations: {en-US: {displayName: Coins}}}"),
    ]
  ) { catalog, findings in
    // A localization with a fault is not in the model: it must not look like none.
    guard !catalog.isPartial else { return }
    for group in catalog.groups {
      let products = group.subscriptions.map(\.product)
      let bare = products.filter(\.localizations.isEmpty)
      guard group.localizations.isEmpty else {
        report(bare, of: products.count, "subscription", group.path, &findings)
        continue
      }
      let subscriptions =
        switch bare.count {
        case 0: "has"
        case products.count: "and its \(counted(bare.count, "subscription")) have"
        default: "and \(bare.count) of its \(counted(products.count, "subscription")) have"
        }
      findings.warning(
        """
        subscription group \(quoted(group.referenceName.value)) \(subscriptions) no localization, expected at least one \
        before submission
        """,
        object: group.path, at: group.referenceName.range, label: "no localization", related: labels(bare),
        help: "add `localizations`, for example `localizations: {en-US: {displayName: Pro}}`")
    }
    let purchases = catalog.inAppPurchases.map(\.product)
    report(
      purchases.filter(\.localizations.isEmpty), of: purchases.count, "in-app purchase",
      catalog.app.path, &findings)
  }

  private static let coins = ", referenceName: Coins, type: consumable, prices: {USA: 0.99, rest: equalized}"

  /// One finding for all of them: imported catalogs have hundreds.
  private static func report(
    _ bare: [Product], of count: Int, _ noun: String, _ home: ObjectPath, _ findings: inout Findings
  ) {
    guard let first = bare.first else { return }
    let isOne = bare.count == 1
    findings.add(
      first.isSubscription ? .warning : .info,
      isOne
        ? "\(noun) \(quoted(first.productId.value)) has no localization, expected at least one before submission"
        : "\(bare.count == count ? "the" : "\(bare.count) of the") \(counted(count, noun)) have no localization, expected at least one before submission",
      object: isOne ? first.path : home, at: first.productId.range, label: "no localization",
      related: labels(bare.dropFirst()),
      help: "add `localizations`, for example `localizations: {en-US: {displayName: Monthly}}`")
  }

  private static func labels(_ products: some Collection<Product>) -> [Label] {
    products.prefix(3).map { Label($0.productId.range, "also has no localization") }
  }
}
