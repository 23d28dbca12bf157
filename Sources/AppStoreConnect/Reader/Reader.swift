import Diagnostics
import OfferLanguage
import OfferModel

/// A request that reads a part of an app.
struct Question: Sendable {
  let request: ReadRequest
  /// What the part belongs to.
  let object: ObjectPath
  let part: LivePart
  /// Which of several parts of a kind it is; see `Unread.name`.
  let name: String
  /// Whether the answer 404 means that there is no such part.
  let mayBeMissing: Bool

  init(
    _ path: String, _ query: KeyValuePairs<String, String> = [:], of object: ObjectPath, _ part: LivePart,
    named name: String = "", mayBeMissing: Bool = false
  ) {
    request = ReadRequest(path, query)
    self.object = object
    self.part = part
    self.name = name
    self.mayBeMissing = mayBeMissing
  }

  func unread(_ reason: String, isNotFound: Bool = false) -> Unread {
    Unread(object: object, part: part, name: name, reason: reason, isNotFound: isNotFound)
  }
}

extension Question {
  /// - Parameters:
  ///   - included: the resources that come with it.
  ///   - object: what messages say that it is of, where that is something else.
  static func list(
    _ list: String, of one: ResourceObject, with included: String? = nil, as object: ObjectPath? = nil,
    _ part: LivePart, mayBeMissing: Bool = false
  ) -> Question {
    let limit = "\(PageLimit.list)"
    let query: KeyValuePairs<String, String> =
      if let included { ["include": included, "limit": limit] } else { ["limit": limit] }
    return Question(
      one.path + "/" + list, query, of: object ?? one.object, part, mayBeMissing: mayBeMissing)
  }

  /// A part of an in-app purchase for which Apple answers 404 until it is set up.
  static func part(
    _ name: String, of one: ResourceObject, query: KeyValuePairs<String, String> = [:], _ part: LivePart
  ) -> Question {
    Question(one.path + "/" + name, query, of: one.object, part, mayBeMissing: true)
  }
}

enum Reply: Sendable {
  case document(ResourceDocument)
  case missing
  case unread

  var document: ResourceDocument? { if case .document(let document) = self { document } else { nil } }

  func value<Value>(missing: Value? = nil, _ transform: (ResourceDocument) -> Value) -> PossiblyUnread<
    Value
  > {
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
  init(_ source: any AnswerSource, _ scope: ReadScope? = nil) {
    self.source = source
    self.scope = scope
  }

  /// - Throws: what `AnswerSource.read` throws.
  mutating func ask(_ questions: [Question]) throws -> [Reply] {
    let isAsked = questions.map { scope?.covers($0) ?? true }
    let asked = zip(questions, isAsked).filter(\.1).map(\.0)
    var results = try (asked.isEmpty ? [] : source.read(asked.map(\.request)))[...]
    return zip(questions, isAsked).map { question, isAsked in
      guard isAsked, let result = results.popFirst() else {
        var leftOut = question.unread("the plan does not touch it")
        leftOut.isLeftOut = true
        unread.append(leftOut)
        return .unread
      }
      do throws(ReadFailure) {
        return .document(try ResourceDocument(try result.get()))
      } catch {
        if question.mayBeMissing, case .notFound = error.reason { return .missing }
        unread.append(question.unread(error.message, isNotFound: error.reason == .notFound))
        return .unread
      }
    }
  }

  /// Notes that an answer cannot be used.
  mutating func note(_ unread: Unread) { self.unread.append(unread) }

  mutating func note(_ object: ObjectPath, _ part: LivePart, _ reason: String) {
    note(Unread(object: object, part: part, reason: reason))
  }
}

/// Apple's largest page of most lists, and of the resources that a list includes.
enum PageLimit {
  static let list = 200
  static let pricePoints = 8000
  static let included = 50
}

extension ReadScope {
  func covers(_ question: Question) -> Bool {
    let object = question.object
    switch object.parts.first?.kind {
    case .subscription, .inAppPurchase:
      guard let read = parts[object.owner] else { return false }
      return object.parts.count > 1 || question.part.separateKey.map(read.contains) ?? true
    case .subscriptionGroup: return question.part == .subscriptions || kinds.contains(.subscriptionGroup)
    default:
      return switch question.part {
      case .inAppPurchases: kinds.contains(.inAppPurchase)
      case .gracePeriod, .promotedPurchases: kinds.contains(.app)
      default: true
      }
    }
  }
}

/// Reads an app's subscriptions and offers, and everything else of it that a catalog can say. Nothing is changed.
///
/// - Parameters:
///   - bundleId: of the app; compared without regard to case.
///   - scope: what is read; nil for everything. The rest is unread.
///   - pricePoints: whether to read the amounts that the account can sell at, too.
/// - Throws: `LiveAppFailure` when the app is not there or cannot be read; what `AnswerSource.read` throws.
package func readLiveApp(
  of bundleId: String, from source: any AnswerSource, within scope: ReadScope? = nil,
  pricePoints: Bool = false
) throws -> LiveApp {
  var reader = Reader(source, scope)
  let app = try readApp(bundleId, from: source)
  var state = try reader.readAppParts(app)
  let groups = state.groups.value?.map(\.resource) ?? []
  let texts = try reader.readTexts(of: groups, .group)
  let subscriptions = try reader.readSubscriptions(groups)
  if state.groups.value != nil {
    state.groups = .read(
      groups.indices.map { number in
        LiveGroup(resource: groups[number], texts: texts[number], subscriptions: subscriptions[number])
      })
  }
  state.inAppPurchases = try reader.readInAppPurchases(of: state)
  state.equalizations = try reader.readEqualizations(state)
  if pricePoints { state.pricePoints = try reader.readPricePoints(state) }
  state.unread = reader.unread
  return state
}

package struct LiveAppFailure: Failure {
  package let message: String
  package let notes: [String]
}

private func readApp(_ bundleId: String, from source: any AnswerSource) throws -> ResourceObject {
  let query: KeyValuePairs = ["filter[bundleId]": bundleId, "limit": "\(PageLimit.list)"]
  let apps = try source.document("/v1/apps", query).mapError {
    LiveAppFailure(message: "the list of apps cannot be read: " + $0.message, notes: [])
  }.get().all(.app)
  if let app = apps.first(where: { $0.text(.bundleId)?.lowercased() == bundleId.lowercased() }) { return app }
  let others = apps.compactMap { $0.text(.bundleId) }
  throw LiveAppFailure(
    message: "the key can see no app with the bundle ID \(bundleId)",
    notes: others.isEmpty
      ? ["check the spelling, and that the key belongs to the team of this app"]
      : ["App Store Connect answered with \(others.sorted().joined(separator: ", "))"])
}
