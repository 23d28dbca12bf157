import Diagnostics

/// The nonce and the time of a signature, so that it can only be used once, and not for long.
package struct SigningOccasion: Sendable {
  package let nonce: UUIDText
  /// The time in milliseconds since 1970.
  package let timestamp: Int64

  /// - Parameters:
  ///   - nonce: A UUID; nil: a random one.
  ///   - timestamp: The time in milliseconds since 1970.
  /// - Throws: `PlainFailure`, `CryptographyFailure`.
  package init(nonce: String?, timestamp: Int64) throws {
    // A time in seconds is the usual mistake; in milliseconds, it would be in January 1970.
    guard SigningOccasion.sensible.contains(timestamp) else {
      throw PlainFailure(
        "the timestamp is \(timestamp), expected milliseconds since 1970, as in \(SigningOccasion.example)")
    }
    self.timestamp = timestamp
    guard let nonce else {
      self.nonce = try UUIDText.random()
      return
    }
    guard let uuid = UUIDText(nonce) else {
      throw PlainFailure(
        "the nonce is \(quoted(nonce)), expected a UUID, as in 368f3888-dcd8-11ef-b3c8-325096b39f47")
    }
    self.nonce = uuid
  }

  /// From 2001-09-09, since when seconds have 10 digits and milliseconds 13, to 2286, when both get another digit.
  private static let sensible: Range<Int64> = 1_000_000_000_000..<10_000_000_000_000
  private static let example: Int64 = 1_800_000_000_000
}
