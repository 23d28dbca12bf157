/// Sends requests that change something at Apple.
package protocol RequestSender: AnswerSource {
  /// - Throws: `TransportFailure` if the outcome is unknown, `PullStopped` if the request was not carried out.
  func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse
  /// Sends a part of a file to an address of Apple's, again if need be, and without the token.
  ///
  /// - Throws: `UploadRefused`, `PullStopped`.
  func upload(_ bytes: [UInt8], to url: String, headers: [HTTPHeader]) throws
}

extension APIClient: RequestSender {}
