import Diagnostics
import OfferModel

extension Rulebook {
  static let groupLocalizationMissing = Rule<Catalog>(
    id: "group-localization-missing",
    summary: "A subscription has a localization for a locale that its group does not have.",
    severity: .info,
    why:
      "Customers see both names together: if the group has no name in their locale, they see it in another language",
    source: .offerc("offerc: a group and its subscriptions are shown together"),
    failing: [
      .catalog(group)
        .after("{en-US: {displayName: Pro}}", "{en-US: {displayName: Pro}, de-DE: {displayName: Pro}}")
    ],
    passing: [.subscription("localizations: {en-US: {displayName: Monthly}}")]
  ) { catalog, findings in
    // Locales that Apple does not have are the business of `locale-unknown`.
    let locales = Set(AppStoreLocales.all)
    // A group without any is the business of `localization-missing`.
    for group in catalog.groups where !group.localizations.isEmpty && !group.isPartial {
      var known = Set(group.localizations.map(\.locale.value))
      guard known.isSubset(of: locales) else { continue }
      var missing: [Located<String>] = []
      for localization in group.subscriptions.lazy.flatMap(\.product.localizations)
      where locales.contains(localization.locale.value) && known.insert(localization.locale.value).inserted {
        missing.append(localization.locale)
      }
      guard let first = missing.first else { continue }
      findings.info(
        """
        the group has no localization for \(firstFive(missing.map(\.value).sorted())), which its subscriptions use
        """,
        object: group.path, at: first.range, label: "not in the group",
        related: [Label(group.referenceName.range, "the group")],
        help: "add `localizations` with a `displayName` in these locales to the group")
    }
  }

  private static let group = Sample.groups(
    Sample.group(
      "Pro",
      Sample.subscription().replacing("Monthly}}", with: "Monthly}, ↓de-DE: {displayName: Monatlich}}")))

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

  static let localeUnknown = Rule<Catalog>(
    id: "locale-unknown",
    summary: "A locale is not one that App Store Connect has.",
    severity: .error,
    severities: "An error for common misspellings, a warning for other unknown codes",
    why: """
      App Store Connect has its own list of 50 locale codes. A common misspelling is an error; any other unknown code is \
      a warning, because Apple adds languages
      """,
    source: .localeShortcodes,
    failing: [
      .subscription("localizations: {↓en: {displayName: Monthly}}").after("en:", "en-US:"),
      .subscription("localizations: {↓en_US: {displayName: Monthly}}").after("en_US", "en-US"),
      .subscription("localizations: {↓ja-JP: {displayName: Monthly}}").after("ja-JP", "ja"),
      .subscription("localizations: {↓bn: {displayName: Monthly}}").after("bn", "bn-BD"),
    ],
    passing: [
      .subscription(
        "localizations: {en-US: {displayName: Monthly}, ja: {displayName: 月額}, ta-IN: {displayName: Monthly}}"
      )
    ]
  ) { catalog, findings in
    let known = Set(AppStoreLocales.all)
    for group in catalog.groups {
      for localization in group.localizations where !known.contains(localization.locale.value) {
        report(localization.locale, object: group.path, &findings)
      }
    }
    for product in catalog.products {
      for localization in product.localizations where !known.contains(localization.locale.value) {
        report(localization.locale, object: product.path, &findings)
      }
    }
  }

  private static func report(_ locale: Located<String>, object: ObjectPath, _ findings: inout Findings) {
    let guess = LocaleGuess(locale.value)
    findings.add(
      guess.isCertainMistake ? .error : .warning,
      "\(quoted(locale.value)) is not a locale of App Store Connect"
        + (guess.names.isEmpty ? "" : ", expected \(listed(guess.names))"),
      object: object, at: locale.range, label: guess.isCertainMistake ? "misspelled" : "unknown",
      help: guess.names.isEmpty
        ? "look it up in App Store Connect's list; if Apple has added it, ignore this warning"
        : "write \(listed(guess.names))",
      fix: guess.names.count == 1
        ? .write(guess.names[0], at: locale.range, isSafe: guess.isCertainMistake) : nil)
  }
}
