import Dispatch
import Synchronization

/// `transform` of every item on `count` threads, however many cores there are: for work that waits for others.
///
/// - Returns: the results in the order of the items.
/// - Throws: the first failure; items that were not begun by then are left out.
package func concurrentMap<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce count: Int, _ transform: @escaping @Sendable (Item) throws -> Value
) throws -> [Value] {
  guard items.count > 1, count > 1 else { return try items.map(transform) }
  let state = Mutex(
    (next: 0, results: [Value?](repeating: nil, count: items.count), failure: (any Error)?.none))
  let work: @Sendable () -> Void = {
    while true {
      let number: Int? = state.withLock { state in
        guard state.failure == nil, state.next < items.count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let number else { return }
      let result = Result { try transform(items[number]) }
      state.withLock { state in
        switch result {
        case .success(let value): state.results[number] = value
        case .failure(let failure): state.failure = state.failure ?? failure
        }
      }
    }
  }
  let group = DispatchGroup()
  // A queue of its own gives each worker a thread; a shared one has as many as there are cores.
  for number in 0..<min(count, items.count) {
    DispatchQueue(label: "worker \(number)").async(group: group, execute: work)
  }
  group.wait()
  return try state.withLock { state in
    if let failure = state.failure { throw failure }
    return state.results.compactMap { $0 }
  }
}
