import SystemCalls
import Synchronization
import TestSupport
import Testing

/// Every result is the one of its item, and stands where its item stands.
struct ParallelMapTests {
  @Test(arguments: [0, 1, 2, 3, 17, 1000])
  func resultsComeInTheOrderOfTheItems(_ count: Int) {
    let results = parallelMap(Array(0..<count)) { item in
      // The first items take longest, so that later ones are done before them.
      (0..<(item < 4 ? 200_000 : 10)).reduce(item) { sum, _ in sum } * 2
    }
    equal(results, (0..<count).map { $0 * 2 })
  }

  @Test func eachItemIsTakenOnce() {
    let taken = Mutex([Int](repeating: 0, count: 500))
    _ = parallelMap(Array(0..<500)) { item in taken.withLock { $0[item] += 1 } }
    #expect(taken.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test func aResultMayBeNothing() {
    #expect(parallelMap([1, 2, 3]) { $0 == 2 ? nil : $0 } as [Int?] == [1, nil, 3])
  }
}

struct ChunkTests {
  @Test func ofNothingThereIsNone() { empty(chunks(of: [Int]())) }

  @Test(arguments: 1...100)
  func togetherTheyAreTheList(_ count: Int) {
    let list = Array(0..<count)
    for most in [1, 2, 7, 16] {
      let parts = chunks(of: list, atMost: most)
      equal(parts.reduce(into: []) { $0 += $1 }, list)
      #expect(parts.count <= most && parts.allSatisfy { !$0.isEmpty })
    }
  }
}
