package import JSONText

/// What a read gave.
package struct ReadAnswer: Sendable {
  /// All pages in order, at least one. Each is a JSON:API document: `root["data"]`, `root["included"]`.
  package let pages: [JSONDocument]

  package init(pages: [JSONDocument]) { self.pages = pages }
}

/// Why a read gave nothing, though others may.
package struct ReadFailure: Error, Sendable {
  package enum Reason: Equatable, Sendable {
    /// 404.
    case notFound
    /// 403: the role of the key does not allow it.
    case forbidden
    /// Another 4xx.
    case refused(status: Int)
    /// 5xx, and answers that cannot be read, after all repeats.
    case unavailable
    /// Nobody saved an answer to this request.
    case notSaved
  }

  package let reason: Reason
  /// One line in words, with Apple's detail, without control characters and without anything secret.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
