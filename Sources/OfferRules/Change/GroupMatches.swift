import ByteText
import Diagnostics
package import OfferModel

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
