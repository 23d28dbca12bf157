import Dispatch
import Synchronization

/// Does two jobs at the same time. The first begins at once on a thread of its own, the second runs on the calling thread.
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
