package import Diagnostics
import OfferLanguage
package import OfferModel

/// What the changes of a catalog mean for the limits of the whole app, and what locks soon.
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

  /// The quarters whose number of codes changes, from the current quarter on.
  package internal(set) var codes: [Codes]
  /// The owners whose number of active offer codes changes.
  package internal(set) var activeCodes: [ActiveCodes]
  /// The objects of the new catalog that lock within the next `notice` days.
  package internal(set) var locks: [DatedObject]

  /// How many days ahead a lock is announced.
  package static let notice = 30

  package init(_ comparison: Comparison) {
    let old = comparison.baseline.catalog
    let new = comparison.current.catalog
    let today = comparison.today
    codes = Consequences.codes(from: old, to: new, on: today)
    activeCodes = Consequences.activeCodes(old, new)
    locks = DatedObject.all(of: new, in: 1...Consequences.notice, from: today)
  }

  /// Stands for all in-app purchases, which share one limit of active offer codes.
  static let allPurchases = ObjectPath("in-app purchases")

  private static func codes(from old: Catalog, to new: Catalog, on today: CalendarDate) -> [Codes] {
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
