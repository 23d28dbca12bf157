import Diagnostics
import OfferLanguage
import OfferModel

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
