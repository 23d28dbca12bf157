import Synchronization

/// Makes threads wait until their requests may begin.
final class Pace: Sendable {
  private let state: Mutex<PaceState>
  private let clock: any APIClock

  init(_ limits: PaceLimits, clock: any APIClock) {
    state = Mutex(PaceState(limits))
    self.clock = clock
  }

  /// What is left of the hour, if the server has said so.
  var hourRest: Int? { state.withLock { $0.hourRest } }

  var isHourUsedUp: Bool {
    let now = clock.monotonicSeconds
    return state.withLock { $0.isHourUsedUp(at: now) }
  }

  /// Returns when a request may begin.
  ///
  /// - Parameter waiting: called before each wait; what it throws ends the waiting.
  /// - Returns: the number of the request, for `end`.
  func begin(waiting: (PaceWait) throws -> Void) throws -> Int {
    while true {
      let clock = clock
      switch state.withLock({ $0.begin(at: clock.monotonicSeconds) }) {
      case .success(let ticket): return ticket
      case .failure(let delay):
        try waiting(delay.wait)
        clock.sleep(seconds: delay.wait.seconds)
      }
    }
  }

  func end(_ ticket: Int, _ limit: RateLimit?) {
    let now = clock.monotonicSeconds
    state.withLock { $0.end(ticket, at: now, limit) }
  }

  func hold(seconds: Double) {
    let time = clock.monotonicSeconds + seconds
    state.withLock { $0.hold(until: time) }
  }
}
