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
    /// No answer to this request was saved.
    case notSaved
  }

  package let reason: Reason
  /// One line in words, with Apple's detail, without control characters and without anything secret.
  package let message: String
  /// The part of the message that quotes the answer.
  let detail: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
    detail = message
  }

  init(_ reason: Reason, at path: String, _ detail: String) {
    self.reason = reason
    self.detail = detail
    let status = reason.status.map { "\($0): " } ?? ""
    let role = reason == .forbidden ? " (the role of the key may not allow it)" : ""
    message = "\(path): \(status)\(detail)\(role)"
  }

  /// - Parameter status: 400 or more.
  init(status: Int, at path: String, _ detail: String) {
    let reason: Reason =
      switch status {
      case 404: .notFound
      case 403: .forbidden
      case 500...: .unavailable
      default: .refused(status: status)
      }
    self.init(reason, at: path, detail)
  }
}

extension ReadFailure.Reason {
  /// Nil if there need not have been an answer.
  var status: Int? {
    switch self {
    case .notFound: 404
    case .forbidden: 403
    case .refused(let status): status
    case .unavailable, .notSaved: nil
    }
  }
}
