import Dispatch
import Synchronization

/// `transform` of every item, on all cores; the results stand in the order of the items.
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

/// `transform` of every item, and beside it another job that is begun first.
package func parallelMap<Item: Sendable, Result: Sendable, Other: Sendable>(
  _ items: [Item], beside other: @Sendable () -> Other, _ transform: @Sendable (Item) -> Result
) -> (results: [Result], other: Other) {
  let outputs = parallelMap([nil] + items.map(Optional.some)) { item in
    item.map { Output<Other, Result>.result(transform($0)) } ?? .other(other())
  }
  var results: [Result] = []
  var done: Other?
  for output in outputs {
    switch output {
    case .other(let value): done = value
    case .result(let value): results.append(value)
    }
  }
  return (results, done ?? other())
}

private enum Output<Other: Sendable, Result: Sendable>: Sendable {
  case other(Other)
  case result(Result)
}

/// Parts of a list for `parallelMap`: enough to keep every core busy, few enough to be cheap.
package func chunks<Item>(of items: [Item], atMost count: Int = 16) -> [ArraySlice<Item>] {
  guard items.count > 1 else { return items.isEmpty ? [] : [items[...]] }
  let size = max(1, (items.count + count - 1) / count)
  return stride(from: 0, to: items.count, by: size).map { items[$0..<min($0 + size, items.count)] }
}
