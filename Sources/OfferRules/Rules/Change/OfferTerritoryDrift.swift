import OfferLanguage
import Diagnostics
import OfferModel

extension Rulebook {
  static let offerTerritoryDrift = Rule<Comparison>("offer-territory-drift") { comparison, findings in
    for change in comparison.changes {
      guard let drift = StorefrontDrift(change), drift.isDrift, !change.isOver,
        !drift.gained.isEmpty || !drift.lost.isEmpty
      else { continue }
      report(drift, of: change, &findings)
    }
  }

  private static func report(_ drift: StorefrontDrift, of change: Change, _ findings: inout Findings) {
    var parts: [String] = []
    if !drift.gained.isEmpty { parts.append("gains \(firstFive(drift.gained.codes))") }
    if !drift.lost.isEmpty { parts.append("loses \(firstFive(drift.lost.codes))") }
    findings.warning(
      "\(change.path.label) \(listed(parts, "and")), but the live offer keeps its storefronts",
      object: change.path,
      at: drift.fields.lazy.compactMap(\.new?.range).first ?? change.place,
      related: drift.fields.lazy.compactMap(\.old?.range).prefix(1).map { Label($0, "the live offer") },
      notes: [
        "the offer does not name these storefronts: they come from a set, a default, a price table or `rest`"
      ],
      help:
        "write `territories: \(expression(change.old?.storefronts ?? StorefrontSet()))` to keep the live storefronts"
    )
  }

  /// The storefronts ready to be pasted: all but a few in short.
  private static func expression(_ storefronts: StorefrontSet) -> String {
    let others = StorefrontSet.all.subtracting(storefronts)
    if others.isEmpty { return "all" }
    guard others.count * 4 < storefronts.count else {
      return "[\(storefronts.codes.joined(separator: ", "))]"
    }
    return "{include: all, exclude: [\(others.codes.joined(separator: ", "))]}"
  }
}
