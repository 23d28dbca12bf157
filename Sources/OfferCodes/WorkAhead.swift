import Dispatch
import Synchronization

/// Jobs that other threads do, while the one that has asked for them does something else.
struct WorkAhead<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let results: ResultList

  private final class ResultList: Sendable {
    let values: Mutex<[Result<Value, any Error>?]>
    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }
  }

  /// - Parameter job: does one of `count` jobs, on any thread.
  init(_ count: Int = 0, _ job: @escaping @Sendable (Int) throws -> Value) {
    let results = ResultList(count)
    self.results = results
    for number in 0..<count {
      DispatchQueue.global().async(group: group) {
        let result = Result { try job(number) }
        results.values.withLock { $0[number] = result }
      }
    }
  }

  func wait() { group.wait() }

  /// What the jobs gave, in their order.
  ///
  /// - Throws: what the first job that failed threw.
  func values() throws -> [Value] {
    wait()
    return try results.values.withLock { try $0.compactMap { try $0?.get() } }
  }
}
