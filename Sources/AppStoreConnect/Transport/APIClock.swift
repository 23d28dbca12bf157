/// The time that tokens and waiting go by: tests drive their own.
package protocol APIClock: Sendable {
  /// Seconds since 1970, as the server sees them, too.
  var secondsSince1970: Int64 { get }
  /// Seconds of a clock that only runs forward.
  var monotonicSeconds: Double { get }
  func sleep(seconds: Double)
}
