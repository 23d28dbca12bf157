import TestSupport
import OfferLanguage
import OfferRules
import Diagnostics
import Testing

@testable import OfferCompiler

@Test func faultsInAnAliasedValueAreKeptOnceByEachCore() {
  let purchases = (1...1000).map { number in
    """
      - {productId: com.example.p\(number), referenceName: P\(number), type: consumable, prices: *prices}

    """
  }
  let yaml = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    x-prices: &prices {USA: x, DEU: y, FRA: z}
    inAppPurchases:
    \(purchases.joined())
    """
  let parsed = parseTexts([SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], firstFile: 0)
  let bound = bindCatalog(parsed.documents, language: Language.current, isComplete: true)
  equal(bound.findings.map(\.rule), ["invalid-value", "invalid-value", "invalid-value"])
  equal(bound.findings.first?.objectLabel, "in-app purchase com.example.p1")
}
