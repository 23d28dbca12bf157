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
    note(\.unmanaged, change, "is in App Store Connect, and stays", because: reason)
  }

  mutating func planRemoval(_ change: Change) {
    guard let request = deletion(of: change) else { return }
    let isForGood = change.type == .promotionalOffer
    add(
      .delete, change, [request],
      permanence: isForGood ? "Apple never lets its offer ID be reused" : nil, needs: [.deletions])
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
