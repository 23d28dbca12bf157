package import Diagnostics
import OfferLanguage
package import OfferModel

/// What a change means at Apple, where somebody or something has to make it.
package enum ChangeAction: String, CaseIterable, Sendable {
  case create, update
  /// Apple changes nothing of it: it is deleted and made anew.
  case replace
  /// For good.
  case deactivate
  case delete
  /// Apple would refuse it, or nobody may do it.
  case blocked
  /// Nothing is to be done at Apple: it does not know the key or the object, has not got it yet, or is done with it.
  case local
}

/// Finds the action of each change of a comparison.
package struct ChangeActions: Sendable {
  private let today: CalendarDate
  private let retired: Set<String>
  private let drafts: Set<ObjectPath>
  private let draftRanges: Set<SourceRange>

  package init(_ comparison: Comparison) {
    today = comparison.today
    retired = Set(comparison.current.catalog.retiredProductIds.map(\.value))
    drafts = comparison.drafts
    draftRanges = comparison.current.catalog.drafts
  }

  package subscript(change: Change) -> ChangeAction {
    switch change.kind {
    case .added: isOwn(change.new) || isDraft(change) ? .local : .create
    case .removed: Removal(change, retired: retired, drafts: drafts, today: today).action
    case .changed: action(of: change)
    }
  }

  private func action(of change: Change) -> ChangeAction {
    // A deactivated offer may lose storefronts through a set: nobody misses them.
    let isDrift = change.isOver && StorefrontDrift(change)?.isDrift == true
    let fields = change.fields.filter { !(isDrift && [.prices, .territories].contains($0.field.key)) }
    if fields.contains(where: \.isLocked) { return .blocked }
    if case .batch = change.type, isOwn(change.old) || isPlanned(change.old) { return .local }
    // A scheduled price has no update at Apple.
    if case .priceChange = change.type { return .replace }
    let atApple = fields.filter(\.field.isKnownToApple)
    if atApple.isEmpty { return .local }
    if case .introductoryOffer = change.type, atApple.contains(where: { $0.field.key != .endDate }) {
      return actionOfStorefronts(change, atApple) ?? .replace
    }
    return atApple.contains { $0.field.key == .active } ? .deactivate : .update
  }

  /// Apple keeps an introductory offer for each storefront: where only storefronts go, or only come, nothing is replaced.
  private func actionOfStorefronts(_ change: Change, _ fields: [FieldChange]) -> ChangeAction? {
    guard let old = change.old, let new = change.new,
      fields.allSatisfy({ [.prices, .territories].contains($0.field.key) })
    else { return nil }
    if case .prices(let before)? = old[.prices]?.value, case .prices(let after)? = new[.prices]?.value {
      var isSame = (before.rest == nil) == (after.rest == nil)
      before.forEachShared(with: after) { old, new in isSame = isSame && old.amount == new.amount }
      guard isSame else { return nil }
    }
    if new.storefronts.isSubset(of: old.storefronts) { return .delete }
    return old.storefronts.isSubset(of: new.storefronts) ? .create : nil
  }

  /// Only where somebody asked for drafts.
  private func isDraft(_ change: Change) -> Bool {
    [change.new, change.parents.new].contains { $0.map { draftRanges.contains($0.range) } ?? false }
  }

  private func isOwn(_ batch: NormalObject?) -> Bool { batch?.text(.issuer) == "offerc" }

  /// A batch that Apple has not been asked for yet.
  private func isPlanned(_ batch: NormalObject?) -> Bool {
    batch?.date(.createdDate).map { today < $0 } ?? false
  }
}

