import TestSupport
import Testing

@testable import OfferRules

@Suite struct BatchIdDuplicateTests {
  @Test func aSplitBatchTakesTheNumbersOfItsPartsOnly() throws {
    for (id, isTaken) in [
      ("a-01", true), ("a-03", true), ("a-04", false), ("a-1", false), ("a-001", false), ("a-00", false),
      ("b-01", false),
    ] {
      let found = try findings(
        of: Rulebook.batchIdDuplicate,
        inBatches: [[batch(id, "count: 500"), batch("a", "count: 1500, split: 500")]])
      #expect(found.isEmpty != isTaken, "\(id)")
    }
  }

  @Test func numbersGetWiderWithTheParts() throws {
    for (id, isTaken) in [("a-001", true), ("a-100", true), ("a-01", false), ("a-101", false)] {
      let found = try findings(
        of: Rulebook.batchIdDuplicate,
        inBatches: [[batch("a", "count: 50000, split: 500")], [batch(id, "count: 500")]])
      #expect(found.isEmpty != isTaken, "\(id)")
    }
  }

  @Test func theLastOfTheMostParts() throws {
    let huge = batch("a", "count: 10000, split: 1")
    let found = try findings(
      of: Rulebook.batchIdDuplicate, inBatches: [[huge, batch("a-10000", "count: 1")]])
    equal(found.count, 1)
  }

  private func batch(_ id: String, _ count: String) -> String {
    "{id: \(id), kind: one-time-use, \(count), createdDate: 2027-01-10, expirationDate: 2027-05-01}"
  }
}
