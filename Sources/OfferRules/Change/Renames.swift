import ByteText
package import Diagnostics
import OfferLanguage
package import OfferModel

/// What it means that an object of the baseline is no longer in the catalog.
package enum Removal {
  case ofDraft, ofProduct, ofRetiredProduct
  case ofGroup(isRetired: Bool)
  /// Apple deletes it, and nothing is lost.
  case ofOffer
  /// Nothing names it, so its removal is said by what is there instead.
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

  /// A deactivated offer takes all its batches along.
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

  /// Apple deletes neither offer codes nor batches: those that are over are merely no longer listed here.
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

/// Removed objects whose content another object now has under a new id.
///
/// Apple renames nothing: the old object goes and a new one comes.
package struct Renames: Sendable {
  private var others: [ObjectPath: ObjectPath] = [:]

  package init(_ changes: [Change]) {
    // By content, the last first.
    var gone: [Int: [Change]] = [:]
    for change in changes.reversed() where change.kind == .removed && change.hasName {
      gone[change.contentHash, default: []].append(change)
    }
    for change in changes where change.kind == .added && change.hasName {
      let content = change.contentHash
      guard let place = gone[content]?.lastIndex(where: { $0.hasContent(of: change) }),
        let other = gone[content]?.remove(at: place)
      else { continue }
      others[other.path] = change.path
      others[change.path] = other.path
    }
  }

  /// The object with the same content.
  package subscript(change: Change) -> ObjectPath? { change.kind == .changed ? nil : others[change.path] }
}

extension Change {
  /// An object that nothing names has no name to lose.
  fileprivate var hasName: Bool {
    ![.priceChange, .purchasePriceChange].contains(type) && Language.current[type].nameKey != nil
  }

  /// Whether two objects that have names differ in nothing else.
  fileprivate func hasContent(of other: Change) -> Bool {
    guard type == other.type, mayMove || path.owner == other.path.owner else { return false }
    let before = content
    let after = other.content
    return !before.fields.isEmpty && before.isEqual(to: after)
  }

  fileprivate var contentHash: Int {
    var hasher = Hasher()
    hasher.combine(type)
    if !mayMove { hasher.combine(path.owner) }
    content.hash(into: &hasher)
    return hasher.finalize()
  }

  private var mayMove: Bool { type == .batch || type == .subscription || type == .inAppPurchase }

  private var content: NormalObject {
    let object = old ?? new
    let skipped = Comparer.parts.union([Language.current[type].nameKey, .referenceName].compactMap(\.self))
    return NormalObject(
      type, at: object?.range ?? home, object?.fields.filter { !skipped.contains($0.key) } ?? [])
  }
}

/// Which group of the catalog is which of the baseline: groups have no identifier, so their products tell.
///
/// Pairs that share most products come first; the same reference name decides between equals. A group of the baseline that
/// has no products yet is found by its reference name. Each group is matched once.
package struct GroupMatches {
  /// By number of the catalog's group: the number of the baseline's.
  private(set) var baseline: [Int?]
  /// By product id: the number of the baseline's group.
  package let oldGroup: [String: Int]

  /// A group of each side that could be the same one.
  private struct Pair {
    /// The numbers of the groups.
    let old: Int
    let new: Int
    /// How many products both have.
    let shared: Int
    let hasSameName: Bool

    func isBetter(than other: Pair) -> Bool {
      if shared != other.shared { return shared > other.shared }
      if hasSameName != other.hasSameName { return hasSameName }
      return (new, old) < (other.new, other.old)
    }
  }

  package init(_ old: Catalog, _ new: Catalog) {
    var oldGroup: [String: Int] = [:]
    for (number, group) in old.groups.enumerated() {
      for subscription in group.subscriptions { oldGroup[subscription.productId] = number }
    }
    self.oldGroup = oldGroup
    baseline = Array(repeating: nil, count: new.groups.count)
    var pairs: [Pair] = []
    // A group without products has nothing but its name.
    let empty = Dictionary(grouping: old.groups.indices.filter { old.groups[$0].subscriptions.isEmpty }) {
      ExactText(old.groups[$0].referenceName.value)
    }
    for (number, group) in new.groups.enumerated() {
      var shared: [Int: Int] = [:]
      for subscription in group.subscriptions {
        if let before = oldGroup[subscription.productId] { shared[before, default: 0] += 1 }
      }
      for before in empty[ExactText(group.referenceName.value)] ?? [] { shared[before] = 0 }
      for (before, count) in shared {
        let sameName = old.groups[before].referenceName.value.isIdentical(to: group.referenceName.value)
        pairs.append(Pair(old: before, new: number, shared: count, hasSameName: sameName))
      }
    }
    pairs.sort { $0.isBetter(than: $1) }
    var taken: Set<Int> = []
    for pair in pairs where baseline[pair.new] == nil && taken.insert(pair.old).inserted {
      baseline[pair.new] = pair.old
    }
  }
}
