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
  private(set) var unread: [Unread] = []

  init(_ source: any AnswerSource) { self.source = source }

  /// - Throws: what `AnswerSource.read` throws.
  mutating func ask(_ questions: [Question]) throws -> [Reply] {
    let results = try source.read(questions.map(\.request))
    return zip(questions, results).map { question, result in
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

extension ObjectKind {
  /// A list of objects of the kind, as `live.json` calls what could not be read: `win-back offers`.
  var list: String { spelling + "s" }
}
