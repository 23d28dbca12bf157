import Synchronization

/// What the threads of a client know of each other.
final class RequestRun: Sendable {
  private struct State {
    var stopped: PullStopped?
    var done = 0
    var planned = 0
    /// Attempts in a row that no answer came to, over all threads.
    var unanswered = 0
  }

  private let state = Mutex(State())

  /// - Throws: what another thread has stopped with.
  func check() throws {
    if let stopped = state.withLock({ $0.stopped }) { throw stopped }
  }

  /// Ends the run for all threads.
  func stop(_ reason: PullStopped) -> PullStopped {
    state.withLock { state in
      state.stopped = state.stopped ?? reason
      return state.stopped ?? reason
    }
  }

  func plan(_ count: Int) { state.withLock { $0.planned += count } }

  func finishOne() -> (done: Int, planned: Int) {
    state.withLock { state in
      state.done += 1
      return (state.done, state.planned)
    }
  }

  /// - Returns: how many attempts in a row had no answer.
  func note(answered: Bool) -> Int {
    state.withLock { state in
      state.unanswered = answered ? 0 : state.unanswered + 1
      return state.unanswered
    }
  }
}

/// What a client tells while it works. Called from several threads.
package enum RequestEvent: Equatable, Sendable {
  /// - hourRest: how many requests the server still allows in this hour, if it has said so.
  case done(Int, planned: Int, hourRest: Int?)
  case waiting(PaceWait)
}
