import Diagnostics
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The fix that moves a price change that has started into the prices: it is offered only where it reaches nothing else.
struct PriceFoldingTests {
  private static func catalog(
    _ first: String, _ second: String = "prices: {USA: 9.99, CAN: 12.99, rest: equalized}", top: String = ""
  ) -> String {
    func subscription(_ id: String, _ keys: String) -> String {
      """
            - productId: com.example.\(id)
              referenceName: \(id)
              level: 1
              period: P1Y
              localizations: {en-US: {displayName: Plan}}
      \(keys.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
      """
    }
    return """
      version: 1
      app: {bundleId: com.example.app, appleId: 1234567890, name: Example}
      \(top)
      subscriptionGroups:
        - referenceName: Pro
          localizations: {en-US: {displayName: Pro}}
          subscriptions:
      \(subscription("a", first))
      \(subscription("b", second))

      """
  }

  private static let passed = "{startDate: 2026-11-01, existingSubscribers: keep-price, prices: {CAN: 13.99}}"
  private static let prices = "prices: {USA: 9.99, CAN: 12.99, rest: equalized}"

  private func fixed(_ text: String, name: String = "catalog.yaml") throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    _ = offerc(["lint", folder.path(name), "--fix", "--unsafe-fixes", "--today", "2026-11-22", "--quiet"])
    return try folder.read(name)
  }

  @Test(arguments: [
    ("prices: &p {USA: 9.99, CAN: 12.99, rest: equalized}\npriceChanges: [\(passed)]", "prices: *p"),
    (
      "prices: &p {USA: 9.99, CAN: 12.99, rest: equalized}\npriceChanges: [\(passed)]",
      "prices: {<<: *p, DEU: 9.99}"
    ),
    ("\(prices)\npriceChanges: &c\n  - \(passed)", "\(prices)\npriceChanges: *c"),
    ("prices: {USA: 9.99, CAN: &x 12.99, AUS: *x, rest: equalized}\npriceChanges: [\(passed)]", prices),
    (
      "prices: &p {USA: 99.99, CAN: 12.99}\nbillingPlans: {monthly: {prices: *p}}\npriceChanges: [\(passed)]",
      prices
    ),
    ("\(prices)\npriceChanges:\n  - \(passed) # why\nreviewNote: Hello", prices),
    (
      "territories: [USA, CAN]\nprices: {USA: 9.99, CAN: 12.99}\npriceChanges:\n  - {startDate: 2026-11-01, existingSubscribers: keep-price, prices: {CAN: 13.99, DEU: 9.99}}",
      prices
    ),
  ])
  func whatElseItWouldReachKeepsItAway(_ first: String, _ second: String) throws {
    let text = Self.catalog(first, second)
    try equal(fixed(text), text)
  }

  @Test func aChangeInAMergedAnchorStays() throws {
    let top = "x-s: &s {priceChanges: [\(Self.passed)]}"
    let text = Self.catalog("<<: *s\n\(Self.prices)", "<<: *s\n\(Self.prices)", top: top)
    try equal(fixed(text), text)
  }

  @Test func itKeepsTheStyleOfTheFile() throws {
    let block =
      "prices:\n  USA: 9.99\n  rest: equalized\npriceChanges:\n  - \(Self.passed)\nreviewNote: Hello"
    let text = Self.catalog(block).replacing("\n", with: "\r\n")
    let result = try fixed(text)
    contains(result, "prices:\r\n          CAN: 13.99\r\n          USA: 9.99\r\n")
    lacks(result, "priceChanges")
    lacks(result.replacing("\r\n", with: ""), "\n")
  }

  @Test func jsonStaysJSON() throws {
    let text = Self.catalog(Self.prices)
    let folder = try TemporaryFolder()
    try folder.write(
      text.replacing(
        Self.prices,
        with:
          "\(Self.prices)\n        priceChanges: [\(Self.passed), {startDate: 2027-03-01, existingSubscribers: keep-price, prices: {USA: 10.99}}]"
      ), to: "catalog.yaml")
    let built = offerc([
      "build", folder.path("catalog.yaml"), "-o", folder.path("out"), "--pretty", "--today", "2026-11-22",
    ])
    equal(built.status, .success)
    let before = try folder.read("out/catalog.json")
    let after = try fixed(before, name: "catalog.json")
    try folder.write(after, to: "after/catalog.json")
    equal(offerc(["lint", folder.path("after/catalog.json"), "--today", "2026-11-22"]).status, .success)
    lacks(after, "CAN:")
  }
}
