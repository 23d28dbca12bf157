import Diagnostics

/// Something to be read, with words for it in case that it cannot be.
struct Question: Sendable {
  let request: ReadRequest
  let object: ObjectPath
  /// `win-back offers`.
  let what: String
  /// Whether a 404 means that there is none.
  var mayBeMissing = false

  init(
    _ path: String, _ query: KeyValuePairs<String, String> = [:], of object: ObjectPath, _ what: String,
    mayBeMissing: Bool = false
  ) {
    request = ReadRequest(path, query)
    (self.object, self.what, self.mayBeMissing) = (object, what, mayBeMissing)
  }
}

extension Question {
  /// What `ReadScope` tells from other questions about the app.
  static let inAppPurchases = "in-app purchases"
  static let gracePeriod = "the billing grace period"
  static let promotedPurchases = "promoted purchases"
}

enum Reply: Sendable {
  case document(ResourceDocument)
  case missing
  case unread

  func reading<Value>(missing: Value? = nil, _ transform: (ResourceDocument) -> Value) -> Reading<Value> {
    switch self {
    case .document(let document): .read(transform(document))
    case .missing: missing.map { .read($0) } ?? .unread
    case .unread: .unread
    }
  }
}

/// Asks many questions at a time and keeps a list of what could not be read.
struct Reader {
  private let source: any AnswerSource
  private let scope: ReadScope?
  private(set) var unread: [Unread] = []

  /// - Parameter scope: what is asked; nil for everything.
  init(_ source: any AnswerSource, _ scope: ReadScope? = nil) { (self.source, self.scope) = (source, scope) }

  /// - Throws: what `AnswerSource.read` throws.
  mutating func ask(_ questions: [Question]) throws -> [Reply] {
    let isAsked = questions.map { scope?.covers($0) ?? true }
    let asked = zip(questions, isAsked).filter(\.1).map(\.0)
    var results = try (asked.isEmpty ? [] : source.read(asked.map(\.request)))[...]
    return zip(questions, isAsked).map { question, isAsked in
      guard isAsked, let result = results.popFirst() else {
        unread.append(Unread(leftOut: question.object, question.what))
        return .unread
      }
      do throws(ReadFailure) {
        return .document(try ResourceDocument(try result.get()))
      } catch {
        if question.mayBeMissing, case .notFound = error.reason { return .missing }
        unread.append(
          Unread(
            object: question.object, what: question.what, reason: error.message,
            isNotFound: error.reason == .notFound))
        return .unread
      }
    }
  }

  mutating func note(_ object: ObjectPath, _ what: String, _ reason: String) {
    unread.append(Unread(object: object, what: what, reason: reason))
  }
}

/// Apple's largest page of most lists, and of the resources that a list includes.
enum PageLimit {
  static let list = 200
  static let pricePoints = 8000
  static let included = 50
}
