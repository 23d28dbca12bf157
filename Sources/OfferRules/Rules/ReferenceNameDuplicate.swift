import Diagnostics
import OfferModel

extension Rulebook {
  static let referenceNameDuplicate = Rule<Catalog>(
    id: "reference-name-duplicate",
    summary: "Two groups, or two products, have the same reference name.",
    severity: .warning,
    why: "Apple's Help calls reference names unique, and reports in App Store Connect show only these names",
    source: .inAppPurchaseInformation,
    failing: [
      .catalog(
        """
        inAppPurchases:
          - productId: com.example.coins
            referenceName: ↓Monthly
            type: consumable
            prices: {USA: 0.99, rest: equalized}
        """
      ).after("Monthly", "Coins")
    ],
    passing: [
      .catalog(
        """
        inAppPurchases:
          - productId: com.example.coins
            referenceName: Pro
            type: consumable
            prices: {USA: 0.99, rest: equalized}
        """)
    ]
  ) { catalog, findings in
    for (first, again) in repeats(in: catalog.groups, by: \.referenceName.value) {
      report(again.referenceName, "group", again.path, first.referenceName, &findings)
    }
    for (first, again) in repeats(in: catalog.products, by: \.referenceName.value) {
      report(again.referenceName, "product", again.path, first.referenceName, &findings)
    }
  }

  private static func report(
    _ name: Located<String>, _ kind: String, _ object: ObjectPath, _ first: Located<String>,
    _ findings: inout Findings
  ) {
    findings.warning(
      "reference name \(quoted(name.value)) is also used by another \(kind), expected a different one for every \(kind)",
      object: object, at: name.range, label: "again here",
      related: [Label(first.range, "first used here")], help: "rename one of the two")
  }
}
