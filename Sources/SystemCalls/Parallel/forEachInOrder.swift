import Dispatch
import Synchronization

/// Does jobs on all cores and takes their results in the order of the jobs, some of them while later ones are done.
///
/// - Parameter next: the next job, or nil while there is none; asked again after every result.
/// - Parameter take: takes the result of a job, on the calling thread; `work` does one on any thread.
/// - Throws: what `next`, `take` or the first job that fails throws; no thread works on then.
package func forEachInOrder<Job: Sendable, Value: Sendable>(
  _ next: () throws -> Job?, _ work: @escaping @Sendable (Job) throws -> Value,
  take: (Job, Value) throws -> Void
) throws {
  let jobs = JobList(work)
  let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  let group = DispatchGroup()
  // The calling thread works, too, whenever there is nothing to take.
  for _ in 1..<threads { DispatchQueue.global().async(group: group) { while jobs.doNext(waiting: true) {} } }
  defer {
    jobs.close(threads)
    group.wait()
  }
  var inWork: [Job] = []
  while true {
    while inWork.count < 16 * threads {
      guard let job = try next() else { break }
      inWork.append(job)
      jobs.add(job)
    }
    guard let job = inWork.first else { return }
    guard let value = try jobs.takeFirst() else {
      if !jobs.doNext(waiting: false) { jobs.waitForResult() }
      continue
    }
    inWork.removeFirst()
    try take(job, value)
  }
}

/// Jobs that are to be done, and the results of those that are.
private final class JobList<Job: Sendable, Value: Sendable>: Sendable {
  private struct State: Sendable {
    package var waiting: [Job] = []
    /// Number of the first that waits, counted over all jobs; those before it are done or being done.
    package var firstWaiting = 0
    /// Number of the first whose result was not taken.
    package var firstUntaken = 0
    package var results: [Int: Result<Value, any Error>] = [:]
    package var isClosed = false
  }

  private let state = Mutex(State())
  private let added = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  private let work: @Sendable (Job) throws -> Value

  package init(_ work: @escaping @Sendable (Job) throws -> Value) { self.work = work }

  package func add(_ job: Job) {
    state.withLock { $0.waiting.append(job) }
    added.signal()
  }

  /// Does the next job that waits; false when there is none. `waiting`: whether to wait until there is one.
  package func doNext(waiting: Bool) -> Bool {
    while true {
      if waiting { added.wait() }
      let next: (number: Int, job: Job)? = state.withLock { state in
        guard !state.isClosed, !state.waiting.isEmpty else { return nil }
        state.firstWaiting += 1
        return (state.firstWaiting - 1, state.waiting.removeFirst())
      }
      guard let next else {
        // Another thread may have taken what the signal was about.
        if waiting, !state.withLock({ $0.isClosed }) { continue }
        return false
      }
      let result = Result { try work(next.job) }
      state.withLock { $0.results[next.number] = result }
      finished.signal()
      return true
    }
  }

  /// The result of the first job that was not taken; nil while it is not there.
  package func takeFirst() throws -> Value? {
    let result = state.withLock { state in
      guard let result = state.results.removeValue(forKey: state.firstUntaken) else {
        return nil as Result<Value, any Error>?
      }
      state.firstUntaken += 1
      return result
    }
    return try result?.get()
  }

  package func waitForResult() { finished.wait() }

  /// Lets all threads that wait for jobs go.
  package func close(_ threads: Int) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threads { added.signal() }
  }
}
