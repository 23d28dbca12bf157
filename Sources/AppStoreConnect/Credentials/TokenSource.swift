import Synchronization

/// The token that requests carry: made when the first needs it, and again shortly before its end.
package final class TokenSource: Sendable {
  package let key: APIKey
  private let now: @Sendable () -> Int64
  private let current = Mutex<(text: String, issuedAt: Int64)?>(nil)

  /// Seconds before its end.
  private static let margin: Int64 = 30

  /// - Parameter now: seconds since 1970.
  package init(_ key: APIKey, now: @escaping @Sendable () -> Int64) {
    self.key = key
    self.now = now
  }

  package func token() throws -> String {
    let now = now()
    return try current.withLock { current in
      // A machine whose clock was put back would use its token for too long.
      if let known = current, known.issuedAt <= now, now < known.issuedAt + APIKey.lifetime - Self.margin {
        return known.text
      }
      let text = try key.token(issuedAt: now)
      current = (text, now)
      return text
    }
  }

  /// Forgets a token that the server refused, unless another thread has done so.
  func forget(_ refused: String) {
    current.withLock { if $0?.text == refused { $0 = nil } }
  }
}
