import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Lists what is at Apple, but has to be submitted before customers see it. Source of the states: `SubscriptionState`
  /// and `SubscriptionVersion.state` of the App Store Connect API.
  mutating func planReviews() {
    for group in comparison.current.catalog.groups {
      let isLive = group.subscriptions.contains { ids.subscriptions[$0.productId]?.isApproved == true }
      if case .known(let id)? = reference(of: group), isLive,
        ids.subscriptionGroups[id]?.texts.isDraft == true
      {
        submit(group.path, "submit the texts for review", at: group.referenceName.range)
      }
    }
    for product in comparison.current.catalog.products {
      guard let live = ids.product(withId: product.productId.value) else { continue }
      let what: String? =
        switch live.state {
        case .missingMetadata?: submission(of: product, live)
        case .readyToSubmit?: "submit it for review"
        case .developerActionNeeded?, .rejected?: "see what App Review wants, then submit it again"
        case .approved? where live.texts.isDraft: "submit the texts for review"
        default: nil
        }
      if let what { submit(product.path, what, at: product.productId.range) }
    }
  }

  /// What to do with a product of which Apple says that metadata is missing.
  private func submission(of product: Product, _ live: ProductIds) -> String {
    let group = homes[product.productId.value]?.group
    let texts = group.flatMap { isWithoutTexts($0) ? textNeed(of: $0) : nil }
    let remedies =
      reviewNeeds(of: product, live, isGroupLacking: texts != nil).map(\.remedy)
      + [texts?.remedy].compactMap(\.self)
    if !remedies.isEmpty, remedies.allSatisfy({ $0 == .apply }) {
      return "once the plan is applied, submit it for review"
    }
    return "see what is missing with `\(plan.commands.status)`, then submit it for review"
  }

  private mutating func submit(_ object: ObjectPath, _ what: String, at place: SourceRange) {
    guard !toBeReviewed.contains(object) else { return }
    leaveReview(object, what, because: "customers see it after App Review has approved it", at: place)
  }
}

extension TextIds {
  fileprivate var isDraft: Bool { state == .prepareForSubmission }
}
