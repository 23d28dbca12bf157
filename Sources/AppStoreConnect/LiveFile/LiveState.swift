import CatalogText
import Cryptography
package import Diagnostics
import JSONText
package import OfferLanguage
package import OfferModel
import OfferRules

/// What is live in App Store Connect, as far as it could be read: what a catalog is compared with, and where a plan begins.
package struct LiveState: Sendable {
  /// What is live as a catalog in normal form, which is a baseline.
  package private(set) var form: NormalForm
  /// What the catalog was read from.
  package let files: [SourceFile]
  package let ids: LiveIds
  /// The parts that could not be read, sorted. An unread part is not an empty one.
  package let unread: [Unread]
  /// The objects with values that offerc does not know.
  let unknown: [Unknown]
  /// The only objects that it is about; nil for all.
  package let scope: [ObjectPath]?
  /// Nil if Apple's list of storefronts is that of offerc, or is not known.
  package private(set) var storefronts: StorefrontDifferences?

  package var priced: PricedProducts { ids.priced }

  /// The amounts that subscriptions can have, by storefront; empty if they were not asked for.
  let amounts: [String: [String]]

  struct Unknown: Sendable {
    let object: ObjectPath
    let kind: UnknownKind
  }

  /// - Parameter catalog: of the compiled files of `pulled`.
  package init(_ app: LiveApp, _ pulled: PulledCatalog, _ catalog: Catalog, in files: [SourceFile]) {
    ids = LiveIds(of: app, batches: pulled.batchIds)
    var live = catalog.asLiveState(
      EqualizedPrices(app.equalizations.map(EqualizedAmounts.init)), stages: app.stages)
    live.unpriced = ids.unpriced(in: live)
    form = lower(live)
    unread = app.unread.sorted { one, other in one.precedes(other) }
    unknown = pulled.leftOut.flatMap { one in
      UnknownKind(spelling: one.reason.spelling).map { kind in
        one.objects.map { Unknown(object: $0, kind: kind) }
      } ?? []
    }
    amounts = (app.pricePoints ?? [:]).mapValues { $0.map(\.customerPrice) }
    scope = nil
    storefronts = StorefrontDifferences(of: app)
    self.files = files
  }

  /// - Parameter catalog: of the compiled file.
  package init(_ file: LiveFile, _ catalog: Catalog, in files: [SourceFile]) {
    var live = catalog
    live.unpriced = file.ids.unpriced(in: catalog)
    form = lower(live)
    unread = file.unread
    ids = file.ids
    unknown = file.leftOut.flatMap { one in
      UnknownKind(spelling: one.what).map { kind in
        one.objects.map { Unknown(object: .named($0), kind: kind) }
      } ?? []
    }
    amounts = file.pricePoints.amounts ?? [:]
    scope = file.scope
    storefronts = file.storefronts
    self.files = files
  }

  /// The same state, which knows in which of the storefronts that Apple no longer lists a catalog sells something.
  package func compared(with catalog: Catalog) -> LiveState {
    guard let dropped = storefronts?.droppedStorefronts, !dropped.isEmpty else { return self }
    var sold = StorefrontSet()
    catalog.forEachProduct { product in sold.formUnion(product.territories.set) }
    var result = self
    result.storefronts?.inCatalog = dropped.intersection(sold).codes
    return result
  }

  /// The same state, with the storefronts that Apple had when a plan was made: they count, whatever Apple says now.
  package func knowing(_ storefronts: StorefrontDifferences?) -> LiveState {
    var result = self
    result.storefronts = storefronts
    return result
  }

  /// What Apple derives from the amounts that products have in the base storefront, as far as it is known.
  func equalized(of owners: Set<ObjectPath>) -> [EqualizedAmounts] {
    guard let known = form.catalog.live else { return [] }
    let base = form.catalog.app.baseTerritory.value
    let productIds = Set(owners.compactMap(\.productId))
    func all(_ products: [NormalObject], _ kind: EqualizedPrices.Kind) -> [EqualizedAmounts] {
      var amounts: Set<Int64> = []
      for product in products {
        guard let id = product.text(.productId), productIds.contains(id) else { continue }
        amounts.formUnion(product.amounts(in: base))
        for price in ids.product(withId: id)?.prices ?? [] where price.storefront == base.code {
          if let amount = minorUnits(price.amount, base) { amounts.insert(amount) }
        }
      }
      return amounts.sorted().compactMap { EqualizedAmounts(from: base, $0, of: kind, in: known) }
    }
    return form.catalog.groups.flatMap { group in
      all(NormalObject.describing(group).objects(.subscriptions), .subscription)
    } + all(form.inAppPurchaseObjects, .inAppPurchase)
  }

  /// Live state in which nothing exists but the app.
  init(empty form: NormalForm, appId: String) {
    self.form = form
    ids = LiveIds(app: appId)
    files = []
    unread = []
    unknown = []
    amounts = [:]
    scope = nil
  }

  /// The fingerprints of all live objects: of their values, ids, states, prices and offers.
  ///
  /// - Parameters:
  ///   - scope: the objects, and the parts of them that count.
  ///   - canonical: an object of the normal form as canonical JSON.
  package func fingerprints(within scope: ReadScope, _ canonical: (NormalObject) -> [UInt8])
    -> [Fingerprint]
  {
    func fingerprint(_ object: ObjectPath, _ pieces: [[UInt8]]) -> Fingerprint {
      Fingerprint(object: object, digest: "sha256:" + hexadecimal(sha256(pieces.map { $0 + [0] })))
    }
    func product(_ object: NormalObject, _ path: ObjectPath) -> Fingerprint {
      let left = scope.unreadParts(of: path)
      return fingerprint(
        path,
        [canonical(object.without(Set(left.flatMap(ReadScope.keys))))]
          + ids.bytes(of: path, without: Set(left.flatMap(ReadScope.members))))
    }
    let app = form.catalog.app
    var all = [
      fingerprint(
        app.path, [canonical(form.appObject), ids.billingGracePeriod.map { Array($0.utf8) } ?? []])
    ]
    for group in form.catalog.groups {
      // Without its subscriptions, which are objects of their own.
      var alone = group
      alone.subscriptions = []
      all.append(
        fingerprint(group.path, [canonical(NormalObject.describing(alone))] + ids.bytes(of: group.path)))
      for (one, object) in zip(group.subscriptions, NormalObject.describing(group).objects(.subscriptions)) {
        all.append(product(object, one.path))
      }
    }
    for (one, object) in zip(form.catalog.inAppPurchases, form.inAppPurchaseObjects) {
      all.append(product(object, one.path))
    }
    return all.filter { scope.covers($0.object) }.sorted { one, other in one.object.key < other.object.key }
  }
}

extension NormalObject {
  fileprivate func without(_ keys: Set<Key>) -> NormalObject {
    NormalObject(type, at: range, fields.filter { !keys.contains($0.key) })
  }
}

extension NormalObject {
  /// The amounts of its prices in a storefront, and of all that is in it, in minor units.
  fileprivate func amounts(in storefront: Storefront) -> [Int64] {
    fields.flatMap { field -> [Int64] in
      switch field.value {
      case .prices(let map): [map[storefront]?.amount].compactMap(\.self)
      case .object(let one): one.amounts(in: storefront)
      case .objects(let all): all.flatMap { $0.amounts(in: storefront) }
      default: []
      }
    }
  }
}

extension Unread {
  fileprivate func precedes(_ other: Unread) -> Bool {
    (object.key, spelling, reason) < (other.object.key, other.spelling, other.reason)
  }
}

extension LiveApp {
  fileprivate var stages: [String: ProductStage] {
    var stages: [String: ProductStage] = [:]
    for one in (subscriptions + purchases).map(\.resource) {
      stages[one.productId ?? one.id] = one.state?.stage
    }
    return stages
  }
}
