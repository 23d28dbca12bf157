package import Diagnostics
import OfferLanguage
import OfferModel

/// As far as an app is read while a plan is applied: what its steps touch, and what they are planned from.
package struct ReadScope: Sendable {
  /// The parts of a product that are read, or not, without the others, by their keys; and what questions call them. Where it
  /// is sold and its prices are no such part: all offers are planned from them.
  static let lists: [Key: String] = [
    .localizations: "localizations", .introductoryOffers: OfferKind.introductory.objectKind.list,
    .promotionalOffers: OfferKind.promotional.objectKind.list,
    .winBackOffers: OfferKind.winBack.objectKind.list, .offerCodes: OfferKind.offerCode.objectKind.list,
  ]

  /// The members of ids and states in `live.json` that a part has.
  static func members(of part: Key) -> [String] {
    part == .localizations ? ["images", "localizations", "textVersion", "texts"] : [part.name]
  }

  /// By product.
  private(set) var parts: [ObjectPath: Set<Key>] = [:]
  /// Of groups and the app itself all are read, or none: they have little in them.
  private(set) var kinds: Set<ObjectKind> = []

  package init(_ objects: [ObjectPath]) {
    for object in objects {
      let owner = object.owner
      guard let kind = owner.parts.first?.kind else { continue }
      kinds.insert(kind)
      if kind.isProduct { parts[owner, default: []].formUnion(ReadScope.parts(of: object)) }
    }
  }

  /// Whether all that an object is planned from is read.
  package func covers(_ object: ObjectPath) -> Bool {
    guard let kind = object.parts.first?.kind else { return false }
    return kind.isProduct
      ? parts[object.owner].map { ReadScope.parts(of: object).isSubset(of: $0) } ?? false
      : kinds.contains(kind)
  }

  /// The parts of a product that are not read.
  func unreadParts(of owner: ObjectPath) -> [Key] {
    guard let read = parts[owner] else { return [] }
    return ReadScope.lists.keys.filter { !read.contains($0) }
  }

  private static func parts(of object: ObjectPath) -> Set<Key> {
    object.inOwner.parts.reduce(into: []) { parts, part in
      parts.formUnion(partsOf[part.kind] ?? Array(lists.keys))
    }
  }

  /// A kind that is not here may need everything.
  private static let partsOf: [ObjectKind: [Key]] = [
    .availability: [], .prices: [], .priceChange: [], .monthlyPlan: [],
    .localizations: [.localizations], .localization: [.localizations], .textVersion: [.localizations],
    .promotionalImage: [.localizations], .reviewScreenshot: [],
    OfferKind.introductory.objectKind: [.introductoryOffers],
    OfferKind.promotional.objectKind: [.promotionalOffers],
    OfferKind.winBack.objectKind: [.winBackOffers], OfferKind.offerCode.objectKind: [.offerCodes],
    .batch: [.offerCodes],
  ]
}

extension ObjectKind {
  // Parts of groups and products that steps are about.
  static let availability: ObjectKind = "availability"
  static let prices: ObjectKind = "prices"
  static let localizations: ObjectKind = "localizations"
  static let textVersion: ObjectKind = "a new version of the texts"
  static let introductoryOffers: ObjectKind = "introductory offers"
  static let promotionalImage: ObjectKind = "promotional image"
  static let reviewScreenshot: ObjectKind = "review screenshot"

  /// A list of objects of the kind, as `live.json` calls what could not be read: `win-back offers`.
  var list: String { spelling + "s" }
}
