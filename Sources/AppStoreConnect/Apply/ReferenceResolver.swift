import JSONText
import OfferLanguage
import OfferModel

/// Finds out the ids that a request needs, and remembers what it has read.
struct ReferenceResolver {
  private let source: any AnswerSource
  /// Price points of a product in a storefront, by amount in minor units.
  private var points: [PointKey: [Int64: String]] = [:]
  /// What Apple derives from a price point, by storefront.
  private var equalized: [String: [String: String]] = [:]

  private struct PointKey: Hashable {
    let product: String
    let isInAppPurchase: Bool
    let storefront: String

    var path: String {
      (isInAppPurchase ? "/v2/inAppPurchases/" : "/v1/subscriptions/") + product
    }
  }

  init(_ source: any AnswerSource) { self.source = source }

  /// What was read may have been too early.
  mutating func forget() { (points, equalized) = ([:], [:]) }

  /// The ids of references; what a step makes is known already.
  ///
  /// - Throws: `Unresolved`, and what `AnswerSource.read` throws.
  mutating func resolve(_ references: [Reference]) throws -> [Reference: String] {
    try readPoints(of: references)
    var ids: [Reference: String] = [:]
    for reference in references where ids[reference] == nil { ids[reference] = try resolve(reference) }
    return ids
  }

  private mutating func resolve(_ reference: Reference) throws -> String {
    switch reference {
    case .known(let id): return id
    case .made(let step): throw Unresolved("step \(step) has not been taken")
    case .localization(let version, let locale, let kind):
      return try found(
        localization(locale, of: resolve(version), kind),
        "the version of the texts has no localization for \(locale)")
    case .image(let version, let name, let kind):
      let image = try images(of: resolve(version), kind).first { $0.text("fileName") == name }
      return try found(image?.id, "the version has no image \(name)")
    case .otherImage(let version, let name, let kind):
      let image = try images(of: resolve(version), kind).first { $0.text("fileName") != name }
      return try found(image?.id, "the version has no other image")
    case .screenshot(let product, let kind):
      let list = kind.screenshot?.home?.list ?? ""
      let path = (AppleResource.named(kind.screenshot?.home?.type ?? "")?.collection ?? "") + "/"
      let document = try read(path + resolve(product), ["include": list])
      return try found(document.data.first?.linkedId(list), "the product has no review screenshot")
    case .pricePoint(let owner, let storefront, let amount):
      return try point(of: owner, storefront, amount)
    case .equalized(let owner, let storefront, let base, let amount):
      return try derived(from: point(of: owner, base, amount), storefront, owner.isInAppPurchase)
    }
  }

  private func found(_ id: String?, _ otherwise: String) throws(Unresolved) -> String {
    guard let id else { throw Unresolved(otherwise) }
    return id
  }

  /// The version itself is read, since lists lag.
  private func images(of version: String, _ kind: VersionedKind) throws -> [ResourceObject] {
    let document = try read(kind.version.collection + "/" + version, ["include": "images"])
    return document.data.first.flatMap { document.images(of: $0, kind) } ?? []
  }

  /// A request that changes a text of a version that does not have it, as one that makes it: Apple need not copy texts into
  /// a new version.
  func makingText(_ request: PlannedRequest) throws -> PlannedRequest {
    guard request.method == .patch,
      case .localization(.known(let version), let locale, let kind)? = request.target,
      try localization(locale, of: version, kind) == nil
    else { return request }
    return .create(
      kind.localization, [.init("locale", .text(locale))] + request.attributes.filter { $0.value != .null },
      kind.localization.owner(.known(version)))
  }

  private func localization(_ locale: String, of version: String, _ kind: VersionedKind) throws -> String? {
    try read("\(kind.version.collection)/\(version)/localizations", ["limit": "200"]).data
      .first { $0.locale == locale }?.id
  }

