import JSONText
import OfferLanguage
import OfferModel

/// Finds out the ids that a request needs, and remembers what it has read.
struct ReferenceResolver {
  private let source: any AnswerSource
  /// The ids of the price points that were looked for, by the path of the product. A price change of all products of an app has
  /// thousands of them.
  private var points: [String: [StorefrontAmount: String]] = [:]
  /// What Apple derives from a price point, by storefront.
  private var equalized: [String: [String: String]] = [:]
  /// The localizations of versions, by the path of the version and by locale.
  private var texts: [String: [String: String]] = [:]

  fileprivate struct StorefrontAmount: Hashable {
    let storefront: Storefront
    /// In minor units.
    let amount: Int64
  }

  init(_ source: any AnswerSource) { self.source = source }

  /// What was read may have been too early.
  mutating func forget() {
    points = [:]
    equalized = [:]
    texts = [:]
  }

  /// The ids of references; what a step makes is known already.
  ///
  /// - Parameter others: what is needed soon, and is read with the same requests.
  /// - Throws: `Unresolved`, and what `AnswerSource.read` throws.
  mutating func resolve(_ references: [Reference], before others: () -> [Reference] = { [] }) throws
    -> [Reference: String]
  {
    try readPoints(of: references, before: others)
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
  mutating func makingText(_ request: PlannedRequest) throws -> PlannedRequest {
    guard request.method == .patch, case .found(let lookup)? = request.target, lookup.what == .localization,
      case .known(let version) = lookup.owner.reference,
      try localization(lookup.names[0], of: version, lookup.owner.kind) == nil
    else { return request }
    let resource = lookup.owner.kind.localization
    return .create(
      resource,
      attributes: [.init("locale", .text(lookup.names[0]))] + request.attributes.filter { $0.value != .null },
      relationships: resource.owner(.known(version)))
  }

  /// A list is read once, and again for a locale that it does not have.
  private mutating func localization(_ locale: String, of version: String, _ kind: VersionedKind) throws
    -> String?
  {
    let list = "\(kind.version.collection)/\(version)/localizations"
    if let id = texts[list]?[locale] { return id }
    let rows = try read(list, ["limit": "\(PageLimit.list)"]).data.compactMap { text in
      text.locale.map { ($0, text.id) }
    }
    texts[list] = Dictionary(rows) { first, _ in first }
    return texts[list]?[locale]
  }

  private func point(_ lookup: Lookup, _ product: String) throws(Unresolved) -> String {
    guard let price = StorefrontAmount(lookup), let id = points[product]?[price] else {
      let (storefront, amount) = lookup.price ?? ("", "")
      throw Unresolved("App Store Connect shows no price point \(amount) in \(storefront)")
    }
    return id
  }

  /// The owner of price points.
  private struct PricedOwner: Hashable {
    let path: String
    let kind: VersionedKind
  }

  /// Reads the price points of references, with those of others of the same products; nothing if all are known.
  private mutating func readPoints(of references: [Reference], before others: () -> [Reference]) throws {
    let missing = try references.filter { try lacksPoint($0) }
    guard !missing.isEmpty else { return }
    var wanted: [PricedOwner: Set<StorefrontAmount>] = [:]
    for case .found(let lookup) in missing + others() {
      // What another step makes is not there yet.
      guard let price = StorefrontAmount(lookup), let id = try? resolve(lookup.owner.reference) else {
        continue
      }
      let owner = PricedOwner(path: lookup.owner.kind.owner.collection + "/" + id, kind: lookup.owner.kind)
      wanted[owner, default: []].insert(price)
    }
    for (owner, prices) in wanted.sorted(by: { $0.key.path < $1.key.path }) {
      let unknown = prices.filter { points[owner.path]?[$0] == nil }
      guard !unknown.isEmpty else { continue }
      let amounts = Dictionary(grouping: unknown, by: \.storefront.code).mapValues { Set($0.map(\.amount)) }
      for (code, found) in try PricePointFinder(source).find(amounts, of: owner.path, owner.kind) {
        guard let storefront = Storefront(code: code) else { continue }
        for (amount, id) in found.ids {
          points[owner.path, default: [:]][StorefrontAmount(storefront: storefront, amount: amount)] = id
        }
      }
    }
  }

  private mutating func lacksPoint(_ reference: Reference) throws -> Bool {
    guard case .found(let lookup) = reference, let price = StorefrontAmount(lookup) else { return false }
    let path = lookup.owner.kind.owner.collection + "/" + (try resolve(lookup.owner.reference))
    return points[path]?[price] == nil
  }

  private mutating func derived(from point: String, _ storefront: String, _ kind: VersionedKind) throws
    -> String
  {
    if equalized[point] == nil {
      let question = Question.equalizations(of: point, kind, named: point)
      let document = try source.document(question.request).mapError { Unresolved($0.message) }.get()
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

extension ReferenceResolver.StorefrontAmount {
  /// Nil for another lookup, and for an amount or a storefront that offerc does not know.
  fileprivate init?(_ lookup: Lookup) {
    guard let price = lookup.price, let storefront = Storefront(code: price.storefront),
      let amount = minorUnits(price.amount, storefront)
    else { return nil }
    self.init(storefront: storefront, amount: amount)
  }
}

struct Unresolved: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
