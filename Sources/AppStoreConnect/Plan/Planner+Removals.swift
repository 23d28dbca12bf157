import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Last: until here everything can still be taken back.
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
    note(\.unmanaged, change, "is in App Store Connect, and stays", reason)
  }

  mutating func planRemoval(_ change: Change) {
    guard let request = deletion(of: change) else { return }
    let isForGood = change.type == .promotionalOffer
    add(
      .delete, change, [request],
      permanence: isForGood ? "Apple never lets its offer ID be reused" : nil, needs: [.deletions])
  }

  func deletion(of change: Change) -> PlannedRequest? {
    let live = ids.subscription(change.path.productId ?? "")
    let name = change.path.offer ?? ""
    return if case .winBackOffer = change.type {
      live?.winBackOffer(name).map { PlannedRequest.delete(.winBackOffer, .known($0)) }
    } else {
      live?.promotionalOffer(name).map { PlannedRequest.delete(.promotionalOffer, .known($0)) }
    }
  }
}

extension Planner {
  /// What is at Apple and not yet what customers see: somebody has to submit it. Source of the states: `SubscriptionState`
  /// and `SubscriptionVersion.state` of the App Store Connect API.
  mutating func planReviews() {
    for group in comparison.current.catalog.groups {
      let isLive = group.subscriptions.contains { ids.subscription($0.productId)?.isApproved == true }
      if case .known(let id)? = reference(of: group), isLive, ids.group(id)?.isDraft == true {
        submit(group.path, "submit the texts for review", at: group.referenceName.range)
      }
    }
    for product in comparison.current.catalog.products {
      guard let live = ids.product(product.productId.value) else { continue }
      let what: String? =
        switch live.state {
        case "MISSING_METADATA":
          "add what is missing, for example a review screenshot, then submit it for review"
        case "READY_TO_SUBMIT": "submit it for review"
        case "DEVELOPER_ACTION_NEEDED", "REJECTED": "see what App Review wants, then submit it again"
        case "APPROVED" where live.texts.isDraft: "submit the texts for review"
        default: nil
        }
      if let what { submit(product.path, what, at: product.productId.range) }
    }
  }

  private mutating func submit(_ object: ObjectPath, _ what: String, at place: SourceRange) {
    guard !toBeReviewed.contains(object) else { return }
    leaveReview(object, what, "customers see it after App Review has approved it", at: place)
  }
}

extension TextIds {
  fileprivate var isDraft: Bool { state == "PREPARE_FOR_SUBMISSION" }
}

extension Planner {
  /// Whether an object is, or belongs to, something that could not be read or that offerc does not know. Nothing is planned
  /// there: what looks as if it were missing need not be.
  func isClosed(_ path: ObjectPath) -> Bool {
    path.parts.indices.contains { number in
      let kind = path.parts[number].kind
      let lists = listsOf[kind] ?? [kind.list]
      let inner = ObjectPath(Array(path.parts.prefix(number + 1)))
      if unknown.contains(inner.key) { return true }
      let isOffer = OfferKind.allCases.contains { $0.objectKind == kind }
      guard number > 0 else { return isOutside(inner) }
      return isOffer && ids.isUnread("prices", of: inner)
        || lists.contains { list in
          ids.isUnread(list, of: path.owner)
            || ids.isUnread(list, of: ObjectPath(Array(path.parts.prefix(number))))
        }
    }
  }

  /// A group or a product of a list that could not be read.
  private func isOutside(_ owner: ObjectPath) -> Bool {
    switch owner.parts.first?.kind {
    case .subscriptionGroup: ids.isUnread(ObjectKind.subscriptionGroup.list, of: .theApp)
    case .inAppPurchase: ids.isUnread(ObjectKind.inAppPurchase.list, of: .theApp)
    case .subscription:
      ids.isUnread(ObjectKind.subscriptionGroup.list, of: .theApp)
        || ids.subscription(owner.productId ?? "") == nil
          && comparison.current.catalog.groups.contains {
            ids.isUnread(ObjectKind.subscription.list, of: $0.path)
          }
    default: false
    }
  }
}

/// What is read, as the walk calls it, of parts whose kind is no list of Apple.
private let listsOf: [ObjectKind: [String]] = [
  .availability: whereSold, .prices: ["prices"] + whereSold, .priceChange: ["prices"] + whereSold,
  .promotionalImage: ["localizations"], .reviewScreenshot: ["review screenshot"],
  .localizations: ["localizations"], .textVersion: ["localizations"],
  .batch: ["one-time codes", "custom codes"],
]

private let whereSold = ["availability", "storefronts where it is sold"]
