import Dispatch
import Synchronization

/// Transforms all items on all cores. The results are in the order of the items.
package func parallelMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ transform: @Sendable (Item) -> Result
) -> [Result] {
  guard items.count > 1 else { return items.map(transform) }
  let results = Mutex([Result?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: items.count) { index in
    let result = transform(items[index])
    results.withLock { $0[index] = result }
  }
  return results.withLock { results in
    var all: [Result] = []
    all.reserveCapacity(results.count)
    // Not `compactMap`: it would look up at run time what each list of results conforms to.
    for index in results.indices {
      if let result = results[index] { all.append(result) }
    }
    return all
  }
}

/// Returns parts of a list for `parallelMap`: enough to keep all cores busy, but not so many that they cost much.
package func chunks<Item>(of items: [Item], atMost count: Int = 16) -> [ArraySlice<Item>] {
  guard items.count > 1 else { return items.isEmpty ? [] : [items[...]] }
  let size = max(1, (items.count + count - 1) / count)
  return stride(from: 0, to: items.count, by: size).map { items[$0..<min($0 + size, items.count)] }
}

/// Transforms all items on `count` threads, for work that mostly waits. The results are in the order of the items.
///
/// - Throws: The first failure. Items that were not begun by then are not transformed.
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
  // Each worker has its own queue, and therefore a thread. A shared queue would have only as many threads as there are cores.
  for number in 0..<min(count, items.count) {
    DispatchQueue(label: "worker \(number)").async(group: group, execute: work)
  }
  group.wait()
  return try state.withLock { state in
    if let failure = state.failure { throw failure }
    return state.results.compactMap { $0 }
  }
}

/// Does two jobs at the same time: the first on another thread, the second on the calling thread.
package func both<First: Sendable, Second>(
  _ first: @escaping @Sendable () -> First, _ second: () -> Second
) -> (First, Second) {
  let group = DispatchGroup()
  let done = Mutex<First?>(nil)
  DispatchQueue.global().async(group: group) {
    let value = first()
    done.withLock { $0 = value }
  }
  let other = second()
  group.wait()
  return (done.withLock { $0 } ?? first(), other)
}
