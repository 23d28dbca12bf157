/// What a request says, for whoever sends it.
extension PlannedRequest {
  /// Apple has no name for it: nothing refuses a second one.
  var isBatch: Bool {
    method == .post && (collection.hasSuffix("OneTimeUseCodes") || collection.hasSuffix("CustomCodes"))
  }

  /// Whether sending it twice makes no second object: Apple allows one of the name, or there is nothing to make.
  ///
  /// Nobody has established that names of offer codes are unique.
  var isNamedByApple: Bool { !isBatch && !(method == .post && collection.hasSuffix("OfferCodes")) }

  var isText: Bool { collection.hasPrefix("/v2/") }

  var httpMethod: HTTPMethod {
    switch method {
    case .post: .post
    case .patch: .patch
    case .delete: .delete
    }
  }

  // MARK: - Body

  private var data: [BodyValue.Member] { body?["data"]?.members ?? [] }
  var attributes: [BodyValue.Member] { data.value("attributes")?.members ?? [] }
  var relationships: [BodyValue.Member] { data.value("relationships")?.members ?? [] }
  private var included: [BodyValue] { body?["included"]?.items ?? [] }

  func text(_ attribute: String) -> String? {
    guard case .text(let text)? = attributes.value(attribute) else { return nil }
    return text
  }

  /// The id that a relationship names, if it is known.
  func link(_ name: String) -> String? { relationships.value(name)?.linkedId }

  /// Whether it sets prices of a subscription.
  var setsPrices: Bool { method == .patch && collection == "/v1/subscriptions" && !included.isEmpty }

  var priceRows: [PriceRowKey] {
    included.map { row in
      let (links, attributes) = (row["relationships"], row["attributes"])
      return PriceRowKey(
        storefront: links?["territory"]?.linkedId, startDate: attributes?["startDate"]?.plainText,
        plan: attributes?["planType"]?.plainText, point: links?["subscriptionPricePoint"]?.linkedId)
    }
  }

  /// Which part of its step it is: a storefront or a locale; nil where it is the whole.
  var part: String? { link("territory") ?? text("locale") }

  /// The storefront of an inline row.
  func storefront(ofIncluded number: Int) -> String? {
    included.indices.contains(number) ? included[number]["relationships"]?["territory"]?.linkedId : nil
  }

  // MARK: - Ids

  /// With the ids of what steps have made.
  func replacing(_ made: [Int: String]) -> PlannedRequest { mapping { $0.replacing(made) } }

  /// With the ids that were looked up.
  func replacing(_ ids: [Reference: String]) -> PlannedRequest {
    mapping { reference in ids[reference].map { .known($0) } ?? reference }
  }

  private func mapping(_ transform: (Reference) -> Reference) -> PlannedRequest {
    PlannedRequest(method, collection, target.map(transform), body?.mapping(transform))
  }
}

extension BodyValue {
  fileprivate subscript(_ name: String) -> BodyValue? { members?.value(name) }

  fileprivate var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  fileprivate var items: [BodyValue]? {
    if case .list(let items) = self { items } else { nil }
  }

  fileprivate var plainText: String? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var linkedId: String? {
    guard case .id(.known(let id))? = self["data"]?["id"] else { return nil }
    return id
  }

  fileprivate func mapping(_ transform: (Reference) -> Reference) -> BodyValue {
    switch self {
    case .id(let reference): .id(transform(reference))
    case .list(let items): .list(items.map { $0.mapping(transform) })
    case .object(let members): .object(members.map { Member($0.name, $0.value.mapping(transform)) })
    case .text, .integer, .boolean, .null, .texts: self
    }
  }
}

extension [BodyValue.Member] {
  fileprivate func value(_ name: String) -> BodyValue? { first { $0.name == name }?.value }
}
