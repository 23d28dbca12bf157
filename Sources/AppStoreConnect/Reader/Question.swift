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
  /// Whether the answer 403 also means that: one report has it where App Store Connect was never told where a product is sold.
  var isForbiddenIfMissing = false
  /// Whether answers that an earlier version of offerc saved lack it: then there is no such part.
  var isPerhapsUnsaved = false
  /// Whether it is about a product that App Review has approved.
  private(set) var isOfApproved = false
  /// What is asked instead where the key may not read all that the request includes.
  var plain: ReadRequest?
  /// What came with an earlier answer, so that nothing is asked.
  var known: ResourceDocument?

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
      one.path + "/" + list, query, of: object ?? one.object, part, mayBeMissing: mayBeMissing
    ).about(one)
  }

  /// The subscriptions of a group with what is short: most have few offers of a kind, or none.
  static func subscriptions(of group: ResourceObject) -> Question {
    let lists = [
      AppleResource.subscriptionScreenshot, .availability, .introductoryOffer, .promotionalOffer,
      .winBackOffer,
      .subscriptionOfferCode,
    ].compactMap { $0.home?.list }
    var question = Question(
      group.path + "/subscriptions",
      [
        "include": lists.joined(separator: ","), "limit": "\(PageLimit.list)",
        "limit[introductoryOffers]": "\(PageLimit.included)", "limit[offerCodes]": "\(PageLimit.included)",
        "limit[planAvailabilities]": "\(PageLimit.included)",
        "limit[promotionalOffers]": "\(PageLimit.included)",
        "limit[winBackOffers]": "\(PageLimit.included)",
      ], of: group.object, .subscriptions)
    question.plain = ReadRequest(
      group.path + "/subscriptions", ["include": lists[0], "limit": "\(PageLimit.list)"])
    return question
  }

  private func about(_ one: ResourceObject) -> Question {
    var question = self
    question.isOfApproved = one.state?.stage?.wasApproved == true
    return question
  }

  /// - Parameter isMissing: whether a part that App Store Connect refuses to show (403) is taken for one that was never set.
  func forbidden(ifMissing isMissing: Bool) -> Question {
    var question = self
    question.isForbiddenIfMissing = isMissing
    return question
  }

  /// - Parameter known: what came with an earlier answer.
  func unless(_ known: ResourceDocument?) -> Question {
    var question = self
    question.known = known
    return question
  }

  /// A part of an in-app purchase for which Apple answers 404 until it is set up.
  static func part(
    _ name: String, of one: ResourceObject, query: KeyValuePairs<String, String> = [:], _ part: LivePart
  ) -> Question {
    Question(one.path + "/" + name, query, of: one.object, part, mayBeMissing: true).about(one)
  }
}

enum Reply: Sendable {
  case document(ResourceDocument)
  case missing
  case unread

  var isUnread: Bool { if case .unread = self { true } else { false } }

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
