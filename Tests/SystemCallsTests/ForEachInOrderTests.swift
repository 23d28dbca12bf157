import SystemCalls
import Synchronization
import TestSupport
import Testing

/// Jobs are done on all cores, their results taken one after the other.
struct ForEachInOrderTests {
  private struct Failure: Error, Equatable { let job: Int }

  /// Jobs 0 up to the number, each once.
  private func jobs(_ count: Int) -> () -> Int? {
    var next = 0
    return {
      guard next < count else { return nil }
      next += 1
      return next - 1
    }
  }

  @Test(arguments: [0, 1, 2, 100, 5000])
  func resultsAreTakenInTheOrderOfTheJobs(_ count: Int) throws {
    var taken: [Int] = []
    try forEachInOrder(jobs(count)) { job in
      (0..<(job.isMultiple(of: 7) ? 2000 : 1)).reduce(job) { sum, _ in sum } + 1
    } take: { job, result in
      equal(result, job + 1)
      taken.append(job)
    }
    equal(taken, Array(0..<count))
  }

  /// What was taken is there when the next job is asked for: a job may follow from a result.
  @Test func aJobMayDependOnAResult() throws {
    var (asked, last) = (0, 0)
    try forEachInOrder {
      // One at a time: the next number is known when the one before was taken.
      guard asked == last, asked < 50 else { return nil as Int? }
      asked += 1
      return asked
    } _: {
      $0 * $0
    } take: { job, square in
      equal(square, job * job)
      last = job
    }
    equal(last, 50)
  }

  @Test func theFirstFaultyJobEndsTheWork() {
    var taken: [Int] = []
    let failure = #expect(throws: Failure.self) {
      try forEachInOrder(jobs(10_000)) { job in
        if job == 40 || job == 41 { throw Failure(job: job) }
        return job
      } take: { job, _ in
        taken.append(job)
      }
    }
    equal(failure, Failure(job: 40))
    equal(taken, Array(0..<40))
  }

  @Test func whatTakesResultsMayEndTheWork() {
    let done = Mutex(0)
    #expect(throws: Failure(job: 3)) {
      try forEachInOrder(jobs(1_000_000)) { _ in
        done.withLock { $0 += 1 }
      } take: { job, _ in
        if job == 3 { throw Failure(job: 3) }
      }
    }
    // Nothing is done after the call is over, and never more than is needed to keep the cores busy.
    let atTheEnd = done.withLock { $0 }
    #expect(atTheEnd >= 4 && atTheEnd < 100_000)
    equal(done.withLock { $0 }, atTheEnd)
  }

  @Test func whatMakesJobsMayEndTheWork() {
    var taken = 0
    #expect(throws: Failure(job: 0)) {
      try forEachInOrder {
        throw Failure(job: 0)
      } _: { (job: Int) in
        job
      } take: { _, _ in
        taken += 1
      }
    }
    equal(taken, 0)
  }
}
