import ByteText
package import Diagnostics
import OfferLanguage
package import OfferModel

/// Why an object of the baseline is no longer in the catalog, and so what its removal means.
package enum Removal {
  case ofDraft, ofProduct, ofRetiredProduct
  case ofGroup(isRetired: Bool)
  /// Apple can delete the offer, and customers lose nothing.
  case ofOffer
  /// An introductory offer has no name. The offers that replace it are reported instead.
  case ofIntroductoryOffer
  case ofPlan, ofRunningWinBackOffer, ofActiveCode, ofDeactivatedCode
  case ofPlannedBatch
  case ofLiveBatch, ofExpiredBatch, ofInactiveBatch

  package init(_ change: Change, retired: Set<String>, drafts: Set<ObjectPath>, today: CalendarDate) {
    let isDraft = drafts.contains(change.path)
    guard let old = change.old, !isDraft else {
      self = isDraft ? .ofDraft : .ofOffer
      return
    }
    let type = Language.current[change.type]
    switch type.removal {
    case .needsRetirement:
      self = retired.contains(old.text(.productId) ?? "") ? .ofRetiredProduct : .ofProduct
    case .withProducts:
      let ids = old.objects(.subscriptions).map { $0.text(.productId) ?? "" }
      self = .ofGroup(isRetired: ids.allSatisfy(retired.contains))
    case .endsWhatRuns:
      let hasStarted = old.date(.startDate).map { $0 <= today } ?? false
      let isOver = old.date(.endDate).map { $0 < today } ?? false
      self = hasStarted && !isOver ? .ofRunningWinBackOffer : .ofOffer
    case .needsDeactivation: self = old.truth(.active) ?? true ? .ofActiveCode : .ofDeactivatedCode
    case .refusedWhileLive: self = Removal(ofBatch: old, in: change.parents.old, today: today)
    case .refused: self = .ofPlan
    case .allowed, nil: self = type.recognition == .likeness ? .ofIntroductoryOffer : .ofOffer
    }
  }

  /// If the offer is deactivated, so are all its batches.
  private init(ofBatch old: NormalObject, in offer: NormalObject?, today: CalendarDate) {
    if let created = old.date(.createdDate), today < created {
      self = .ofPlannedBatch
    } else if let end = old.date(.extendedUntil)?.next ?? old.date(.expirationDate), end <= today {
      self = .ofExpiredBatch
    } else if !(old.truth(.active) ?? true) || !(offer?.truth(.active) ?? true) {
      self = .ofInactiveBatch
    } else {
      self = .ofLiveBatch
    }
  }

  /// What has to be done at Apple. It deletes neither offer codes nor batches, so nothing has to be done for ended ones.
  package var action: ChangeAction {
    switch self {
    case .ofProduct, .ofPlan, .ofActiveCode, .ofLiveBatch, .ofGroup(isRetired: false), .ofDraft: .blocked
    case .ofRetiredProduct, .ofOffer, .ofIntroductoryOffer, .ofRunningWinBackOffer,
      .ofGroup(isRetired: true):
      .delete
    case .ofDeactivatedCode, .ofPlannedBatch, .ofExpiredBatch, .ofInactiveBatch: .local
    }
  }
}
