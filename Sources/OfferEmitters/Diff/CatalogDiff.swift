package import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules

/// The changes of a catalog since its baseline, with their actions. All formats of `offerc diff` are made from it.
package struct CatalogDiff: Sendable {
  package let bundleId: String
  /// The day that counts as today, `YYYY-MM-DD`.
  package let today: String
  /// Why there is no baseline, in which case everything is new; nil if there is one.
  package let missing: String?
  /// The digest of the baseline; nil if there is none.
  package let baselineDigest: String?
  package let digest: String
  /// The offers whose changes are listed.
  package let filter: OfferFilter
  /// The changes; those of one owner follow each other.
  package let entries: [Entry]
  /// The number of changes with each action that the filter leaves out.
  package let outside: [ChangeAction: Int]
  package let consequences: Consequences
  /// The number of fields of live state that could not be read and are not compared.
  package let unread: Int
  package let draftsLeftOut: Int
  /// The IDs of products that the baseline does not have, or that nobody can have bought yet.
  let newProducts: Set<String>

  /// A change of one object.
  package struct Entry: Sendable {
    package let action: ChangeAction
    package let change: Change
    let isDraft: Bool
    /// Whether it has become a draft since an earlier plan.
    let isNowDraft: Bool
    /// Whether a lock forbids the change today, as far as the baseline says: an earlier plan is only sure to be at Apple if the object has
    /// begun.
    let isLocked: Bool
    /// Whether Apple refuses the change of what is at Apple, and an earlier plan does not say that the object is there.
    let isRefusedOnceLive: Bool
    /// The reference name of its product; nil for an object that belongs to none.
    let productName: String?
    /// The findings of rules on changes about the object.
    package let findings: [Finding]
    /// Another object with the same content: one of the two is new, the other was removed.
    package let sameContent: ObjectPath?
    /// What an offer costs that is new or changed; nil for other objects, and if Apple would refuse the change.
    let money: ChangedMoney?
    /// How prices of storefronts under `rest` change; nil if they do not.
    package let equalizedMove: String?
    /// The regular prices that the catalog changes on no day; nil if there are none.
    let unplanned: UnplannedPrices?
    /// The storefront that Apple equalizes from.
    let base: Storefront
    /// How its amounts are written.
    let moneyStyle: MoneyStyle
    /// The storefronts whose prices are listed; nil for all.
    let storefronts: StorefrontSet?
    /// The number of other storefronts whose price changes.
    let otherStorefronts: Int

    /// The object's name in the list of its owner, `win-back offer comeback`; empty for the owner itself.
    package var name: String { (isDraft ? "draft " : "") + change.path.inOwner.label }
  }

  /// - Parameters:
  ///   - findings: All findings of the run. Those of rules on changes are added to the entries of their objects.
  ///   - isHistory: Whether the baseline is an earlier plan, so that Apple has nothing to refuse: no change is blocked.
  ///   - inForce: With an earlier plan, the comparison with what customers have; nil if that is not known.
  package init(
    _ comparison: Comparison, findings: [Finding], filter: OfferFilter = OfferFilter(),
    money: MoneyStyle = .codes, isHistory: Bool = false, inForce: Comparison? = nil
  ) {
    bundleId = comparison.current.catalog.app.bundleId.value
    today = comparison.today.description
    missing = comparison.missing?.reason
    baselineDigest = comparison.missing == nil ? OfferEmitters.digest(of: comparison.baselineAsRead) : nil
    digest = OfferEmitters.digest(of: comparison.current.withoutDrafts)
    self.filter = filter
    var narrow: ChangeFilter?
    if !filter.isEmpty {
      narrow = ChangeFilter(filter, from: comparison.baseline.catalog, to: comparison.current.catalog)
    }
    let all = Consequences(comparison)
    consequences = narrow?.narrowing(all) ?? all
    unread = comparison.unread.count
    draftsLeftOut = comparison.drafts.count
    let added = comparison.changes.filter { $0.kind == .added && $0.path == $0.path.owner }
    let unsold = comparison.baseline.catalog.stages.filter { isEditable(.prices, in: $0.value) == true }
    newProducts = Set(added.compactMap(\.path.productId)).union(unsold.keys)
    let repriced = Set(comparison.changes.filter(\.isOfRegularPrices).compactMap(\.path.productId))
    let unplanned =
      repriced.isEmpty || comparison.missing != nil
      ? [:]
      : ExistingOffers(comparison).unplanned(
        in: comparison.current.catalog, of: repriced, on: comparison.today)
    let drafts = comparison.current.catalog.drafts
    let known = ChangeActions(comparison)
    func action(of change: Change) -> ChangeAction {
      isHistory ? known[change].inHistory(change) : known[change]
    }
    let renames = Renames(comparison.changes)
    let base = comparison.current.catalog.app.baseTerritory.value
    let changed = Set(comparison.changes.map(\.path))
    let byObject = Dictionary(grouping: changeFindings(findings)) { home(of: $0.object, among: changed) }
    let inner = comparison.changes.filter { $0.new != nil && $0.path.parent != nil }
    let owners = Set(inner.map(\.path.owner))
    let old = offerSides(of: comparison.baseline, owners, comparison.today, money)
    let filed = offerSides(of: comparison.current, owners, comparison.today, money)
    let actual = isHistory ? inForce : comparison
    let existing = actual.flatMap { $0.missing == nil ? ExistingOffers($0) : nil }
    let new =
      existing.map { offerSides(of: comparison.current, owners, comparison.today, money, $0) } ?? filed
    let names = productNames(comparison.baseline.catalog, comparison.current.catalog)
    var order: [ObjectPath] = []
    var byOwner: [ObjectPath: [Entry]] = [:]
    var outside: [ChangeAction: Int] = [:]
    for change in comparison.changes {
      guard narrow?.includes(change) ?? true else {
        outside[action(of: change), default: 0] += 1
        continue
      }
      let isLocked = known[change] == .blocked && change.fields.contains(where: \.isLocked)
      let hasBegun = change.hasBegun(by: comparison.today)
      let owner = change.path.owner
      var listed = change
      let others = narrow?.narrowPrices(of: &listed).count ?? 0
      if byOwner[owner] == nil { order.append(owner) }
      byOwner[owner, default: []].append(
        Entry(
          action: action(of: change), change: listed,
          isDraft: change.new.map { drafts.contains($0.range) } ?? false,
          isNowDraft: isHistory && comparison.drafts.contains(change.path),
          isLocked: isLocked && (!isHistory || hasBegun),
          isRefusedOnceLive: isHistory && known[change] == .blocked && !(isLocked && hasBegun),
          productName: change.path.productId.flatMap { names[$0] },
          findings: byObject[change.path] ?? [], sameContent: renames[change],
          money: action(of: change) == .blocked
            ? nil
            : change.new.flatMap { object in
              guard let after = new[object.range], let filed = filed[object.range] else { return nil }
              return ChangedMoney(
                before: change.old.flatMap { old[$0.range] }, after: after, filed: filed)
            }, equalizedMove: change.equalizedMove(base: base),
          unplanned: change.isOfRegularPrices
            ? change.path.productId.flatMap {
              unplanned[$0]?[change.type == .monthlyPlan ? .monthly : .upFront]
            } : nil,
          base: base, moneyStyle: money,
          storefronts: filter.storefronts, otherStorefronts: others))
    }
    entries = order.flatMap { byOwner[$0] ?? [] }
    self.outside = outside
  }

  package func count(_ action: ChangeAction) -> Int {
    entries.count { $0.action == action }
  }

  /// The changes in one line, blocked ones first: `5 changes of com.example.app: 1 blocked, 3 update, 1 create`.
  package var summary: String {
    let subject = bundleId + (filter.isEmpty ? "" : ", only \(filter.phrase)")
    guard !entries.isEmpty else { return "no changes of \(subject)" }
    let all = missing.map { " (\($0): everything is new)" } ?? ""
    return "\(counted(entries.count, "change")) of \(subject): \(actionCounts(count))" + all
  }
}

