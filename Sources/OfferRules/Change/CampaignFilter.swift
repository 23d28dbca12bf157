import Diagnostics
import OfferLanguage
import OfferModel

/// Which changes are those of one campaign: of offers that have its label in the baseline or in the catalog, and of
/// their batches.
package struct CampaignFilter: Sendable {
  package let name: String
  /// Its offer codes in the baseline and in the catalog.
  private let codes: [ProductOfferCode]
  /// Its win-back offers and batches in the catalog, which have locks that begin on a day.
  private let dated: Set<ObjectPath>
  /// Its offer codes.
  private let offers: Set<ObjectPath>

  package init(_ name: String, _ comparison: Comparison) {
    let (old, new) = (comparison.baseline.catalog, comparison.current.catalog)
    self.name = name
    codes = old.offerCodes(of: name) + new.offerCodes(of: name)
    offers = Set(codes.map(\.path))
    let winBacks = new.subscriptions.flatMap { one in
      one.winBackOffers.filter { $0.campaign?.value == name }.map { one.offer($0).path }
    }
    let batches = new.offerCodes(of: name).flatMap { offer in offer.code.batches.map(offer.path) }
    dated = Set(winBacks + batches)
  }

  package func includes(_ change: Change) -> Bool {
    change.mentions(name) || isBatch(change) || takesOffers(change)
  }

  /// A batch that comes as its offer leaves the campaign, or goes as its offer joins.
  private func isBatch(_ change: Change) -> Bool {
    change.type == .batch && change.path.parent.map(offers.contains) ?? false
  }

  /// The offers of a removed product are no changes of their own.
  private func takesOffers(_ change: Change) -> Bool {
    guard change.kind == .removed, let old = change.old else { return false }
    return Comparer.offerLists.contains { key in
      old.objects(key).contains { $0.text(.campaign) == name }
    }
  }

  /// Leaves what concerns the campaign; the totals stay those of the whole app.
  package func narrowing(_ consequences: Consequences) -> Consequences {
    let limits = Dictionary(grouping: codes.flatMap(\.code.batches), by: \.createdDate.value.quarter)
      .mapValues { Set($0.map(CodePool.init)) }
    let owners = Set(codes.map { $0.product.isSubscription ? $0.product.path : Consequences.allPurchases })
    var result = consequences
    result.codes.removeAll { limits[$0.quarter]?.contains($0.pool) != true }
    result.activeCodes.removeAll { !owners.contains($0.owner) }
    result.locks.removeAll { !dated.contains($0.path) }
    return result
  }
}

extension Change {
  /// Whether the object or the offer around it has the label, in the baseline or in the catalog.
  package func mentions(_ campaign: String) -> Bool {
    [old, new, parents.old, parents.new].contains { $0?.text(.campaign) == campaign }
  }
}
