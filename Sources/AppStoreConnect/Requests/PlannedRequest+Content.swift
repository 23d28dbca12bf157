import JSONText
import OfferLanguage

/// What `Applier` needs to know about a request.
extension PlannedRequest {
  /// Apple has no name for it: nothing refuses a second one.
  var isBatch: Bool {
    method == .post && (collection.hasSuffix("OneTimeUseCodes") || collection.hasSuffix("CustomCodes"))
  }

  /// The number of one-time codes that it makes; nil if it makes none.
  var oneTimeCodes: Int? {
    method == .post && collection.hasSuffix("OneTimeUseCodes") ? attribute("numberOfCodes")?.integer : nil
  }

  /// Whether sending it twice makes no second object: Apple allows one of the name, or there is nothing to make.
  ///
  /// Names of offer codes are not known to be unique.
  var isNamedByApple: Bool { !isBatch && !(method == .post && collection.hasSuffix("OfferCodes")) }

  /// Whether what it makes takes the place of what is there: sending it twice does no harm, and nothing is named by its id.
  var replacesAll: Bool {
    method == .post
      && [AppleResource.purchaseAvailability, .purchaseSchedule].contains { $0.collection == collection }
  }

  /// Whether it says that all parts of a file are there.
  var commitsUpload: Bool { method == .patch && attribute("uploaded") == true }

  /// Whether it makes a version of texts, of which Apple allows one that can be edited.
  var makesVersion: Bool { method == .post && collection.hasSuffix("Versions") }

  var isText: Bool { collection.hasSuffix("Localizations") }
  var updatesText: Bool { isText && method == .patch }

  // MARK: - Body

  private var data: JSON? { body?["data"] }
  var attributes: [JSON.Member] { data?["attributes"]?.members ?? [] }
  var relationships: [JSON.Member] { data?["relationships"]?.members ?? [] }
  private var included: [JSON] { body?["included"]?.elements ?? [] }

  func attribute(_ name: String) -> JSON? { data?["attributes"]?[name] }

  /// The id that a relationship names, if it is known.
  func link(_ name: String) -> String? { data?["relationships"]?[name]?.linkedId }

  var setsPrices: Bool { method == .patch && collection == "/v1/subscriptions" && !included.isEmpty }

  var priceRows: [PriceRowKey] {
    included.map { row in
      let links = row["relationships"]
      let attributes = row["attributes"]
      return PriceRowKey(
        storefront: links?["territory"]?.linkedId, startDate: attributes?["startDate"]?.string,
        plan: attributes?["planType"]?.string, point: links?["subscriptionPricePoint"]?.linkedId)
    }
  }

  /// The prices of the schedule of an in-app purchase.
  var scheduleRows: [(point: String?, start: String?)] {
    included.map { row in
      (row["relationships"]?["inAppPurchasePricePoint"]?.linkedId, row["attributes"]?["startDate"]?.string)
    }
  }

  /// Apple's ids of what it deletes.
  var deletedIds: [String] {
    guard method == .delete else { return [] }
    guard list == nil else { return (data?.elements ?? []).compactMap { $0["id"]?.string } }
    return if case .known(let id)? = target { [id] } else { [] }
  }

  /// The ids that a relationship to several objects names.
  func links(_ name: String) -> [String] {
    (data?["relationships"]?[name]?["data"]?.elements ?? []).compactMap { $0["id"]?.string }
  }

  /// Which part of its step it is: a storefront or a locale; nil if it is the whole.
  var part: String? { link("territory") ?? attribute("locale")?.string }

  /// The storefront of an inline row.
  func storefront(ofIncluded number: Int) -> String? {
    included.indices.contains(number) ? included[number]["relationships"]?["territory"]?.linkedId : nil
  }

  // MARK: - Ids

  func replacing(_ made: [Int: String]) -> PlannedRequest { mapping { $0.replacing(made) } }

  func replacing(_ ids: [Reference: String]) -> PlannedRequest {
    mapping { reference in ids[reference].map { .known($0) } ?? reference }
  }

  func renumbering(_ numbers: [Int: Int]) -> PlannedRequest {
    mapping { $0.mappingSteps { .made(step: numbers[$0] ?? $0) } }
  }

  private func mapping(_ transform: (Reference) -> Reference) -> PlannedRequest {
    PlannedRequest(
      method, collection, target: target.map(transform), list: list,
      body: body?.mappingIds { text in Reference(parsing: text).map { transform($0).text } ?? text })
  }
}

extension JSON {
  fileprivate var linkedId: String? {
    guard let text = self["data"]?["id"]?.string, case .known(let id)? = Reference(parsing: text) else {
      return nil
    }
    return id
  }
}
