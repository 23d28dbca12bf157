import JSONText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Apple has an introductory offer for each storefront: only those that differ are touched.
  mutating func planIntroductoryOffers() {
    var all = changes(of: .introductoryOffer).map { rows(of: $0) }
    regroup(&all)
    keepWhereStillSold(&all)
    if !plan.allowed.contains(.deletions) { succeed(&all) }
    postpone(&all)
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
    if let offer = change.old, let live = ids.subscriptions[productId] {
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

  /// An offer goes from a storefront with its product, and while that stays there, so does the offer.
  private mutating func keepWhereStillSold(_ all: inout [IntroductoryRows]) {
    for number in all.indices {
      guard let stay = all[number].change.path.productId.flatMap({ stillSold[$0] }) else { continue }
      let kept = all[number].live.map(\.row.row.storefront).filter(stay.contains)
      guard !kept.isEmpty else { continue }
      all[number].live.removeAll { kept.contains($0.row.row.storefront) }
      note(
        \.waits, all[number].change, "delete the introductory offer in \(firstFive(kept))",
        "the subscription is still sold there: see what is blocked")
    }
  }

  /// Where one offer takes the place of another that runs, that one ends tomorrow, at the earliest that Apple takes, and the new
  /// one begins the day after. Nobody loses an offer that way.
  private func succeed(_ all: inout [IntroductoryRows]) {
    for numbers in Dictionary(grouping: all.indices, by: { all[$0].change.path.productId }).values {
      for number in numbers {
        let kept = Set(all[number].wanted.map(\.withoutEnd))
        for (row, id) in all[number].live where !kept.contains(row.withoutEnd) && row.start == nil {
          guard let home = numbers.first(where: { all[$0].successor(of: row) != nil }),
            let place = all[home].successor(of: row),
            let last = [row.end.flatMap { CalendarDate($0) }, today.next].compactMap(\.self).min(),
            let first = last.next,
            !isFollowed(row, of: all[number].change)
          else { continue }
          all[home].successions.append(
            (
              id, row.end == last.description ? nil : last.description, all[home].wanted[place],
              first.description
            ))
          all[home].wanted.remove(at: place)
          all[number].live.removeAll { $0.id == id }
        }
      }
    }
  }

  /// Whether an offer begins later in the same storefront: Apple takes one such.
  private func isFollowed(_ row: IntroductoryRow, of change: Change) -> Bool {
    change.path.productId.flatMap { ids.subscriptions[$0] }?
      .introductoryOffers(row.row.storefront, row.plan, readBack)
      .contains { readBack.start($0.startDate) != nil } ?? false
  }

  /// Apple takes one offer of a storefront and a plan that has not begun: another one waits for that.
  private mutating func postpone(_ all: inout [IntroductoryRows]) {
    let gone = Set(all.flatMap { IntroductoryMoves($0).deletions.map(\.id) })
    var taken = Set(all.flatMap { rows in rows.successions.map { rows.place(of: $0.row) } })
    let readBack = readBack
    let start = { (rows: IntroductoryRows) in readBack.start(rows.change.new?.text(.startDate)) }
    for number in all.indices.sorted(by: { (start(all[$0]) ?? "") < (start(all[$1]) ?? "") }) {
      let rows = all[number]
      guard start(rows) != nil, let productId = rows.change.path.productId else { continue }
      let live = ids.subscriptions[productId]
      let waiting = rows.new.filter { row in
        let others = live?.introductoryOffers(row.row.storefront, row.plan, readBack) ?? []
        let isAlone = !others.contains {
          readBack.start($0.startDate) != nil && !gone.contains($0.id)
        }
        return !(isAlone && taken.insert(rows.place(of: row)).inserted)
      }
      guard !waiting.isEmpty else { continue }
      all[number].wanted.removeAll(where: waiting.contains)
      note(
        \.waits, rows.change, "create the introductory offer in \(firstFive(waiting.map(\.row.storefront)))",
        "another one there has not begun, and Apple allows one such offer at a time")
    }
  }

  private mutating func add(_ moves: IntroductoryMoves, of change: Change) {
    if let end = change.new?.date(.endDate), end <= today,
      !moves.patches.isEmpty || !moves.creations.isEmpty
    {
      let reason = "the first day that Apple accepts is tomorrow\(today.next.map { ", \($0)" } ?? "")"
      guard change.old == nil, readBack.isHistory(end: end) else {
        return note(\.blocked, change, "end it on \(end)", reason)
      }
      return note(\.manual, change, "nothing to create: it ended on \(end)", reason)
    }
    let home = offerHome(change)
    let patches = moves.patches.map { OfferRequests.endIntroductory(.known($0.id), on: $0.end) }
    let create = { (row: OfferRow, start: String?) in
      change.new.flatMap { offer in
        home.flatMap { OfferRequests.createIntroductory(offer.starting(start), row, $0) }
      }
    }
    // Storefront by storefront: as few as possible are without an offer if it stops. The amount that others come from is
    // first: without it nobody sees that those which are there already are Apple's.
    var left = moves.deletions
    let (derived, own) = (moves.creations.filter(\.isEqualized), moves.creations.filter { !$0.isEqualized })
    let creations = (own + derived).flatMap { row in
      let mine = left.filter { $0.storefront == row.storefront }
      left.removeAll { $0.storefront == row.storefront }
      return deletions(mine) + [create(row, readBack.start(change.new?.text(.startDate)))].compactMap(\.self)
    }
    let successors = moves.successions.compactMap { create($0.row.row, $0.start) }
    let details =
      switch (change.old, change.new) {
      case (nil, let new?): [terms(new, change, moves.creations)]
      case (let old?, _):
        [terms(old, change, moves.touched)] + change.details(change.fields.map(\.field.key))
      case (nil, nil): [String]()
      }
    let days = Set(moves.successions.map(\.start)).sorted().map {
      "begins on \($0), the day after the one before ends; around that day customers can be without an offer"
    }
    add(
      moves.action, change, patches + creations + deletions(left) + successors, details: details + days,
      needs: moves.deletions.isEmpty ? [] : [.deletions], in: moves.touched.storefronts)
  }

  private func deletions(_ rows: [(storefront: String, id: String)]) -> [PlannedRequest] {
    rows.map { PlannedRequest.delete(.introductoryOffer, .known($0.id)) }
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
  /// What ends, on which day unless it does already, and what begins.
  var successions: [(id: String, end: String?, row: IntroductoryRow, start: String)] = []

  /// The wanted rows that have to be made.
  var new: [IntroductoryRow] {
    let kept = Set(live.map(\.row.withoutEnd))
    return wanted.filter { !kept.contains($0.withoutEnd) }
  }

  func place(of row: IntroductoryRow) -> [String] {
    [change.path.productId ?? "", row.row.storefront, row.plan.rawValue]
  }

  /// The wanted row that could take the place of a live one.
  func successor(of row: IntroductoryRow) -> Int? {
    wanted.firstIndex { wanted in
      wanted.row.storefront == row.row.storefront && wanted.plan == row.plan && wanted.start == nil
        && !live.contains { $0.row.withoutEnd == wanted.withoutEnd }
    }
  }
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

  /// What it concerns, before and after.
  let touched: [OfferRow]
  private(set) var patches: [(id: String, end: String?)] = []
  private(set) var deletions: [(storefront: String, id: String)] = []
  let successions: [(id: String, end: String?, row: IntroductoryRow, start: String)]
  private(set) var creations: [OfferRow] = []
  let turn: Turn

  init(_ rows: IntroductoryRows) {
    let before = rows.live.map(\.row.row) + rows.successions.map(\.row.row)
    let known = Set(before.map(\.storefront))
    touched = (before + rows.wanted.map(\.row).filter { !known.contains($0.storefront) }).sorted {
      $0.storefront < $1.storefront
    }
    var endsEarlier = false
    var ends: [IntroductoryRow: String?] = [:]
    for row in rows.wanted { ends[row.withoutEnd] = .some(row.end) }
    var kept: Set<IntroductoryRow> = []
    for (row, id) in rows.live {
      guard let end = ends[row.withoutEnd] else {
        deletions.append((row.row.storefront, id))
        continue
      }
      kept.insert(row.withoutEnd)
      patches.append((id, end))
      endsEarlier = endsEarlier || (end ?? "9999") < (row.end ?? "9999")
    }
    creations = rows.wanted.filter { !kept.contains($0.withoutEnd) }.map(\.row)
    successions = rows.successions
    patches += successions.compactMap { one in one.end.map { (one.id, $0) } }
    turn =
      if !deletions.isEmpty {
        creations.isEmpty && patches.isEmpty ? .removed : .replaced
      } else if !successions.isEmpty {
        .replaced
      } else if !patches.isEmpty { endsEarlier ? .endsEarlier : .endsLater } else { .new }
  }

  var action: PlanStep.Action {
    if !successions.isEmpty { return .replace }
    if creations.isEmpty { return patches.isEmpty ? .delete : .update }
    return deletions.isEmpty ? (patches.isEmpty ? .create : .update) : .replace
  }
}

extension NormalObject {
  /// With another first day, or none.
  fileprivate func starting(_ day: String?) -> NormalObject {
    let others = fields.filter { $0.key != .startDate }
    let start = day.map { NormalField(key: .startDate, value: .text($0), range: range) }
    return NormalObject(type, at: range, others + [start].compactMap(\.self))
  }
}
