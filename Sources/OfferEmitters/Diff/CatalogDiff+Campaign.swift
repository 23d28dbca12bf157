import OfferRules
import Diagnostics

/// What a diff of only one campaign says about that.
extension CatalogDiff {
  static func narrowing(to campaign: String) -> String {
    "only offers of campaign \(campaign) and their batches"
  }

  /// `no changes of campaign spring-2027`.
  static func noChanges(_ diffs: [CatalogDiff]) -> String {
    "no changes" + (diffs.lazy.compactMap(\.campaign).first.map { " of campaign " + $0 } ?? "")
  }

  /// `3 changes outside of the campaign: 1 blocked, 2 update`; nil if there are none. They are not listed, but a lock
  /// that one of them breaks must not stay hidden.
  static func outsideLine(_ diffs: [CatalogDiff]) -> String? {
    let all = diffs.reduce(into: [:]) { sums, diff in sums.merge(diff.outside) { $0 + $1 } }
    guard !all.isEmpty else { return nil }
    let count = all.values.reduce(0, +)
    return "\(counted(count, "change")) outside of the campaign: \(actionCounts { all[$0] ?? 0 })"
  }

  /// What follows from the changes, a line each. Apple counts codes over all campaigns.
  func consequenceLines(atMost most: Int) -> [String] {
    consequences.lines(atMost: most, scope: campaign == nil ? "" : ", all campaigns")
  }
}
