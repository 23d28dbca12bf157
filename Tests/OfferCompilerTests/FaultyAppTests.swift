import Diagnostics
import OfferCompiler
import TestSupport
import Testing

/// A fault of the app hides no finding about its products.
struct FaultyAppTests {
  private func rules(app: String) throws -> [String] {
    let text = """
      version: 1
      app: \(app)
      inAppPurchases:
        - {productId: com.example.a-b, referenceName: A, type: consumable, prices: {USA: 1, rest: equalized},
           localizations: {en-US: {displayName: Ab}}}
      """
    return try compilation(of: text).findings.map(\.rule.name)
  }

  @Test(arguments: [
    "{name: Example}", "{bundleId: com.example.app, appleId: x}", "{bundleId: [a]}",
    "{bundleId: com.example.app, ownCodesPerQuarter: -1}",
  ])
  func productsAreJudged(app: String) throws {
    let rules = try rules(app: app)
    contains(rules, "product-id-hyphen")
    equal(rules.count, 2, "the fault and the hyphen, nothing that follows from the fault: \(rules)")
  }

  @Test func whatCouldBeReadOfTheAppIsJudged() throws {
    try contains(rules(app: "{bundleId: com_example, appleId: x}"), "bundle-id-format")
  }

  @Test func nothingIsBuilt() throws {
    let compilation = try compilation(of: "version: 1\napp: {name: Example}\n")
    absent(compilation.catalog)
  }
}
