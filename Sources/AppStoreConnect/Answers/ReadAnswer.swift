import Diagnostics
package import JSONText

package struct ReadAnswer: Sendable {
  /// All pages in order, at least one. Each is a JSON:API document: `root["data"]`, `root["included"]`.
  package let pages: [JSONDocument]

  package init(pages: [JSONDocument]) { self.pages = pages }

  /// Whether a list of several pages has as many rows as its first page says: where rows come or go while it is read, others
  /// are passed over.
  var isComplete: Bool {
    guard pages.count > 1, let total = pages[0].root["meta"]?["paging"]?["total"]?.integer else {
      return true
    }
    return pages.flatMap { $0.root["data"]?.elements.map { Array($0) } ?? [] }.count == total
  }

  var isEmpty: Bool { pages.allSatisfy { ($0.root["data"]?.elements.map { Array($0) } ?? []).isEmpty } }
}

package struct QueryItem: Hashable, Sendable {
  package let name: String
  package let value: String
}

/// One read of the API: all pages of a list, or one object.
package struct ReadRequest: Hashable, Sendable {
  /// Begins with `/v1/` or `/v2/`.
  package let path: String
  /// In the order in which it is sent.
  package let query: [QueryItem]

  package init(_ path: String, _ query: KeyValuePairs<String, String> = [:]) {
    self.path = path
    self.query = query.map { QueryItem(name: $0.key, value: $0.value) }
  }

  /// As it is sent after the host. Brackets and commas of names and values are sent as they are, like Apple's own links.
  package var target: String {
    guard !query.isEmpty else { return path }
    let items = query.map { item in
      [item.name, item.value].map { percentEncoded($0, keeping: "[],:") }.joined(separator: "=")
    }
    return path + "?" + items.joined(separator: "&")
  }
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
    /// No answer to this request was saved.
    case notSaved
  }

  package let reason: Reason
  /// One line in words, with Apple's detail, without control characters and without anything secret.
  package let message: String
  /// Of the message, what the answer said.
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
