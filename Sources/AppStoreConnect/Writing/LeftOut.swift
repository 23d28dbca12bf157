package import Diagnostics

/// Something that is at Apple, and that a catalog cannot say.
package struct LeftOut: Hashable, Sendable {
  package enum Kind: CaseIterable, Sendable {
    case screenshots, images, promotedPurchases, multiSeat, marketSettings, inAppPurchases
    case endedIntroductoryOffers, unknownOffers, unknownValues, unknownStorefronts
    case namelessTexts, namelessProducts, repeatedProducts, faultyBatches
  }

  package let kind: Kind
  /// What it belongs to, sorted.
  package var objects: [ObjectPath]
  /// How many there are.
  package var count: Int

  /// `4 App Review screenshots`.
  package var phrase: String { counted(count, kind.words.one, kind.words.many) }
  /// Without the number, in the plural.
  package var what: String { kind.inPlural }
}

extension LeftOut.Kind {
  var inPlural: String { words.many }

  fileprivate var words: (one: String, many: String) {
    switch self {
    case .screenshots: ("App Review screenshot", "App Review screenshots")
    case .images: ("image", "images")
    case .promotedPurchases: ("promoted purchase", "promoted purchases")
    case .multiSeat: ("subscription with multiSeatStatus", "subscriptions with multiSeatStatus")
    case .marketSettings: ("subscription with marketSettings", "subscriptions with marketSettings")
    case .inAppPurchases:
      (
        "in-app purchase, except for its offer codes",
        "in-app purchases, except for their offer codes"
      )
    case .endedIntroductoryOffers:
      (
        "introductory offer that has ended",
        "introductory offers that have ended, one for each storefront"
      )
    case .unknownOffers:
      ("offer with a value that offerc does not know", "offers with values that offerc does not know")
    case .unknownValues: ("value that offerc does not know", "values that offerc does not know")
    case .unknownStorefronts:
      ("storefront that offerc does not know", "storefronts that offerc does not know")
    case .namelessTexts: ("localization without a name", "localizations without a name")
    case .namelessProducts: ("product without a product ID", "products without a product ID")
    case .repeatedProducts:
      ("product with the ID of another product", "products with the ID of another product")
    case .faultyBatches:
      (
        "batch of codes with a value that offerc does not know",
        "batches of codes with values that offerc does not know"
      )
    }
  }
}

/// Collects what was left out, each kind once.
struct LeftOutList {
  private var byKind: [LeftOut.Kind: LeftOut] = [:]

  mutating func add(_ kind: LeftOut.Kind, of object: ObjectPath, count: Int = 1) {
    guard count > 0 else { return }
    var one = byKind[kind] ?? LeftOut(kind: kind, objects: [], count: 0)
    if !one.objects.contains(object) { one.objects.append(object) }
    one.count += count
    byKind[kind] = one
  }

  /// Storefronts are counted once, however many things are sold there.
  mutating func addOnce(_ kind: LeftOut.Kind, of object: ObjectPath) {
    if byKind[kind]?.objects.contains(object) != true { add(kind, of: object) }
  }

  /// In one order.
  var all: [LeftOut] {
    LeftOut.Kind.allCases.compactMap { byKind[$0] }.map { one in
      var one = one
      one.objects.sort { $0.key < $1.key }
      return one
    }
  }
}
