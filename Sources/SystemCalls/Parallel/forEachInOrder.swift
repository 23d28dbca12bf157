import Dispatch
import Synchronization

/// Does jobs on all cores, and takes their results in the order of the jobs, while later jobs are being done.
///
/// - Parameters:
///   - next: Returns the next job; nil if there is none yet. It is called again after every result.
///   - work: Does a job, on any thread.
///   - take: Takes the result of a job, on the calling thread.
/// - Throws: An error of `next` or `take`, or that of the first job that fails. No thread works after that.
package func forEachInOrder<Job: Sendable, Value: Sendable>(
  _ next: () throws -> Job?, _ work: @escaping @Sendable (Job) throws -> Value,
  take: (_ job: Job, _ value: Value) throws -> Void
) throws {
  let jobs = JobList(work)
  let threads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  let group = DispatchGroup()
  // The calling thread works, too, whenever there is no result to take.
  for _ in 1..<threads {
    DispatchQueue.global().async(group: group) {
      while jobs.doNext(waiting: true) {}
    }
  }
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

/// The jobs to do, and the results of those that were done.
private final class JobList<Job: Sendable, Value: Sendable>: Sendable {
  private struct State: Sendable {
    package var waiting: [Job] = []
    /// The number of the first job that waits. Jobs are numbered from 0; those before it are done or being done.
    package var firstWaiting = 0
    /// The number of the first job whose result was not taken.
    package var firstUntaken = 0
    /// The results that were not taken, by the number of their job.
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

  /// Does the next job that waits. Returns false if there is none.
  ///
  /// - Parameter waiting: Whether to wait until there is a job, or the list is closed.
  package func doNext(waiting: Bool) -> Bool {
    while true {
      if waiting { added.wait() }
      let next: (number: Int, job: Job)? = state.withLock { state in
        guard !state.isClosed, !state.waiting.isEmpty else { return nil }
        state.firstWaiting += 1
        return (state.firstWaiting - 1, state.waiting.removeFirst())
      }
      guard let next else {
        // Another thread can have taken the job of the signal.
        if waiting, !state.withLock({ $0.isClosed }) { continue }
        return false
      }
      let result = Result { try work(next.job) }
      state.withLock { $0.results[next.number] = result }
      finished.signal()
      return true
    }
  }

  /// Takes the first result that was not taken; nil if that job is not done.
  package func takeFirst() throws -> Value? {
    let result: Result<Value, any Error>? = state.withLock { state in
      guard let result = state.results.removeValue(forKey: state.firstUntaken) else { return nil }
      state.firstUntaken += 1
      return result
    }
    return try result?.get()
  }

  /// Waits until a job is done.
  package func waitForResult() { finished.wait() }

  /// Ends the waiting of all threads.
  package func close(_ threads: Int) {
    state.withLock { $0.isClosed = true }
    for _ in 0..<threads { added.signal() }
  }
}
