import Diagnostics
import OfferLanguage
import OfferModel

/// What a change means at Apple, where somebody or something has to make it.
package enum ChangeAction: String, CaseIterable, Sendable {
  case create, update
  /// Apple changes nothing of it: it is deleted and made anew.
  case replace
  /// For good.
  case deactivate
  case delete
  /// Apple would refuse it, or nobody may do it.
  case blocked
  /// Nothing is to be done at Apple: it does not know the key or the object, has not got it yet, or is done with it.
  case local
}

/// Finds the action of each change of a comparison.
package struct ChangeActions: Sendable {
  private let today: CalendarDate
  private let retired: Set<String>
  private let drafts: Set<ObjectPath>
  private let draftRanges: Set<SourceRange>

  package init(_ comparison: Comparison) {
    today = comparison.today
    retired = Set(comparison.current.catalog.retiredProductIds.map(\.value))
    drafts = comparison.drafts
    draftRanges = comparison.current.catalog.drafts
  }

  package subscript(change: Change) -> ChangeAction {
    switch change.kind {
    case .added: isOwn(change.new) || isDraft(change) ? .local : .create
    case .removed: Removal(change, retired: retired, drafts: drafts, today: today).action
    case .changed: action(of: change)
    }
  }

  private func action(of change: Change) -> ChangeAction {
    // A deactivated offer may lose storefronts through a set: nobody misses them.
    let isDrift = change.isOver && StorefrontDrift(change)?.isDrift == true
    let fields = change.fields.filter { !(isDrift && [.prices, .territories].contains($0.field.key)) }
    if fields.contains(where: \.isLocked) { return .blocked }
    if case .batch = change.type, isOwn(change.old) || isPlanned(change.old) { return .local }
    // A scheduled price has no update at Apple.
    if case .priceChange = change.type { return .replace }
    let atApple = fields.filter(\.field.isKnownToApple)
    if atApple.isEmpty { return .local }
    if case .introductoryOffer = change.type, atApple.contains(where: { $0.field.key != .endDate }) {
      return actionOfStorefronts(change, atApple) ?? .replace
    }
    return atApple.contains { $0.field.key == .active } ? .deactivate : .update
  }

  /// Apple keeps an introductory offer for each storefront: where only storefronts go, or only come, nothing is replaced.
  private func actionOfStorefronts(_ change: Change, _ fields: [FieldChange]) -> ChangeAction? {
    guard let old = change.old, let new = change.new,
      fields.allSatisfy({ [.prices, .territories].contains($0.field.key) })
    else { return nil }
    if case .prices(let before)? = old[.prices]?.value, case .prices(let after)? = new[.prices]?.value {
      var isSame = (before.rest == nil) == (after.rest == nil)
      before.forEachShared(with: after) { old, new in isSame = isSame && old.amount == new.amount }
      guard isSame else { return nil }
    }
    if new.storefronts.isSubset(of: old.storefronts) { return .delete }
    return old.storefronts.isSubset(of: new.storefronts) ? .create : nil
  }

  /// Only where somebody asked for drafts.
  private func isDraft(_ change: Change) -> Bool {
    [change.new, change.parents.new].contains { $0.map { draftRanges.contains($0.range) } ?? false }
  }

  private func isOwn(_ batch: NormalObject?) -> Bool { batch?.text(.issuer) == "offerc" }

  /// A batch that Apple has not been asked for yet.
  private func isPlanned(_ batch: NormalObject?) -> Bool {
    batch?.date(.createdDate).map { today < $0 } ?? false
  }
}
