package import Diagnostics
import OfferLanguage
import OfferModel

/// As far as an app is read while a plan is applied: what its steps touch, and what they are planned from.
package struct ReadScope: Sendable {
  /// A part of a product that is read, or not, without the others. Where it is sold and its prices are no such part: all offers
  /// are planned from them.
  enum Part: CaseIterable {
    case texts, introductoryOffers, promotionalOffers, winBackOffers, offerCodes

    var list: String {
      switch self {
      case .texts: "localizations"
      case .introductoryOffers: OfferKind.introductory.objectKind.list
      case .promotionalOffers: OfferKind.promotional.objectKind.list
      case .winBackOffers: OfferKind.winBack.objectKind.list
      case .offerCodes: OfferKind.offerCode.objectKind.list
      }
    }

    var keys: [Key] {
      switch self {
      case .texts: [.localizations]
      case .introductoryOffers: [.introductoryOffers]
      case .promotionalOffers: [.promotionalOffers]
      case .winBackOffers: [.winBackOffers]
      case .offerCodes: [.offerCodes]
      }
    }

    /// The members of ids and states in `live.json`.
    var members: [String] {
      switch self {
      case .texts: ["images", "localizations", "textVersion", "texts"]
      default: keys.map(\.name)
      }
    }
  }

  /// By product.
  private(set) var parts: [ObjectPath: Set<Part>] = [:]
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
  func unreadParts(of owner: ObjectPath) -> [Part] {
    guard let read = parts[owner] else { return [] }
    return Part.allCases.filter { !read.contains($0) }
  }

  private static func parts(of object: ObjectPath) -> Set<Part> {
    object.inOwner.parts.reduce(into: []) { parts, part in
      parts.formUnion(partsOf[part.kind] ?? Part.allCases)
    }
  }

  /// A kind that is not here may need everything.
  private static let partsOf: [ObjectKind: [Part]] = [
    .availability: [], .prices: [], .priceChange: [], .monthlyPlan: [],
    .localizations: [.texts], .localization: [.texts], .textVersion: [.texts],
    .promotionalImage: [.texts], .reviewScreenshot: [],
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
