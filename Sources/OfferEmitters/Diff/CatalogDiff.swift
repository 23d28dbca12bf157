package import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules

/// The changes of one catalog against its baseline, with their actions: what every format of `offerc diff` is made of.
package struct CatalogDiff: Sendable {
  package let bundleId: String
  /// `YYYY-MM-DD`.
  package let today: String
  /// Why there is no baseline: everything then is new.
  package let missing: String?
  /// Nil without a baseline.
  package let baselineDigest: String?
  package let digest: String
  /// Which offers have their changes listed.
  package let filter: OfferFilter
  /// Changes of one owner stand together.
  package let entries: [Entry]
  /// How many changes with each action are left out by the filter.
  package let outside: [ChangeAction: Int]
  package let consequences: Consequences
  /// How many fields of live state could not be read, and are not compared.
  package let unread: Int
  package let draftsLeftOut: Int

  package struct Entry: Sendable {
    package let action: ChangeAction
    package let change: Change
    let isDraft: Bool
    /// What the rules on changes say about the object.
    package let findings: [Finding]
    /// An object with the same content: one of the two is new, the other is gone.
    package let sameContent: ObjectPath?
    /// Of an offer that is new or changes; nil for all else, and where Apple would refuse it.
    let money: ChangedMoney?
    /// What the storefronts under `rest` do; nil where nothing moves them.
    package let equalizedMove: String?

    /// The object as its owner's list names it: `win-back offer comeback`; the owner itself has no name there.
    package var name: String { (isDraft ? "draft " : "") + change.path.inOwner.label }
  }

  /// - Parameters:
  ///   - findings: of the run; those of rules on changes are kept with their objects.
  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  package init(
    _ comparison: Comparison, findings: [Finding], filter: OfferFilter = OfferFilter(),
    money: MoneyStyle = .codes
  ) throws {
    bundleId = comparison.current.catalog.app.bundleId.value
    today = comparison.today.description
    missing = comparison.missing
    baselineDigest = try comparison.missing == nil ? OfferEmitters.digest(of: comparison.baselineAsRead) : nil
    digest = try OfferEmitters.digest(of: comparison.current.withoutDrafts)
    self.filter = filter
    let narrow =
      filter.isEmpty
      ? nil
      : ChangeFilter(filter, from: comparison.baseline.catalog, to: comparison.current.catalog)
    let all = Consequences(comparison)
    consequences = narrow?.narrowing(all) ?? all
    unread = comparison.unread.count
    draftsLeftOut = comparison.drafts.count
    let drafts = comparison.current.catalog.drafts
    let actions = ChangeActions(comparison)
    let renames = Renames(comparison.changes)
    let base = comparison.current.catalog.app.baseTerritory.value
    let changed = Set(comparison.changes.map(\.path))
    let byObject = Dictionary(grouping: changeFindings(findings)) { home(of: $0.object, among: changed) }
    let inner = comparison.changes.filter { $0.new != nil && $0.path.parent != nil }
    let owners = Set(inner.map(\.path.owner))
    let (old, new) = (
      offerSides(of: comparison.baseline, owners, comparison.today, money),
      offerSides(of: comparison.current, owners, comparison.today, money)
    )
    var order: [ObjectPath] = []
    var byOwner: [ObjectPath: [Entry]] = [:]
    var outside: [ChangeAction: Int] = [:]
    for change in comparison.changes {
      guard narrow?.includes(change) ?? true else {
        outside[actions[change], default: 0] += 1
        continue
      }
      let owner = change.path.owner
      if byOwner[owner] == nil { order.append(owner) }
      byOwner[owner, default: []].append(
        Entry(
          action: actions[change], change: change,
          isDraft: change.new.map { drafts.contains($0.range) } ?? false,
          findings: byObject[change.path] ?? [], sameContent: renames[change],
          money: actions[change] == .blocked
            ? nil
            : change.new.flatMap { new[$0.range] }.map { after in
              ChangedMoney(before: change.old.flatMap { old[$0.range] }, after: after)
            }, equalizedMove: change.equalizedMove(base: base)))
    }
    entries = order.flatMap { byOwner[$0] ?? [] }
    self.outside = outside
  }

  package func count(_ action: ChangeAction) -> Int {
    entries.reduce(0) { $0 + ($1.action == action ? 1 : 0) }
  }

  /// `5 changes of com.example.app: 1 blocked, 3 update, 1 create`; blocked ones first.
  package var summary: String {
    let subject = bundleId + (filter.isEmpty ? "" : ", only \(filter.phrase)")
    guard !entries.isEmpty else { return "no changes of \(subject)" }
    let all = missing.map { " (\($0): everything is new)" } ?? ""
    return "\(counted(entries.count, "change")) of \(subject): \(actionCounts(count))" + all
  }
}

/// `1 blocked, 3 update`.
func actionCounts(_ count: (ChangeAction) -> Int) -> String {
  ([.blocked] + ChangeAction.allCases.filter { $0 != .blocked }).compactMap { action in
    let count = count(action)
    return count == 0 ? nil : "\(grouped(count)) \(action.rawValue)"
  }.joined(separator: ", ")
}

/// The object of a finding, or the one around it that has changed: a price change that has started is a change of its product.
private func home(of object: ObjectPath, among changed: Set<ObjectPath>) -> ObjectPath {
  var home = object
  while !changed.contains(home) {
    guard let parent = home.parent else { return object }
    home = parent
  }
  return home
}

package func changeFindings(_ findings: [Finding]) -> [Finding] {
  let rules = Set(changeRules.map { $0.id } + rulesOnPriceChanges.map { $0.id })
  return findings.filter { rules.contains($0.rule) }
}

/// What a diff of only some offers says about that.
extension CatalogDiff {
  static func narrowing(to filter: OfferFilter) -> String {
    "only \(filter.phrase) and their \(filter.isAboutOffers ? "batches" : "products")"
  }

  /// `no changes of offers of campaign spring-2027`.
  static func noChanges(_ diffs: [CatalogDiff]) -> String {
    "no changes" + (diffs.first { !$0.filter.isEmpty }.map { " of " + $0.filter.phrase } ?? "")
  }

  /// `3 changes not listed: 1 blocked, 2 update`; nil if there are none. A lock that one of them breaks must not stay hidden.
  static func outsideLine(_ diffs: [CatalogDiff]) -> String? {
    let all = diffs.reduce(into: [:]) { sums, diff in sums.merge(diff.outside) { $0 + $1 } }
    guard !all.isEmpty else { return nil }
    let count = all.values.reduce(0, +)
    return "\(counted(count, "change")) not listed: \(actionCounts { all[$0] ?? 0 })"
  }

  /// What follows from the changes, a line each. Apple counts the codes of all offers.
  func consequenceLines(atMost most: Int) -> [String] {
    consequences.lines(atMost: most, scope: filter.isEmpty ? "" : ", all offers")
  }

  /// `2 fields of the live state are unknown and not compared`; nil if there are none.
  static func unreadLine(_ diffs: [CatalogDiff]) -> String? {
    let count = diffs.reduce(0) { $0 + $1.unread }
    return count == 0 ? nil : unreadPhrase(count)
  }

  /// What is not listed, a line each.
  static func lastLines(_ diffs: [CatalogDiff]) -> [String] {
    let drafts = draftNotice(diffs.reduce(0) { $0 + $1.draftsLeftOut })
    return [outsideLine(diffs), unreadLine(diffs), drafts].compactMap(\.self)
  }
}
