import JSONText
import OfferLanguage
import OfferModel

/// Finds out the ids that a request needs, and remembers what it has read.
struct ReferenceResolver {
  private let source: any AnswerSource
  /// By the path of a product, then by storefront: its price points by amount in minor units.
  private var points: [String: [String: [Int64: String]]] = [:]
  /// What Apple derives from a price point, by storefront.
  private var equalized: [String: [String: String]] = [:]

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
    case .found(let lookup):
      let id = try resolve(lookup.owner.reference)
      return try resolve(lookup, ofOwnerWithId: id)
    }
  }

  private mutating func resolve(_ lookup: Lookup, ofOwnerWithId id: String) throws -> String {
    let kind = lookup.owner.kind
    let name = lookup.names.first ?? ""
    func found(_ id: String?, _ otherwise: String) throws(Unresolved) -> String {
      guard let id else { throw Unresolved(otherwise) }
      return id
    }
    switch lookup.what {
    case .localization:
      return try found(
        localization(name, of: id, kind), "the version of the texts has no localization for \(name)")
    case .image, .otherImage:
      let isWanted = lookup.what == .image
      // The version itself is read, since lists lag.
      let version = try read(kind.version.collection + "/" + id, ["include": "images"])
      let images = version.data.first.flatMap { version.images(of: $0, kind) } ?? []
      return try found(
        images.first { ($0.text("fileName") == name) == isWanted }?.id,
        isWanted ? "the version has no image \(name)" : "the version has no other image")
    case .screenshot:
      let list = kind.screenshot?.home?.list ?? ""
      let document = try read(kind.owner.collection + "/" + id, ["include": list])
      return try found(document.data.first?.linkedId(list), "the product has no review screenshot")
    case .pricePoint, .equalized:
      let point = try point(lookup, kind.owner.collection + "/" + id)
      return lookup.what == .pricePoint ? point : try derived(from: point, name, kind)
    }
  }

  /// A request that changes a text of a version that does not have it, as one that makes it: Apple need not copy texts into
  /// a new version.
  func makingText(_ request: PlannedRequest) throws -> PlannedRequest {
    guard request.method == .patch, case .found(let lookup)? = request.target, lookup.what == .localization,
      case .known(let version) = lookup.owner.reference,
      try localization(lookup.names[0], of: version, lookup.owner.kind) == nil
    else { return request }
    let resource = lookup.owner.kind.localization
    return .create(
      resource, [.init("locale", .text(lookup.names[0]))] + request.attributes.filter { $0.value != .null },
      resource.owner(.known(version)))
  }

  private func localization(_ locale: String, of version: String, _ kind: VersionedKind) throws -> String? {
    try read("\(kind.version.collection)/\(version)/localizations", ["limit": "200"]).data
      .first { $0.locale == locale }?.id
  }

  private func point(_ lookup: Lookup, _ product: String) throws(Unresolved) -> String {
    let (storefront, amount) = lookup.price ?? ("", "")
    guard let points = points[product]?[storefront] else {
      throw Unresolved("the price points in \(storefront) cannot be read")
    }
    guard let place = Storefront(code: storefront), let units = minorUnits(amount, place),
      let id = points[units]
    else { throw Unresolved("App Store Connect has no price point \(amount) in \(storefront)") }
    return id
  }

  /// The price points of several storefronts with one request.
  private mutating func readPoints(of references: [Reference]) throws {
    var missing: [String: Set<String>] = [:]
    for case .found(let lookup) in references {
      guard let storefront = lookup.price?.storefront else { continue }
      let path = lookup.owner.kind.owner.collection + "/" + (try resolve(lookup.owner.reference))
      if points[path]?[storefront] == nil { missing[path, default: []].insert(storefront) }
    }
    for (path, storefronts) in missing {
      let found = try readPricePoints(path, storefronts.sorted(), from: source)
      points[path, default: [:]].merge(found) { _, new in new }
    }
  }

  private mutating func derived(from point: String, _ storefront: String, _ kind: VersionedKind) throws
    -> String
  {
    if equalized[point] == nil {
      let document = try read(
        "/v1/\(kind.pricePoints)/\(point)/equalizations", ["include": "territory", "limit": "8000"])
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
    try source.document(path, query).mapError { Unresolved($0.message) }.get()
  }
}

struct Unresolved: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
