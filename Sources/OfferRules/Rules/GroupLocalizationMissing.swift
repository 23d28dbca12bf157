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
}
