import Diagnostics
import OfferLanguage
import OfferModel

/// Asks many questions at a time and keeps a list of what could not be read.
struct Reader {
  private let source: any AnswerSource
  private let scope: ReadScope?
  private(set) var unread: [Unread] = []
  /// The answers that subscriptions came with, by their ids: lists that are short came with them.
  private var origins: [String: ResourceDocument] = [:]

  /// - Parameter scope: what is asked; nil for everything.
  init(_ source: any AnswerSource, _ scope: ReadScope? = nil) {
    self.source = source
    self.scope = scope
  }

  /// - Throws: what `AnswerSource.read` throws.
  mutating func ask(_ questions: [Question]) throws -> [Reply] {
    let isAsked = questions.map { scope?.covers($0) ?? true }
    let asked = zip(questions, isAsked).filter { question, isAsked in isAsked && question.known == nil }
      .map(\.0)
    var results = try answers(to: asked)[...]
    return zip(questions, isAsked).map { question, isAsked in
      if isAsked, let known = question.known { return .document(known) }
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
        if question.isForbiddenIfMissing, case .forbidden = error.reason { return .missing }
        if question.isPerhapsUnsaved, case .notSaved = error.reason { return .missing }
        unread.append(question.unread(error.message, isNotFound: error.reason == .notFound))
        return .unread
      }
    }
  }

  /// Asks a few at a time, and makes a value of each reply before more is asked: the answers to long lists are not kept.
  ///
  /// - Parameter value: of the question with a number.
  /// - Throws: what `AnswerSource.read` throws.
  mutating func ask<Value>(
    _ questions: [Question], value: (_ reader: inout Reader, _ number: Int, _ reply: Reply) -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    for start in stride(from: 0, to: questions.count, by: Reader.longListsAtOnce) {
      for reply in try ask(Array(questions.dropFirst(start).prefix(Reader.longListsAtOnce))) {
        values.append(value(&self, values.count, reply))
      }
    }
    return values
  }

  /// Each takes up to a megabyte. Six requests run at the same time.
  private static let longListsAtOnce = 18

  private func answers(to questions: [Question]) throws -> [Result<ReadAnswer, ReadFailure>] {
    var results = questions.isEmpty ? [] : try source.read(questions.map(\.request))
    for (number, question) in questions.enumerated() {
      guard let plain = question.plain, case .failure(let failure) = results[number],
        ![.notFound, .unavailable].contains(failure.reason)
      else { continue }
      results[number] = try source.read([plain])[0]
    }
    return results
  }

  mutating func keep(_ document: ResourceDocument, for one: ResourceObject) { origins[one.id] = document }

  /// A list of a subscription, as far as it came with the subscription.
  func included(_ resource: AppleResource, of one: ResourceObject) -> ResourceDocument? {
    guard let list = resource.home?.list else { return nil }
    return origins[one.id]?.included(list, of: one, resource, limit: PageLimit.included)
  }

  /// An empty list of a subscription that came with it. Of other lists more is needed than answers include.
  func includedIfEmpty(_ resource: AppleResource, of one: ResourceObject) -> ResourceDocument? {
    included(resource, of: one).flatMap { $0.data.isEmpty ? $0 : nil }
  }

  /// Notes that an answer cannot be used.
  mutating func note(_ unread: Unread) { self.unread.append(unread) }

  mutating func note(_ object: ObjectPath, _ part: LivePart, _ reason: String) {
    note(Unread(object: object, part: part, reason: reason))
  }
}

extension ReadScope {
  func covers(_ question: Question) -> Bool {
    let object = question.object
    guard !isReview else { return isSeenByReview(question) }
    switch object.parts.first?.kind {
    case .subscription, .inAppPurchase:
      guard let read = readParts(of: object.owner) else { return false }
      let isPart = question.part.separateKey.map(read.contains) ?? (parts[object.owner] != nil)
      return object.parts.count > 1 || isPart
    case .subscriptionGroup: return question.part == .subscriptions || kinds.contains(.subscriptionGroup)
    default:
      return switch question.part {
      case .inAppPurchases: kinds.contains(.inAppPurchase)
      case .gracePeriod, .promotedPurchases: kinds.contains(.app)
      // What a plan does not send because of it is not in the catalog of the plan.
      case .storefrontList: hasStorefrontList
      default: true
      }
    }
  }

  private func isSeenByReview(_ question: Question) -> Bool {
    switch question.part {
    case .gracePeriod, .promotedPurchases, .storefrontList, .introductoryOffers, .promotionalOffers,
      .winBackOffers,
      .offerCodes:
      false
    case .availability, .storefronts, .prices: !question.isOfApproved
    default: true
    }
  }
}