extension Change {
  /// Whether prices of a product or plan differ, other than by price changes.
  fileprivate var isOfRegularPrices: Bool {
    [.subscription, .monthlyPlan, .inAppPurchase].contains(type)
      && fields.contains { $0.field.key == .prices }
  }

  /// Returns whether the object, as the baseline has it, began on a day or before: a batch when its codes were made, an offer code
  /// with its first batch.
  fileprivate func hasBegun(by day: CalendarDate) -> Bool {
    let ofBatches = (old?.objects(.batches) ?? []).map { $0.date(.createdDate) }
    let days = [old?.date(.startDate), old?.date(.createdDate)] + ofBatches
    return days.compactMap(\.self).contains { $0 <= day }
  }
}

extension ChangeAction {
  /// Returns what became of an object since an earlier plan: it is new, was changed or was removed.
  fileprivate func inHistory(_ change: Change) -> ChangeAction {
    if self == .local { return self }
    switch change.kind {
    case .added: return .create
    case .changed: return .update
    case .removed: return .delete
    }
  }
}

/// Returns the reference names of the products of two catalogs by their IDs, those of the second one if both have a product.
private func productNames(_ old: Catalog, _ new: Catalog) -> [String: String] {
  let all = (new.products + old.products).map { ($0.productId.value, $0.referenceName.value) }
  return Dictionary(all) { first, _ in first }
}

