package protocol Transport: Sendable {
  /// Sends it once and follows no redirect. Called from several threads.
  func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse
}
