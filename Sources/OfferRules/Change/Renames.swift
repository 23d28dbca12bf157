package import Diagnostics
import OfferLanguage
package import OfferModel

/// Removed objects whose content another object now has under a new id.
///
/// Apple renames nothing: the old object goes and a new one comes.
package struct Renames: Sendable {
  private var others: [ObjectPath: ObjectPath] = [:]

  package init(_ changes: [Change]) {
    var gone = changes.filter { $0.kind == .removed }
    for change in changes where change.kind == .added {
      guard let place = gone.firstIndex(where: { $0.hasContent(of: change) }) else { continue }
      others[gone[place].path] = change.path
      others[change.path] = gone[place].path
      gone.remove(at: place)
    }
  }

  /// The object with the same content.
  package subscript(change: Change) -> ObjectPath? { change.kind == .changed ? nil : others[change.path] }
}

extension Change {
  /// Whether two objects differ in nothing but their names; an object that nothing names has none to lose.
  fileprivate func hasContent(of other: Change) -> Bool {
    guard type == other.type, type != .priceChange, let name = Language.current[type].nameKey, let old,
      let new = other.new,
      type == .batch || isProduct || path.owner == other.path.owner
    else { return false }
    let skipped = Comparer.parts.union([name, .referenceName])
    let (before, after) = (old.without(skipped), new.without(skipped))
    return !before.isEmpty
      && before.elementsEqual(after) { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
  }

  private var isProduct: Bool { type == .subscription || type == .inAppPurchase }
}

extension NormalObject {
  fileprivate func without(_ keys: Set<Key>) -> [NormalField] { fields.filter { !keys.contains($0.key) } }
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

  package init(_ old: Catalog, _ new: Catalog) {
    var oldGroup: [String: Int] = [:]
    for (number, group) in old.groups.enumerated() {
      for subscription in group.subscriptions { oldGroup[subscription.productId] = number }
    }
    self.oldGroup = oldGroup
    baseline = Array(repeating: nil, count: new.groups.count)
    var pairs: [(shared: Int, sameName: Bool, new: Int, old: Int)] = []
    let empty = old.groups.indices.filter { old.groups[$0].subscriptions.isEmpty }
    for (number, group) in new.groups.enumerated() {
      var shared: [Int: Int] = [:]
      for subscription in group.subscriptions {
        if let before = oldGroup[subscription.productId] { shared[before, default: 0] += 1 }
      }
      for before in empty where old.groups[before].referenceName.value == group.referenceName.value {
        shared[before] = 0
      }
      for (before, count) in shared {
        let sameName = old.groups[before].referenceName.value == group.referenceName.value
        pairs.append((count, sameName, number, before))
      }
    }
    pairs.sort { a, b in
      if a.shared != b.shared { return a.shared > b.shared }
      if a.sameName != b.sameName { return a.sameName }
      return (a.new, a.old) < (b.new, b.old)
    }
    var taken: Set<Int> = []
    for pair in pairs where baseline[pair.new] == nil && taken.insert(pair.old).inserted {
      baseline[pair.new] = pair.old
    }
    // A group without products has nothing but its name.
    for (number, group) in new.groups.enumerated() where baseline[number] == nil {
      baseline[number] = old.groups.indices.first { before in
        old.groups[before].subscriptions.isEmpty
          && old.groups[before].referenceName.value == group.referenceName.value
          && taken.insert(before).inserted
      }
    }
  }
}
