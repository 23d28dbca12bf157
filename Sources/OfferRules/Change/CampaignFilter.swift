import Diagnostics
import OfferLanguage
import OfferModel

/// Which changes are those of one campaign: of offers that have its label in the baseline or in the catalog, and of
/// their batches.
package struct CampaignFilter: Sendable {
  package let name: String
  /// Its offer codes in the baseline and in the catalog.
  private let codes: [ProductOfferCode]
  /// The labels of its win-back offers and batches in the catalog, which have locks that begin on a day.
  private let dated: Set<String>
  /// The labels of its offer codes.
  private let offers: Set<String>

  package init(_ name: String, _ comparison: Comparison) {
    let (old, new) = (comparison.baseline.catalog, comparison.current.catalog)
    self.name = name
    codes = old.offerCodes(of: name) + new.offerCodes(of: name)
    offers = Set(codes.map(\.label))
    let winBacks = new.subscriptions.flatMap { one in
      one.winBackOffers.filter { $0.campaign?.value == name }.map { one.offer($0).label }
    }
    let batches = new.offerCodes(of: name).flatMap { offer in offer.code.batches.map(offer.label) }
    dated = Set(winBacks + batches)
  }

  package func includes(_ change: Change) -> Bool {
    change.mentions(name) || isBatch(change) || takesOffers(change)
  }

  /// A batch that comes as its offer leaves the campaign, or goes as its offer joins.
  private func isBatch(_ change: Change) -> Bool {
    guard change.type == .batch, let id = change.identity.batch else { return false }
    let offer = change.label.utf8.dropLast((", batch " + id).utf8.count)
    return offers.contains(String(decoding: offer, as: UTF8.self))
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
    let limits = Set(
      codes.flatMap(\.code.batches).map { $0.createdDate.value.quarter + " " + CodePool($0).phrase })
    let owners = Set(codes.map { $0.product.isSubscription ? $0.product.label : Consequences.allPurchases })
    var result = consequences
    result.codes.removeAll { !limits.contains($0.quarter + " " + $0.kind) }
    result.activeCodes.removeAll { !owners.contains($0.owner) }
    result.locks.removeAll { !dated.contains($0.label) }
    return result
  }
}

extension Change {
  /// Whether the object or the offer around it has the label, in the baseline or in the catalog.
  package func mentions(_ campaign: String) -> Bool {
    [old, new, parents.old, parents.new].contains { $0?.text(.campaign) == campaign }
  }
}