  private mutating func point(of owner: PricePointOwner, _ storefront: String, _ amount: String) throws
    -> String
  {
    let key = PointKey(
      product: try resolve(owner.product), isInAppPurchase: owner.isInAppPurchase, storefront: storefront)
    guard let points = points[key] else {
      throw Unresolved("the price points in \(storefront) cannot be read")
    }
    guard let place = Storefront(code: storefront), let units = minorUnits(amount, place),
      let id = points[units]
    else { throw Unresolved("App Store Connect has no price point \(amount) in \(storefront)") }
    return id
  }

  /// The price points of several storefronts with one request.
  private mutating func readPoints(of references: [Reference]) throws {
    var missing: [String: Set<PointKey>] = [:]
    for reference in references {
      let (owner, storefront): (PricePointOwner, String)
      switch reference {
      case .pricePoint(let product, let place, _): (owner, storefront) = (product, place)
      case .equalized(let product, _, let base, _): (owner, storefront) = (product, base)
      default: continue
      }
      let key = PointKey(
        product: try resolve(owner.product), isInAppPurchase: owner.isInAppPurchase, storefront: storefront)
      if points[key] == nil { missing[key.path, default: []].insert(key) }
    }
    for (path, keys) in missing {
      let found = try readPricePoints(path, keys.map(\.storefront).sorted(), from: source)
      for key in keys { points[key] = found[key.storefront] }
    }
  }

  private mutating func derived(from point: String, _ storefront: String, _ isInAppPurchase: Bool) throws
    -> String
  {
    if equalized[point] == nil {
      let document = try read(
        (isInAppPurchase ? "/v1/inAppPurchasePricePoints/" : "/v1/subscriptionPricePoints/") + point
          + "/equalizations", ["include": "territory", "limit": "8000"])
      equalized[point] = Dictionary(
        document.data.compactMap { one in one.territory.map { ($0, one.id) } },
        uniquingKeysWith: { first, _ in first })
    }
    guard let id = equalized[point]?[storefront] else {
      throw Unresolved("App Store Connect derives no price for \(storefront)")
    }
    return id
  }

  private func read(_ path: String, _ query: KeyValuePairs<String, String>) throws -> ResourceDocument {
    let results = try source.read([ReadRequest(path, query)])
    do throws(ReadFailure) {
      return try ResourceDocument(try results[0].get())
    } catch {
      throw Unresolved(error.message)
    }
  }
}

/// Why a request cannot be sent.
struct Unresolved: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

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

  var httpMethod: HTTPMethod {
    switch method {
    case .post: .post
    case .patch: .patch
    case .delete: .delete
    }
  }

  // MARK: - Body

  private var data: JSON? { body?["data"] }
  var attributes: [JSON.Member] { data?["attributes"]?.members ?? [] }
  var relationships: [JSON.Member] { data?["relationships"]?.members ?? [] }
  private var included: [JSON] { body?["included"]?.elements ?? [] }

  func attribute(_ name: String) -> JSON? { data?["attributes"]?[name] }

  /// The id that a relationship names, if it is known.
  func link(_ name: String) -> String? { data?["relationships"]?[name]?.linkedId }

  /// Whether it sets prices of a subscription.
  var setsPrices: Bool { method == .patch && collection == "/v1/subscriptions" && !included.isEmpty }

  var priceRows: [PriceRowKey] {
    included.map { row in
      let (links, attributes) = (row["relationships"], row["attributes"])
      return PriceRowKey(
        storefront: links?["territory"]?.linkedId, startDate: attributes?["startDate"]?.string,
        plan: attributes?["planType"]?.string, point: links?["subscriptionPricePoint"]?.linkedId)
    }
  }

  /// Which part of its step it is: a storefront or a locale; nil where it is the whole.
  var part: String? { link("territory") ?? attribute("locale")?.string }

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

  /// With other numbers of steps.
  func renumbering(_ numbers: [Int: Int]) -> PlannedRequest {
    mapping { $0.mappingSteps { .made(step: numbers[$0] ?? $0) } }
  }

  private func mapping(_ transform: (Reference) -> Reference) -> PlannedRequest {
    PlannedRequest(
      method, collection, target.map(transform),
      body?.mappingIds { text in Reference(parsing: text).map { transform($0).text } ?? text })
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
