import AppStoreConnect
import Diagnostics
import TestSupport
import Testing

struct PlanMarkdownTests {
  /// Together with the 40,000 bytes of `diff`, below GitHub's limit of 65,536 characters for a comment.
  @Test func aPlanOfAnySizeFitsBelowTheChanges() throws {
    let products = (0..<400).map { number in
      """
            - productId: com.example.product\(number)
              referenceName: Product \(number)
              level: 1
              period: P1M
              prices: {USA: 9.99}
              territories: [USA]
              localizations: {en-US: {displayName: Product}}
      """
    }
    let yaml = """
      version: 1
      app: {bundleId: com.example.yoga, name: Yoga, appleId: 1234567890}
      subscriptionGroups:
        - referenceName: Many
          localizations: {en-US: {displayName: Many}}
          subscriptions:
      \(products.joined(separator: "\n"))
      """
    let plan = try planned(yaml, on: .empty(bundleId: "com.example.yoga"))
    let text = String(decoding: renderPlanMarkdown(plan), as: UTF8.self)
    #expect(text.utf8.count < 24_000)
    contains(text, "more: run `offerc appstore plan` to see them")
    contains(text, "**Needs a person**")
  }
}
