package import Diagnostics
import OfferLanguage
import OfferModel

/// The part of an app that is read while a plan is applied, or made of some objects: what its steps touch, and what they are
/// planned from.
package struct ReadScope: Sendable {
  /// The keys of the parts of a product that are read, or not, independently of the others.
  private static let separateKeys = Set(LivePart.allCases.compactMap(\.separateKey)).sorted { one, other in
    one.name < other.name
  }

  /// The members of ids and states in `live.json` that belong to a part.
  static func members(of part: Key) -> [String] {
    switch part {
    case .localizations: ["images", "localizations", "textVersion", "texts"]
    case .prices: ["availabilities", "prices"]
    default: [part.name]
    }
  }

  /// The keys of a product in a catalog that belong to a part.
  static func keys(of part: Key) -> [Key] {
    part == .prices
      ? [.prices, .priceChanges, .billingPlans, .territories, .availableInNewTerritories] : [part]
  }

  /// The keys that are read, by product.
  private(set) var parts: [ObjectPath: Set<Key>] = [:]
  /// The kinds of objects that are read completely: groups and the app itself have little in them.
  private(set) var kinds: Set<ObjectKind> = []
  /// The keys that are read of every product.
  private(set) var everywhere: Set<Key> = []
  /// Whether Apple's list of storefronts is read.
  private(set) var hasStorefrontList = false
  /// Whether it is what App Review sees of all products, whatever `parts` and `kinds` are.
  private(set) var isReview = false

  /// Texts of everything, and where products are sold, and at which prices, until App Review has approved them; no offers.
  package static let review: ReadScope = {
    var scope = ReadScope([])
    scope.isReview = true
    return scope
  }()

  package init(_ objects: [ObjectPath]) {
    for object in objects {
      let owner = object.owner
      guard let kind = owner.parts.first?.kind else { continue }
      kinds.insert(kind)
      if kind.isProduct { parts[owner, default: []].formUnion(ReadScope.parts(of: object)) }
    }
  }

  /// What a plan of some objects is made from.
  ///
  /// Names and states of all groups and products are read: a name is unique in the app. Of other products, so are win-back
  /// offers, whose names are unique in a group, and offer codes, because a custom code is at one offer only and Apple counts
  /// the active codes of all in-app purchases together.
  package init(planning objects: [ObjectPath]) {
    self.init(objects)
    for object in objects where object == object.owner && parts[object] != nil {
      parts[object] = Set(ReadScope.separateKeys)
    }
    kinds = [.app, .subscriptionGroup, .subscription, .inAppPurchase]
    let all: Set<Key> = parts.values.reduce(into: []) { all, keys in all.formUnion(keys) }
    everywhere = all.intersection([.winBackOffers, .offerCodes])
    hasStorefrontList = true
  }

  /// The parts of a product that are read; nil if nothing of it is.
  func readParts(of owner: ObjectPath) -> Set<Key>? {
    parts[owner].map { $0.union(everywhere) } ?? (everywhere.isEmpty ? nil : everywhere)
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
    return ReadScope.separateKeys.filter { !read.contains($0) }
  }

  private static func parts(of object: ObjectPath) -> Set<Key> {
    object.inOwner.parts.reduce(into: []) { parts, part in
      parts.formUnion(partsOf[part.kind] ?? separateKeys)
    }
  }

  /// The parts that an object is planned from, by its kind. An object of a kind that is not listed may need all of them.
  private static let partsOf: [ObjectKind: [Key]] = [
    .availability: [.prices], .prices: [.prices], .priceChange: [.prices], .monthlyPlan: [.prices],
    .localizations: [.localizations], .localization: [.localizations], .textVersion: [.localizations],
    .promotionalImage: [.localizations], .reviewScreenshot: [],
    OfferKind.introductory.objectKind: [.prices, .introductoryOffers],
    OfferKind.promotional.objectKind: [.prices, .promotionalOffers],
    OfferKind.winBack.objectKind: [.prices, .winBackOffers],
    OfferKind.offerCode.objectKind: [.prices, .offerCodes], .batch: [.prices, .offerCodes],
  ]
}
