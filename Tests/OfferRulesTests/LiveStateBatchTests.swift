import Diagnostics
import Foundation
import OfferLanguage
import OfferModel
import OfferRules
import TestSupport
import Testing

/// Apple does not store the ids of batches; today is 2026-11-21.
@Suite struct LiveStateBatchTests {
  private func subscription(_ keys: String) -> String { RuleExample.subscription(keys).yaml }

  private func compared(_ live: LiveFile, _ keys: String) throws -> Compared {
    try Compared(from: live, to: subscription(keys))
  }

  private func code(_ batches: String..., active: Bool = true, name: String = "SPRING") -> String {
    """
    offerCodes:
      - referenceName: \(name)
        active: \(active)
        customerEligibilities: [new]
        offerEligibility: replace-intro-offers
        mode: free-trial
        duration: P1M
        batches: [\(batches.joined(separator: ", "))]
    """
  }

  private func batch(
    _ id: String, count: Int = 1000, created: String = "2026-10-05", expires: String = "2027-03-01",
    more: String = ""
  ) -> String {
    "{id: \(id), kind: one-time-use, count: \(count), createdDate: \(created), expirationDate: \(expires)\(more)}"
  }

  @Test func batchesAreFoundByTheirValues() throws {
    let live = try LiveFile(
      of: subscription(
        code(
          batch("made-up-1"), batch("made-up-2", count: 2000),
          batch("made-up-3", more: ", environment: sandbox"),
          "{id: made-up-4, kind: custom, code: SPRING27, count: 1000, createdDate: 2026-10-05}")))
    let compared = try compared(
      live,
      code(
        "{id: a, kind: custom, code: SPRING27, count: 1000, createdDate: 2026-10-01}",
        batch("b", created: "2026-10-04", more: ", environment: sandbox"),
        batch("c", count: 2000, created: "2026-12-01"), batch("d")))
    equal(compared.actions, [])
    empty(compared.findings)
  }

  @Test(arguments: [
    "count: 1001", "expirationDate: 2027-03-02", "environment: sandbox", "code: OTHER27",
  ])
  func batchesWithOtherValuesAreOthers(value: String) throws {
    let one =
      value.hasPrefix("code")
      ? "{id: a, kind: custom, code: SPRING27, count: 1000, createdDate: 2026-11-21}"
      : batch("a", created: "2026-11-21", more: ", environment: production")
    let key = value.prefix { $0 != ":" }
    let start = try #require(one.range(of: key + ":"))
    let end = one[start.upperBound...].firstIndex { $0 == "," || $0 == "}" } ?? one.endIndex
    let other = String(one[..<start.lowerBound] + value + one[end...])
    #expect(other != one)
    let compared = try compared(try LiveFile(of: subscription(code(one))), code(other))
    equal(
      compared.actions,
      [
        "create subscription com.example.monthly, offer code SPRING, batch a",
        "blocked subscription com.example.monthly, offer code SPRING, batch a-live",
      ])
  }

  @Test func aBatchOfAnotherOfferIsNotTheSame() throws {
    let live = try LiveFile(of: subscription(code(batch("x"), name: "AUTUMN")))
    let now = code(name: "AUTUMN") + "\n" + code(batch("x"), name: "SPRING").dropFirst(12)
    let actions = try compared(live, now).actions
    contains(actions, "create subscription com.example.monthly, offer code SPRING, batch x")
    contains(actions, "blocked subscription com.example.monthly, offer code AUTUMN, batch x-live")
  }

  @Test func equalBatchesAreCounted() throws {
    let live = try LiveFile(of: subscription(code(batch("x"), batch("y"))))
    try equal(compared(live, code(batch("a"), batch("b"))).actions, [])
    try equal(
      compared(live, code(batch("a"), batch("b"), batch("c"))).actions,
      [
        "create subscription com.example.monthly, offer code SPRING, batch c"
      ])
    try equal(
      compared(live, code(batch("a"))).actions,
      [
        "blocked subscription com.example.monthly, offer code SPRING, batch y"
      ])
  }

  @Test func aBatchThatIsOverIsFoundLast() throws {
    let inactive = ", active: false"
    let live = try LiveFile(of: subscription(code(batch("x", more: inactive), batch("y"))))
    try equal(compared(live, code(batch("a"), batch("b", more: inactive))).actions, [])
    let both = try compared(live, code(batch("a", more: inactive), batch("b", more: inactive)))
    equal(both.actions, ["deactivate subscription com.example.monthly, offer code SPRING, batch b: active"])
    let again = try compared(live, code(batch("a"), batch("b")))
    equal(again.actions, ["blocked subscription com.example.monthly, offer code SPRING, batch b: active"])
  }

  @Test func aSplitBatchIsSeveralAtApple() throws {
    let live = try LiveFile(
      of: subscription(
        code(batch("x", count: 20_000), batch("y", count: 20_000), batch("z", count: 20_000))))
    try equal(compared(live, code(batch("big", count: 60_000, more: ", split: 25000"))).actions, [])
  }

  @Test func codesThatAreMadeHereAreNotAtApple() throws {
    let live = try LiveFile(of: subscription(code(batch("x"))))
    let own = batch("mine", more: ", issuer: offerc")
    let compared = try compared(live, code(batch("a"), own))
    equal(compared.actions, [])
    empty(compared.findings)
    let changed = try Compared(
      from: live, to: subscription(code(batch("a"), own.replacing("1000", with: "1"))))
    equal(changed.actions, [])
  }

  @Test func manyEqualBatchesAreFoundAtOnce() throws {
    let many = (1...3000).map { batch("a-\($0)", count: 500 + $0 % 7) }
    let live = try LiveFile(
      of: subscription(code(many.map { $0.replacing("id: a-", with: "id: pulled-") }.joined(separator: ", ")))
    )
    try equal(compared(live, code(many.joined(separator: ", "))).actions, [])
  }
}
