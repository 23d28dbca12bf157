import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Last: until here everything can still be taken back.
  mutating func planRemovals() {
    for change in changes where change.isGone {
      let productId = change.path.productId ?? ""
      let live = ids.subscription(productId)
      switch change.type {
      case .promotionalOffer:
        remove(
          change,
          live?.promotionalOffer(change.path.offer ?? "").map {
            PlannedRequest.delete(.promotionalOffer, .known($0))
          },
          permanence: "Apple never allows its offer ID again")
      case .winBackOffer:
        remove(
          change,
          live?.winBackOffer(change.path.offer ?? "").map {
            PlannedRequest.delete(.winBackOffer, .known($0))
          },
          permanence: nil)
      case .introductoryOffer, .priceChange, .batch: continue
      default:
        plan.unmanaged.append(
          PlanItem(
            change.path, "is in App Store Connect, and stays", "it is not in the catalog",
            at: place(change.place)))
      }
    }
    for change in changes(of: .batch) where change.isGone {
      plan.unmanaged.append(
        PlanItem(
          change.path, "is in App Store Connect, and stays", "Apple deletes no codes", at: place(change.place)
        ))
    }
  }

  private mutating func remove(_ change: Change, _ request: PlannedRequest?, permanence: String?) {
    guard let request else { return }
    add(.delete, change, [request], permanence: permanence, needs: [.deletions])
  }
}
