import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Last: until here everything can still be taken back.
  mutating func planRemovals() {
    for change in changes where change.isGone {
      let productId = change.identity.productId ?? ""
      let live = ids.subscription(productId)
      switch change.type {
      case .introductoryOffer: removeIntroductory(change, live)
      case .promotionalOffer:
        remove(
          change,
          live?.promotionalOffer(change.identity.offer ?? "").map {
            OfferRequests.deletePromotional(.known($0))
          },
          permanence: "Apple never allows its offer ID again")
      case .winBackOffer:
        remove(
          change,
          live?.winBackOffer(change.identity.offer ?? "").map { OfferRequests.deleteWinBack(.known($0)) },
          permanence: nil)
      case .priceChange, .batch: continue
      default:
        plan.unmanaged.append(
          PlanItem(
            change.label, "is in App Store Connect, and stays", "it is not in the catalog", at: change.place))
      }
    }
    for change in changes(of: .batch) where change.isGone {
      plan.unmanaged.append(
        PlanItem(
          change.label, "is in App Store Connect, and stays", "Apple deletes no codes", at: change.place))
    }
  }

  private mutating func removeIntroductory(_ change: Change, _ live: SubscriptionIds?) {
    guard let offer = change.old, let live else { return }
    let storefronts =
      offer.priceMap.map { $0.territories.union(offer.territorySet ?? StorefrontSet()) } ?? offer.territorySet
    let requests = (storefronts?.codes ?? []).compactMap { code in
      live.introductoryOffer(code, offer.plan, start: offer.text(.startDate), end: offer.text(.endDate))
    }.map { OfferRequests.deleteIntroductory(.known($0)) }
    add(.delete, change, requests, needs: [.deletions])
  }

  private mutating func remove(_ change: Change, _ request: PlannedRequest?, permanence: String?) {
    guard let request else { return }
    add(.delete, change, [request], permanence: permanence, needs: [.deletions])
  }
}