/// Returns the numbers of changes with each action as text: `1 blocked, 3 update`.
func actionCounts(_ count: (ChangeAction) -> Int) -> String {
  ([.blocked] + ChangeAction.allCases.filter { $0 != .blocked }).compactMap { action in
    let count = count(action)
    return count == 0 ? nil : "\(grouped(count)) \(action.rawValue)"
  }.joined(separator: ", ")
}

/// Returns the object of a finding, or else the nearest object around it that has changed.
///
/// For example, a price change that has started is a change of its product.
private func home(of object: ObjectPath, among changed: Set<ObjectPath>) -> ObjectPath {
  var home = object
  while !changed.contains(home) {
    guard let parent = home.parent else { return object }
    home = parent
  }
  return home
}

/// Returns the findings of rules on changes.
package func changeFindings(_ findings: [Finding]) -> [Finding] {
  let rules = Set(changeRules.map { $0.id } + rulesOnPriceChanges.map { $0.id })
  return findings.filter { rules.contains($0.rule) }
}

/// Lines about what is not listed.
extension CatalogDiff {
  /// Returns the first line of a diff of only some offers.
  static func narrowing(to filter: OfferFilter) -> String {
    "only \(filter.phrase) and their \(filter.isAboutOffers ? "batches" : "products")"
  }

  /// Returns the line of a diff without changes: `no changes of offers of campaign spring-2027`.
  static func noChanges(_ diffs: [CatalogDiff]) -> String {
    let filtered = diffs.first { !$0.filter.isEmpty }
    return "no changes" + (filtered.map { " of " + $0.filter.phrase } ?? "")
  }

  /// Returns the number of changes that the filter leaves out, because one of them can break a lock: `3 changes not listed: 1
  /// blocked, 2 update`. Nil if there are none.
  static func outsideLine(_ diffs: [CatalogDiff]) -> String? {
    let all = diffs.reduce(into: [:]) { sums, diff in sums.merge(diff.outside, uniquingKeysWith: +) }
    guard !all.isEmpty else { return nil }
    let count = all.values.reduce(0, +)
    return "\(counted(count, "change")) not listed: \(actionCounts { all[$0] ?? 0 })"
  }

  /// Returns a line for each consequence of the changes. Codes are those of all offers, because Apple counts them together.
  func consequenceLines(atMost most: Int) -> [String] {
    consequences.lines(atMost: most, scope: filter.isEmpty ? "" : ", all offers")
  }

  /// Returns the number of unread fields: `2 fields of the live state are unknown and not compared`. Nil if there are none.
  static func unreadLine(_ diffs: [CatalogDiff]) -> String? {
    let count = diffs.reduce(0) { count, diff in count + diff.unread }
    return count == 0 ? nil : unreadPhrase(count)
  }

  /// Returns a line for each kind of things that are not listed.
  static func lastLines(_ diffs: [CatalogDiff]) -> [String] {
    let drafts = draftNotice(diffs.reduce(0) { count, diff in count + diff.draftsLeftOut })
    return [outsideLine(diffs), unreadLine(diffs), drafts].compactMap(\.self)
  }
}
