/// A source of answers: the API, or files with saved answers.
package protocol AnswerSource: Sendable {
  /// Reads all of them, up to six at once.
  ///
  /// - Returns: the results in the order of the requests.
  /// - Throws: `PullStopped`.
  func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>]
  /// What the last answers say about the hour; nil if none did.
  var hour: RateLimit? { get }
}

extension AnswerSource {
  package var hour: RateLimit? { nil }
}
