/// How often and how long requests are repeated. Seconds.
package struct Patience: Sendable {
  /// So many times after the first.
  package var repeats = 5
  /// Before the first repeat of a read; each next wait is twice as long.
  package var pause = 1.0
  /// After the first 429 that does not say how long to wait; each next wait is twice as long.
  package var pauseAfterRefusal = 15.0
  /// A `Retry-After` beyond this ends the run.
  package var longestRetryAfter = 600.0
  /// From 0 to 1: spreads the repeats of several requests.
  package var jitter: @Sendable () -> Double

  package init(jitter: @escaping @Sendable () -> Double) { self.jitter = jitter }

  /// Half to one and a half times the pause.
  func pause(before number: Int) -> Double { grown(pause, number) * (0.5 + jitter()) }

  /// Never shorter than the pause, and up to a quarter longer.
  func pauseAfterRefusal(_ number: Int) -> Double { grown(pauseAfterRefusal, number) * (1 + jitter() / 4) }

  private func grown(_ seconds: Double, _ number: Int) -> Double { seconds * Double(1 << number) }
}
