import AppStoreConnect
import Synchronization

/// A clock on which time passes only while somebody sleeps, or when a test says so.
final class DrivenClock: APIClock {
  private let state = Mutex((now: 0.0, sleeps: [Double]()))

  static let start: Int64 = 1_800_000_000

  var secondsSince1970: Int64 { DrivenClock.start + Int64(monotonicSeconds) }
  var monotonicSeconds: Double { state.withLock { $0.now } }
  /// What was slept, in this order.
  var sleeps: [Double] { state.withLock { $0.sleeps } }

  func sleep(seconds: Double) {
    state.withLock { state in
      state.now += seconds
      state.sleeps.append(seconds)
    }
  }

  func pass(_ seconds: Double) { state.withLock { $0.now += seconds } }
}
