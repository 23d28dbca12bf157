import OfferRules

extension CatalogDiff {
  /// `2 fields of the live state are unknown and not compared`; nil if there are none.
  static func unreadLine(_ diffs: [CatalogDiff]) -> String? {
    let count = diffs.reduce(0) { $0 + $1.unread }
    return count == 0 ? nil : unreadPhrase(count)
  }

  /// What is not listed, a line each.
  static func lastLines(_ diffs: [CatalogDiff]) -> [String] {
    [outsideLine(diffs), unreadLine(diffs)].compactMap(\.self)
  }
}
