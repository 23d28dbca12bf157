/// Why there is no answer. Words are one line, without anything secret.
package enum TransportFailure: Error, Equatable, Sendable {
  /// No connection was made: the request has not reached the server.
  case notSent(String)
  /// The request may have reached the server: its outcome is unknown.
  case lost(String)
  /// The answer is larger than this number of bytes. The request was carried out.
  case tooLarge(limit: Int)
  /// This machine cannot send requests.
  case unusable(String, help: String)
}
