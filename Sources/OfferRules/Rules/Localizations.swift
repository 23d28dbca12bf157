import ByteText
import Diagnostics
import Interpretation
import OfferModel

/// The rules on localizations: which are missing, and which locales Apple has.
extension Rulebook {
  static let groupLocalizationMissing = Rule<Catalog>("group-localization-missing") { catalog, findings in
    // `locale-unknown` reports locales that Apple does not have.
    let locales = Set(AppStoreLocales.all)
    // `localization-missing` reports a group without any localization.
    for group in catalog.groups where !group.localizations.isEmpty && !group.isPartial {
      var known = Set(group.localizations.map(\.locale.value))
      guard known.isSubset(of: locales) else { continue }
      var missing: [Located<String>] = []
      for localization in group.subscriptions.lazy.flatMap({ $0.product.localizations })
      where locales.contains(localization.locale.value) && known.insert(localization.locale.value).inserted {
        missing.append(localization.locale)
      }
      guard let first = missing.first else { continue }
      findings.add(
        .info,
        """
        the group has no localization for \(firstFive(missing.map(\.value).sorted())), which its subscriptions use
        """,
        object: group.path, at: first.range, label: "not in the group",
        related: [Label(group.referenceName.range, "the group")],
        help: "add `localizations` with a `displayName` in these locales to the group")
    }
  }

  static let localizationMissing = Rule<Catalog>("localization-missing") { catalog, findings in
    // A localization with a fault is not in the model, but it is not missing.
    guard !catalog.isPartial else { return }
    for group in catalog.groups {
      let products = group.subscriptions.map { $0.product }
      let bare = products.filter { $0.localizations.isEmpty }
      guard group.localizations.isEmpty else {
        report(bare, of: products.count, "subscription", home: group.path, &findings)
        continue
      }
      let subscriptions =
        switch bare.count {
        case 0: "has"
        case products.count: "and its \(counted(bare.count, "subscription")) have"
        default: "and \(bare.count) of its \(counted(products.count, "subscription")) have"
        }
      findings.add(
        .warning,
        """
        subscription group \(quoted(group.referenceName.value)) \(subscriptions) no localization, expected at least one \
        before submission
        """,
        object: group.path, at: group.referenceName.range, label: "no localization", related: labels(bare),
        help: "add `localizations`, for example `localizations: {en-US: {displayName: Pro}}`")
    }
    let purchases = catalog.inAppPurchases.map(\.product)
    report(
      purchases.filter { $0.localizations.isEmpty }, of: purchases.count, "in-app purchase",
      home: catalog.app.path, &findings)
  }

  /// Reports products without a localization in one finding, because an imported catalog can have hundreds.
  private static func report(
    _ bare: [Product], of count: Int, _ noun: String, home: ObjectPath, _ findings: inout Findings
  ) {
    guard let first = bare.first else { return }
    let isOne = bare.count == 1
    let found =
      if isOne {
        "\(noun) \(quoted(first.productId.value)) has"
      } else if bare.count == count {
        "the \(counted(count, noun)) have"
      } else {
        "\(bare.count) of the \(counted(count, noun)) have"
      }
    findings.add(
      first.isSubscription ? .warning : .info,
      "\(found) no localization, expected at least one before submission",
      object: isOne ? first.path : home, at: first.productId.range, label: "no localization",
      related: labels(bare.dropFirst()),
      help: "add `localizations`, for example `localizations: {en-US: {displayName: Monthly}}`")
  }

  private static func labels(_ products: some Collection<Product>) -> [Label] {
    products.prefix(3).map { Label($0.productId.range, "also has no localization") }
  }

  static let localeUnknown = Rule<Catalog>("locale-unknown") { catalog, findings in
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
    let message = "\(quoted(locale.value)) is not an App Store Connect locale"
    let list = interpretLocaleList(locale.value)
    guard list.isEmpty else {
      let lines = list.map { "`\($0): {…}`" }
      return findings.add(
        .error, "\(quoted(locale.value)) lists \(list.count) locales, expected one", object: object,
        at: locale.range,
        label: "several locales", help: "write a line for each, with the same texts: \(listed(lines, "and"))")
    }
    let meanings = interpretLocale(locale.value)
    let isCertainMistake = !meanings.isEmpty && meanings.allSatisfy { $0.assumption == nil }
    let severity: Severity = isCertainMistake ? .error : .warning
    let label = isCertainMistake ? "misspelled" : "unknown"
    let names = meanings.map(\.value)
    guard let best = names.first else {
      return findings.add(
        severity, message, object: object, at: locale.range, label: label,
        help: ForeignTerm.basePrice.isMeant(by: locale.value)
          ? "write the locale of these texts, e.g. en-US: there are no default texts for other locales"
          : "look it up in App Store Connect's list; if Apple has added it, ignore this warning")
    }
    let fix = Fix.write(best, at: locale.range, isSafe: isCertainMistake)
    findings.add(
      severity, message + ", did you mean \(listed(names))?", object: object, at: locale.range, label: label,
      help: "write \(listed(names))", fix: names.count == 1 ? fix : nil)
  }
}

extension Product {
  /// `subscription com.example.monthly, localization en-US`.
  func path(of localization: Localization) -> ObjectPath {
    path.with(.localization, localization.locale.value)
  }
}

extension SubscriptionGroup {
  /// `subscription group Pro, localization en-US`.
  func path(of localization: Localization) -> ObjectPath {
    path.with(.localization, localization.locale.value)
  }
}
