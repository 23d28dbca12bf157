import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What a product or a group needs before App Review can see it, and its place in the catalog.
struct ReviewNeed {
  let need: ReviewRequirement.Need
  let remedy: ReviewRequirement.Remedy
  let place: SourceRange
}

/// Source of what a review needs: App Store Connect Help, and the states of the API.
extension Planner {
  /// - Parameters:
  ///   - live: nil for a product that is not in App Store Connect.
  ///   - isGroupLacking: whether the group of the product has no texts.
  /// - Returns: nothing for a product that was approved.
  func reviewNeeds(of product: Product, _ live: ProductIds?, isGroupLacking: Bool) -> [ReviewNeed] {
    let home = product.productId.range
    guard let live else {
      return [ReviewNeed(need: .product(product.path.parts[0].kind), remedy: .apply, place: home)]
    }
    guard let stage = live.stage, case .neverApproved = stage else { return [] }
    var needs = missingParts(of: product, live)
    if let (need, remedy) = lastNeed(of: live, isLacking: isGroupLacking || !needs.isEmpty) {
      needs.append(ReviewNeed(need: need, remedy: remedy, place: home))
    }
    return needs
  }

  /// The texts of a group that has none.
  ///
  /// - Returns: nil if they could not be read.
  func textNeed(of group: SubscriptionGroup) -> ReviewNeed? {
    guard !isUnread(.localizations, of: group.path) else { return nil }
    return ReviewNeed(
      need: .texts, remedy: group.localizations.isEmpty ? .write(.localizations) : .apply,
      place: group.referenceName.range)
  }

  func isWithoutTexts(_ group: SubscriptionGroup) -> Bool { liveTexts(of: group)?.isEmpty != false }

  /// - Returns: nil for a group that is not in App Store Connect.
  func liveTexts(of group: SubscriptionGroup) -> TextIds? {
    guard case .known(let id)? = reference(of: group) else { return nil }
    return ids.subscriptionGroups[id]?.texts
  }

  private func missingParts(of product: Product, _ live: ProductIds) -> [ReviewNeed] {
    let form = form(of: product)
    func need(_ part: LivePart, _ need: ReviewRequirement.Need, _ key: Key) -> ReviewNeed {
      let field = form?[key]
      let place = field?.range ?? product.productId.range
      if let unread = unread(part, of: product.path) {
        return ReviewNeed(need: .unread(part), remedy: .readAgain(reason: unread.reason), place: place)
      }
      return ReviewNeed(need: need, remedy: field == nil ? .write(key) : .apply, place: place)
    }
    var needs: [ReviewNeed] = []
    if live.texts.isEmpty { needs.append(need(.localizations, .texts, .localizations)) }
    if live.availability(.upFront) == nil { needs.append(need(.availability, .storefronts, .territories)) }
    if live.prices(.upFront).isEmpty { needs.append(need(.prices, .prices, .prices)) }
    let screenshot = live.screenshot
    if screenshot?.state != .there {
      let failed = screenshot?.state == .failed ? screenshot?.name ?? screenshot?.id : nil
      needs.append(need(.reviewScreenshot, .screenshot(failed: failed), .reviewScreenshot))
    }
    return needs
  }

  /// What is left once nothing is missing, or beside what is missing.
  private func lastNeed(of live: ProductIds, isLacking: Bool) -> (
    need: ReviewRequirement.Need, remedy: ReviewRequirement.Remedy
  )? {
    let withVersion = !hasApprovedProduct
    switch live.state {
    // The state stays REJECTED after a new version was made: that version is the answer.
    case .rejected? where !live.texts.hasDraft, .developerActionNeeded? where !live.texts.hasDraft:
      return (.answerToReview, .readMessage)
    case _ where isLacking: return nil
    case .missingMetadata?: return (.unknown, .nudge(withVersion: withVersion))
    case .readyToSubmit?: return (.submission, .submit(withVersion: withVersion))
    case _ where live.texts.hasDraft: return (.submission, .submit(withVersion: withVersion))
    default: return (.answerToReview, .readMessage)
    }
  }
}
