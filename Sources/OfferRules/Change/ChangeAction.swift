import Diagnostics
import OfferLanguage
import OfferModel

/// What has to be done at Apple for a change.
package enum ChangeAction: String, CaseIterable, Sendable {
  case create, update
  /// Apple cannot change the object, so it is deleted and created again.
  case replace
  /// Permanent: Apple does not activate it again.
  case deactivate
  case delete
  /// Apple refuses the change, or a lock forbids it.
  case blocked
  /// Nothing has to be done: Apple does not have the key or the object, not yet, or no longer.
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
    // If a deactivated offer loses storefronts through a set, nothing changes for customers.
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

  /// The action if only the storefronts of an introductory offer change. Apple has one such offer for each storefront, so
  /// they are deleted or created. Nil if the offer has to be replaced.
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

  /// Whether the object or its parent is a draft. The comparison has drafts only if they were asked for.
  private func isDraft(_ change: Change) -> Bool {
    [change.new, change.parents.new].contains { $0.map { draftRanges.contains($0.range) } ?? false }
  }

  private func isOwn(_ batch: NormalObject?) -> Bool { batch?.text(.issuer) == "offerc" }

  /// Whether the day on which a batch is requested from Apple is in the future.
  private func isPlanned(_ batch: NormalObject?) -> Bool {
    batch?.date(.createdDate).map { today < $0 } ?? false
  }
}
