/// How long to wait until lists that lag behind are consistent with what was changed: `--settle`.
package struct ConsistencyWait: Sendable {
  let clock: any APIClock
  private let seconds: Double

  package init(clock: any APIClock, seconds: Double) {
    self.clock = clock
    self.seconds = seconds
  }

  /// Tries until there is a value or the time is up, at least once. The pauses become longer, up to 10 seconds.
  ///
  /// - Returns: nil if there was no value in time.
  package func poll<Value>(_ attempt: () throws -> Value?) rethrows -> Value? {
    let deadline = clock.monotonicSeconds + seconds
    var pause = 1.0
    while true {
      if let value = try attempt() { return value }
      let left = deadline - clock.monotonicSeconds
      guard left > 0 else { return nil }
      clock.sleep(seconds: min(pause, left))
      pause = min(pause * 2, 10)
    }
  }
}
