import Dispatch
import Synchronization

/// `transform` of every item, on all cores; the results are in the order of the items.
package func parallelMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], _ transform: @Sendable (Item) -> Result
) -> [Result] {
  guard items.count > 1 else { return items.map(transform) }
  let results = Mutex([Result?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: items.count) { index in
    let result = transform(items[index])
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap { $0 } }
}

/// Parts of a list for `parallelMap`: enough to keep every core busy, few enough to be cheap.
package func chunks<Item>(of items: [Item], atMost count: Int = 16) -> [ArraySlice<Item>] {
  guard items.count > 1 else { return items.isEmpty ? [] : [items[...]] }
  let size = max(1, (items.count + count - 1) / count)
  return stride(from: 0, to: items.count, by: size).map { items[$0..<min($0 + size, items.count)] }
}
