/// What sends a request and takes its answer.
package protocol Transport: Sendable {
  /// Sends it once and follows no redirect. Called from several threads.
  func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse
}

/// Why there is no answer. Words are one line, without anything secret.
package enum TransportFailure: Error, Equatable, Sendable {
  /// No connection was made: the request has not reached the server.
  case notSent(String)
  /// The request may have reached the server: nobody knows what became of it.
  case lost(String)
  /// The answer is larger than this number of bytes. The request was carried out.
  case tooLarge(limit: Int)
  /// This machine cannot send requests.
  case unusable(String, help: String)
}
