import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Apple has an introductory offer for each storefront: only those that differ are touched.
  mutating func planIntroductoryOffers() {
    var all = changes(of: .introductoryOffer).map { rows(of: $0) }
    regroup(&all)
    // Periods of a product must not overlap, not even between two requests: what makes room comes first.
    let moves = all.map { IntroductoryMoves($0) }
    for turn in IntroductoryMoves.Turn.allCases {
      for (rows, moves) in zip(all, moves) where moves.turn == turn { add(moves, of: rows.change) }
    }
  }

  private func rows(of change: Change) -> IntroductoryRows {
    var rows = IntroductoryRows(change: change)
    guard let productId = change.path.productId, let home = offerHome(productId) else { return rows }
    if let offer = change.new { rows.wanted = home.rows(offer).map { IntroductoryRow($0, offer, readBack) } }
    if let offer = change.old, let live = ids.subscription(productId) {
      for row in home.rows(offer) {
        let id = live.introductoryOffer(
          row.storefront, offer.plan, start: offer.text(.startDate), end: offer.text(.endDate), readBack)
        if let id { rows.live.append((IntroductoryRow(row, offer, readBack), id)) }
      }
    }
    return rows
  }

  /// A change that was half made shows as two offers: some storefronts have moved from one to the other. What is live belongs to
  /// the change that wants it, be it with another last day.
  private func regroup(_ all: inout [IntroductoryRows]) {
    for numbers in Dictionary(grouping: all.indices, by: { all[$0].change.path.productId }).values {
      var wantedBy: [IntroductoryRow: Int] = [:]
      for number in numbers { for row in all[number].wanted { wantedBy[row.withoutEnd] = number } }
      let live = numbers.flatMap { number in all[number].live.map { (number, $0) } }
      for number in numbers { all[number].live = [] }
      for (number, one) in live { all[wantedBy[one.row.withoutEnd] ?? number].live.append(one) }
      for number in numbers {
        let kept = Set(all[number].live.map(\.row)).intersection(all[number].wanted)
        all[number].live.removeAll { kept.contains($0.row) }
        all[number].wanted.removeAll { kept.contains($0) }
      }
    }
  }

  private mutating func add(_ moves: IntroductoryMoves, of change: Change) {
    let home = change.path.productId.flatMap { offerHome($0) }
    let patches = moves.patches.map { OfferRequests.endIntroductory(.known($0.id), on: $0.end) }
    let deletions = moves.deletions.map { PlannedRequest.delete(.introductoryOffer, .known($0)) }
    let creations = moves.creations.compactMap { row in
      change.new.flatMap { offer in home.flatMap { OfferRequests.createIntroductory(offer, row, $0) } }
    }
    let details =
      switch (change.old, change.new) {
      case (nil, let new?): [new.termsPhrase] + self.details(of: moves.creations)
      case (let old?, _): [old.termsPhrase] + change.details(change.fields.map(\.field.key))
      case (nil, nil): [String]()
      }
    add(
      moves.action, change, patches + deletions + creations, details: details,
      needs: deletions.isEmpty ? [] : [.deletions])
  }
}

/// An introductory offer in one storefront.
private struct IntroductoryRow: Hashable {
  let row: OfferRow
  let plan: BillingPlan
  let mode: String?
  let duration: String?
  let start: String?
  private(set) var end: String?

  init(_ row: OfferRow, _ offer: NormalObject, _ readBack: AppleReadBack) {
    (self.row, plan) = (row, offer.plan)
    (mode, duration) = (offer.text(.mode), offer.text(.duration))
    (start, end) = (readBack.start(offer.text(.startDate)), offer.text(.endDate))
  }

  var withoutEnd: IntroductoryRow {
    var row = self
    row.end = nil
    return row
  }
}

/// A change, storefront by storefront.
private struct IntroductoryRows {
  let change: Change
  var live: [(row: IntroductoryRow, id: String)] = []
  var wanted: [IntroductoryRow] = []
}

/// What has to be done for a change.
private struct IntroductoryMoves {
  /// The order of the changes of a product.
  enum Turn: CaseIterable {
    case removed
    case endsEarlier
    case replaced
    case endsLater
    case new
  }

  private(set) var patches: [(id: String, end: String?)] = []
  private(set) var deletions: [String] = []
  private(set) var creations: [OfferRow] = []
  let turn: Turn

  init(_ rows: IntroductoryRows) {
    var endsEarlier = false
    var ends: [IntroductoryRow: String?] = [:]
    for row in rows.wanted { ends[row.withoutEnd] = .some(row.end) }
    var kept: Set<IntroductoryRow> = []
    for (row, id) in rows.live {
      guard let end = ends[row.withoutEnd] else {
        deletions.append(id)
        continue
      }
      kept.insert(row.withoutEnd)
      patches.append((id, end))
      endsEarlier = endsEarlier || (end ?? "9999") < (row.end ?? "9999")
    }
    creations = rows.wanted.filter { !kept.contains($0.withoutEnd) }.map(\.row)
    turn =
      if !deletions.isEmpty {
        creations.isEmpty && patches.isEmpty ? .removed : .replaced
      } else if !patches.isEmpty { endsEarlier ? .endsEarlier : .endsLater } else { .new }
  }

  var action: PlanStep.Action {
    if creations.isEmpty { return patches.isEmpty ? .delete : .update }
    return deletions.isEmpty ? (patches.isEmpty ? .create : .update) : .replace
  }
}
