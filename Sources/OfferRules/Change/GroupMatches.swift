import ByteText
import Diagnostics
package import OfferModel

/// Matches the groups of a catalog with those of its baseline. Groups have no identifier, so they are matched by products.
///
/// The pair with most products in common is matched first; of two such pairs, the one with the same reference name. A
/// group of the baseline without products is matched by its reference name. Each group is matched at most once.
package struct GroupMatches {
  /// For each group of the catalog, the index of its group in the baseline; nil for a new group.
  private(set) var baseline: [Int?]
  /// The index of a product's group in the baseline, by product ID.
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
