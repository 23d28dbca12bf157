import Dispatch
import SystemCalls
import Synchronization
import TestSupport
import Testing

struct ConcurrentMapTests {
  private struct Failure: Error {}

  @Test(arguments: [0, 1, 5, 6, 100]) func resultsAreInTheOrderOfTheItems(_ count: Int) throws {
    try equal(concurrentMap(Array(0..<count), atOnce: 6) { $0 * 2 }, (0..<count).map { $0 * 2 })
  }

  /// All of them wait for each other: with fewer threads they would wait forever.
  @Test(.timeLimit(.minutes(1))) func asManyRunAsWereAskedForWhateverTheCores() throws {
    let here = DispatchSemaphore(value: 0)
    let begun = Mutex(0)
    let most = try concurrentMap(Array(0..<12), atOnce: 12) { _ in
      let isLast = begun.withLock { begun in
        begun += 1
        return begun == 12
      }
      if isLast { for _ in 0..<12 { here.signal() } }
      here.wait()
      return begun.withLock { $0 }
    }
    #expect(most.allSatisfy { $0 == 12 })
  }

  @Test func neverMoreRunThanWereAskedFor() throws {
    let running = Mutex((now: 0, most: 0))
    _ = try concurrentMap(Array(0..<200), atOnce: 3) { _ in
      running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      running.withLock { $0.now -= 1 }
    }
    #expect(running.withLock { $0.most } <= 3)
  }

  @Test func afterAFailureNothingNewBegins() {
    let begun = Mutex(0)
    #expect(throws: Failure.self) {
      try concurrentMap(Array(0..<1000), atOnce: 4) { _ in
        begun.withLock { $0 += 1 }
        throw Failure()
      }
    }
    #expect(begun.withLock { $0 } <= 4)
  }
}
