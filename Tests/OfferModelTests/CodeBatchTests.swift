import TestSupport
import Diagnostics
import OfferModel
import Testing

struct CodeBatchTests {
  private func batch(_ id: String, count: Int, split: Int?) throws -> CodeBatch {
    let date = try day("2027-01-10")
    var part = CodeBatch.OneTimeUse()
    part.split = split.map { unplaced($0) }
    var batch = CodeBatch(unplaced(.oneTimeUse(part)))
    batch.id = unplaced(id)
    batch.count = unplaced(count)
    batch.createdDate = unplaced(date)
    return batch
  }

  @Test func withoutSplitItIsItself() throws {
    let one = try batch("spring", count: 25_000, split: nil)
    equal(one.splitIds, ["spring"])
    equal(one.splitCounts, [25_000])
  }

  @Test(arguments: [
    (60_000, 25_000, [20_000, 20_000, 20_000]), (50_001, 25_000, [16_667, 16_667, 16_667]),
    (50_000, 25_000, [25_000, 25_000]), (25_001, 25_000, [12_501, 12_500]), (25_000, 25_000, [25_000]),
    (10, 25_000, [10]), (11, 3, [3, 3, 3, 2]), (5, 1, [1, 1, 1, 1, 1]),
  ])
  func splitAsEvenAsPossible(_ count: Int, _ size: Int, _ counts: [Int]) throws {
    let one = try batch("spring", count: count, split: size)
    equal(one.splitCounts, counts)
    equal(one.splitIds, counts.indices.map { "spring-0\($0 + 1)" })
  }

  @Test func manyBatchesHaveAsManyDigitsAsTheyNeed() throws {
    let one = try batch("spring", count: 1000, split: 10)
    equal(one.splitIds.count, 100)
    equal(one.splitIds.first, "spring-001")
    equal(one.splitIds.last, "spring-100")
    equal(one.splitIds, one.splitIds.sorted())
  }

  /// Whatever is asked for: all codes are there, no batch above the size, sizes differ by one at most.
  @Test func splitKeepsTheCount() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let count = Int.random(in: 1...100_000, using: &generator)
      let size = Int.random(in: 500...25_000, using: &generator)
      let counts = try batch("a", count: count, split: size).splitCounts
      equal(counts.reduce(0, +), count)
      equal(counts.count, (count + size - 1) / size)
      #expect(counts.allSatisfy { $0 <= size })
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    }
  }

  @Test func liveUntilTheDayBeforeItExpires() throws {
    var one = try batch("a", count: 500, split: nil)
    let (before, end) = (try day("2027-04-30"), try day("2027-05-01"))
    #expect(one.isLive(on: end))
    one.expirationDate = unplaced(end)
    #expect(one.isLive(on: before))
    #expect(!one.isLive(on: end))
    one.active = unplaced(false)
    #expect(!one.isLive(on: before))
  }
}
