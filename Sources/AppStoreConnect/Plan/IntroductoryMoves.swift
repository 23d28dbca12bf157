import OfferModel

/// What has to be done for a change of an introductory offer.
struct IntroductoryMoves {
  /// The order of the changes of a product.
  enum Turn: CaseIterable {
    case removed
    case endsEarlier
    case replaced
    case endsLater
    case new
  }

  /// A new last day of a live offer; nil for an offer without end.
  struct Patch {
    let id: String
    let end: String?
  }

  struct Deletion {
    let storefront: String
    /// Apple's id.
    let id: String
  }

  /// The rows before and after the change.
  let touched: [OfferRow]
  private(set) var patches: [Patch] = []
  private(set) var deletions: [Deletion] = []
  let successions: [IntroductorySuccession]
  let creations: [OfferRow]
  private let endsEarlier: Bool

  init(_ rows: IntroductoryRows) {
    let before = rows.live.map(\.row.row) + rows.successions.map(\.successor.row)
    let known = Set(before.map(\.storefront))
    let others = rows.wanted.map(\.row).filter { !known.contains($0.storefront) }
    touched = (before + others).sorted { one, other in one.storefront < other.storefront }
    var wanted: [IntroductoryRow: IntroductoryRow] = [:]
    for row in rows.wanted { wanted[row.withoutEnd] = row }
    var kept: Set<IntroductoryRow> = []
    var endsEarlier = false
    for live in rows.live {
      guard let wanted = wanted[live.row.withoutEnd] else {
        deletions.append(Deletion(storefront: live.row.storefront, id: live.id))
        continue
      }
      kept.insert(live.row.withoutEnd)
      patches.append(Patch(id: live.id, end: wanted.end))
      endsEarlier = endsEarlier || wanted.endsEarlier(than: live.row)
    }
    self.endsEarlier = endsEarlier
    creations = rows.wanted.filter { !kept.contains($0.withoutEnd) }.map(\.row)
    successions = rows.successions
    patches += successions.compactMap { one in one.lastDay.map { Patch(id: one.endedId, end: $0) } }
  }

  var turn: Turn {
    if !deletions.isEmpty { return creations.isEmpty && patches.isEmpty ? .removed : .replaced }
    if !successions.isEmpty { return .replaced }
    if patches.isEmpty { return .new }
    return endsEarlier ? .endsEarlier : .endsLater
  }

  var action: PlanStep.Action {
    if !successions.isEmpty { return .replace }
    if creations.isEmpty { return patches.isEmpty ? .delete : .update }
    if !deletions.isEmpty { return .replace }
    return patches.isEmpty ? .create : .update
  }
}

extension IntroductoryRow {
  fileprivate func endsEarlier(than other: IntroductoryRow) -> Bool {
    (end ?? "9999") < (other.end ?? "9999")
  }
}