/// What follows from the changes of a catalog as a whole.
package struct Consequences: Sendable {
  /// Codes of a calendar quarter that count against one limit.
  package struct Codes: Sendable {
    /// `2027Q1`.
    package let quarter: String
    package let pool: CodePool
    package let before: Int
    package let after: Int
    package let limit: Int
  }

  /// Active offer codes of a subscription, or of all in-app purchases.
  package struct ActiveCodes: Sendable {
    package let owner: ObjectPath
    package let before: Int
    package let after: Int
    package let limit: Int
  }

  /// Only those whose number changes, from the quarter of today on.
  package internal(set) var codes: [Codes]
  /// Only those whose number changes.
  package internal(set) var activeCodes: [ActiveCodes]
  /// What locks within the next days, once the catalog is live.
  package internal(set) var locks: [DatedObject]

  /// Days in which a lock is near enough to be told.
  package static let notice = 30

  package init(_ comparison: Comparison) {
    let old = comparison.baseline.catalog
    let new = comparison.current.catalog
    let today = comparison.today
    codes = Consequences.codes(old, new, today)
    activeCodes = Consequences.activeCodes(old, new)
    locks = DatedObject.all(of: new, in: 1...Consequences.notice, from: today)
  }

  /// The owner of the offer codes of all in-app purchases.
  static let allPurchases = ObjectPath("in-app purchases")

  private static func codes(_ old: Catalog, _ new: Catalog, _ today: CalendarDate) -> [Codes] {
    let before = old.quarterlyCodes(from: today)
    let after = new.quarterlyCodes(from: today, live: old)
    func name(_ codes: QuarterlyCodes) -> String { codes.quarter + " " + codes.pool.phrase }
    let oldTotals = Dictionary(before.map { (name($0), $0.total) }) { first, _ in first }
    let newTotals = Dictionary(after.map { (name($0), $0.total) }) { first, _ in first }
    let gone = before.filter { newTotals[name($0)] == nil }
    return (after + gone).compactMap { codes in
      let was = oldTotals[name(codes)] ?? 0
      let will = newTotals[name(codes)] ?? 0
      guard was != will else { return nil }
      return Codes(
        quarter: codes.quarter, pool: codes.pool, before: was, after: will,
        limit: codes.pool.limit(of: new.app))
    }.sorted { ($0.quarter, $0.pool.phrase) < ($1.quarter, $1.pool.phrase) }
  }

  private static func activeCodes(_ old: Catalog, _ new: Catalog) -> [ActiveCodes] {
    func counts(_ catalog: Catalog) -> (order: [ObjectPath], counts: [ObjectPath: Int]) {
      var order: [ObjectPath] = []
      var counts: [ObjectPath: Int] = [:]
      for subscription in catalog.subscriptions {
        order.append(subscription.path)
        counts[subscription.path, default: 0] += subscription.offerCodes.filter { $0.isInUse }.count
      }
      order.append(allPurchases)
      counts[allPurchases] = catalog.inAppPurchases.reduce(0) { count, purchase in
        count + purchase.offerCodes.filter { $0.isInUse }.count
      }
      return (order, counts)
    }
    let before = counts(old)
    let after = counts(new)
    let gone = before.order.filter { after.counts[$0] == nil }
    return (after.order + gone).compactMap { owner in
      let was = before.counts[owner] ?? 0
      let will = after.counts[owner] ?? 0
      guard was != will else { return nil }
      return ActiveCodes(owner: owner, before: was, after: will, limit: Limits.activeCodeOffers)
    }
  }
}

/// Which changes are those of some offers: of offers that pass in the baseline or in the catalog, of their batches, and, unless
/// the filter asks for something that only offers have, of their products.
package struct ChangeFilter: Sendable {
  /// In the baseline and in the catalog.
  private let offers: [OfferFacts]
  private let ranges: Set<SourceRange>
  private let paths: Set<ObjectPath>
  private let products: Set<ObjectPath>
  /// Win-back offers and batches in the catalog, which have locks that begin on a day.
  private let dated: Set<ObjectPath>

  package init(_ filter: OfferFilter, from old: Catalog, to new: Catalog) {
    let current = filter.offers(of: new)
    offers = filter.offers(of: old) + current
    ranges = Set(offers.map(\.offer.range))
    paths = Set(offers.map(\.path))
    let all = filter.isAboutOffers ? [] : old.products + new.products
    products = Set(all.filter { filter.passes(product: $0.productId.value, $0.territories.set) }.map(\.path))
    dated = Set(
      current.flatMap { offer in
        offer.offer.batches.map { offer.path.with(.batch, $0.id.value) }
          + (offer.offer.kind == .winBack ? [offer.path] : [])
      })
  }

  package func includes(_ change: Change) -> Bool {
    let objects = [change.old, change.new, change.parents.old, change.parents.new].compactMap(\.self)
    return objects.contains { ranges.contains($0.range) } || isBatch(change) || takesOffers(change)
      || (change.path.offer == nil && products.contains(change.path.owner))
  }

  /// A batch that comes as its offer leaves the campaign, or goes as its offer joins.
  private func isBatch(_ change: Change) -> Bool {
    change.type == .batch && change.path.parent.map(paths.contains) ?? false
  }

  /// The offers of a removed product are no changes of their own.
  private func takesOffers(_ change: Change) -> Bool {
    change.kind == .removed && change.path.parent == nil && paths.contains { change.path.contains($0) }
  }

  /// Leaves what concerns the offers; the totals stay those of the whole app.
  package func narrowing(_ consequences: Consequences) -> Consequences {
    let codes = offers.map(\.offer)
    let limits = Dictionary(grouping: codes.flatMap { $0.batches }, by: \.createdDate.value.quarter)
      .mapValues { Set($0.map(CodePool.init)) }
    let owners = Set(
      offers.filter { $0.offer.kind == .offerCode }.map {
        $0.path.owner.parts[0].kind == .subscription ? $0.path.owner : Consequences.allPurchases
      })
    var result = consequences
    result.codes.removeAll { limits[$0.quarter]?.contains($0.pool) != true }
    result.activeCodes.removeAll { !owners.contains($0.owner) }
    result.locks.removeAll { !dated.contains($0.path) }
    return result
  }
}
