import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Deletes what the catalog no longer has. This pass is the last one, because everything before it can be taken back.
  mutating func planRemovals() {
    for change in changes where change.isGone && !freed.contains(change.path) {
      switch change.type {
      case .promotionalOffer, .winBackOffer: planRemoval(change)
      case .introductoryOffer, .priceChange, .purchasePriceChange, .batch: continue
      default: leave(change, "it is not in the catalog")
      }
    }
    for change in changes(of: .batch) where change.isGone {
      leave(change, "Apple deletes no codes")
    }
  }

  private mutating func leave(_ change: Change, _ reason: String) {
    note(
      \.unmanaged, change, "is in App Store Connect, and stays", because: reason,
      forGood: Permanence(ofNew: change.type))
  }

  mutating func planRemoval(_ change: Change) {
    guard let request = deletion(of: change) else { return }
    add(.delete, change, [request], forGood: permanence(ofDeleting: change), needs: [.deletions])
  }

  /// Deletions of prices or introductory offers of a subscription: one request, as many as there are.
  func deletions(_ resource: AppleResource, _ ids: [String], _ change: Change) -> [PlannedRequest] {
    guard let owner = self.ids.subscriptions[change.path.productId ?? ""]?.id else { return [] }
    return PlannedRequest.delete(resource, ids, of: .known(owner))
  }

  /// What a deletion takes away for good. A win-back offer that has not begun can be created again.
  func permanence(ofDeleting change: Change) -> [Permanence] {
    guard change.type == .winBackOffer else { return [.deletedPromotionalOffer] }
    let hasBegun = change.old?.date(.startDate).map { $0 <= today } ?? true
    return hasBegun ? [.deletedWinBackOffer] : []
  }

  func deletion(of change: Change) -> PlannedRequest? {
    let live = ids.subscriptions[change.path.productId ?? ""]
    let name = change.path.offer ?? ""
    return if case .winBackOffer = change.type {
      live?.winBackOffers[name].map { PlannedRequest.delete(.winBackOffer, .known($0)) }
    } else {
      live?.promotionalOffers[name].map { PlannedRequest.delete(.promotionalOffer, .known($0)) }
    }
  }
}
