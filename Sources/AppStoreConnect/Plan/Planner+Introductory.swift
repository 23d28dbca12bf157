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
      for (rows, moves) in zip(all, moves) where moves.turn == turn { add(moves, of: rows) }
    }
  }

  private func rows(of change: Change) -> IntroductoryRows {
    var rows = IntroductoryRows(change, readBack)
    guard let productId = change.path.productId, let home = offerHome(productId) else { return rows }
    if let offer = change.new { rows.wanted = home.rows(offer).map { IntroductoryRow($0, offer, readBack) } }
    guard let offer = change.old, let ids = ids.subscriptions[productId] else { return rows }
    for row in home.rows(offer) {
      let id = ids.introductoryOffer(
        row.storefront, offer.plan, start: offer.text(.startDate), end: offer.text(.endDate), readBack)
      guard let id else { continue }
      rows.live.append(LiveIntroductoryRow(row: IntroductoryRow(row, offer, readBack), id: id))
    }
    return rows
  }

  /// The places of the changes of each product.
  private func byProduct(_ all: [IntroductoryRows]) -> [[Int]] {
    Array(Dictionary(grouping: all.indices) { all[$0].change.path.productId }.values)
  }

  /// Assigns live rows to the changes that want them.
  ///
  /// A change that was half made shows as two offers, because some storefronts have moved from one to the other. A live row
  /// belongs to the change that wants it, even if with another last day.
  private func regroup(_ all: inout [IntroductoryRows]) {
    for numbers in byProduct(all) {
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

  /// Keeps an offer in the storefronts that the product is to leave and cannot.
  private mutating func keepWhereStillSold(_ all: inout [IntroductoryRows]) {
    for number in all.indices {
      guard let stay = all[number].change.path.productId.flatMap({ stillSold[$0] }) else { continue }
      let kept = all[number].live.map(\.row.storefront).filter(stay.contains)
      guard !kept.isEmpty else { continue }
      all[number].live.removeAll { kept.contains($0.row.storefront) }
      note(
        \.waits, all[number].change, "delete the introductory offer in \(firstFive(kept))",
        because: "the subscription is still sold there: see what is blocked")
    }
  }

  /// Ends offers that run, where others take their place.
  ///
  /// An offer ends tomorrow, which is the earliest day that Apple accepts, and its successor begins the day after: customers
  /// are not left without an offer.
  private func succeed(_ all: inout [IntroductoryRows]) {
    for numbers in byProduct(all) {
      for number in numbers {
        let kept = Set(all[number].wanted.map(\.withoutEnd))
        for live in all[number].live where !kept.contains(live.row.withoutEnd) && live.row.start == nil {
          guard !isFollowed(live.row, of: all[number].change),
            let home = numbers.first(where: { all[$0].successor(of: live.row) != nil }),
            let successor = all[home].successor(of: live.row),
            let succession = succession(of: live, by: successor)
          else { continue }
          all[home].add(succession)
          all[number].live.removeAll { $0.id == live.id }
        }
      }
    }
  }

  private func succession(
    of live: LiveIntroductoryRow, by successor: IntroductoryRow
  ) -> IntroductorySuccession? {
    let end = live.row.end.flatMap { CalendarDate($0) }
    guard let last = [end, today.next].compactMap(\.self).min(), let first = last.next else { return nil }
    return IntroductorySuccession(
      endedId: live.id, lastDay: live.row.end == last.description ? nil : last.description,
      successor: successor, firstDay: first.description)
  }

  /// Whether an offer begins later in the same storefront: Apple takes one such.
  private func isFollowed(_ row: IntroductoryRow, of change: Change) -> Bool {
    change.path.productId.flatMap { ids.subscriptions[$0] }?
      .introductoryOffers(row.storefront, row.plan, readBack)
      .contains { readBack.start($0.startDate) != nil } ?? false
  }

  /// Lets rows wait, because Apple takes one offer of a storefront and a plan that has not begun.
  private mutating func postpone(_ all: inout [IntroductoryRows]) {
    let gone = Set(all.flatMap { IntroductoryMoves($0).deletions.map(\.id) })
    var taken = Set(all.flatMap { rows in rows.successions.map { rows.place(of: $0.successor) } })
    let inOrder = all.indices.sorted { one, other in (all[one].firstDay ?? "") < (all[other].firstDay ?? "") }
    for number in inOrder {
      let rows = all[number]
      guard rows.firstDay != nil, rows.change.path.productId != nil else { continue }
      let waiting = rows.new.filter { row in
        !(isAlone(row, of: rows.change, without: gone) && taken.insert(rows.place(of: row)).inserted)
      }
      guard !waiting.isEmpty else { continue }
      all[number].wanted.removeAll(where: waiting.contains)
      note(
        \.waits, rows.change, "create the introductory offer in \(firstFive(waiting.map(\.storefront)))",
        because: "another one has not started there yet, and Apple allows only one such offer at a time")
    }
  }

  /// Whether no live offer waits for its first day in the storefront of a row.
  ///
  /// - Parameter gone: the ids of offers that are deleted.
  private func isAlone(_ row: IntroductoryRow, of change: Change, without gone: Set<String>) -> Bool {
    let live = change.path.productId.flatMap { ids.subscriptions[$0] }?
      .introductoryOffers(row.storefront, row.plan, readBack)
    return !(live ?? []).contains { readBack.start($0.startDate) != nil && !gone.contains($0.id) }
  }

  private mutating func add(_ moves: IntroductoryMoves, of rows: IntroductoryRows) {
    let change = rows.change
    if let end = change.new?.date(.endDate), end <= today,
      !moves.patches.isEmpty || !moves.creations.isEmpty
    {
      return noteEnded(change, on: end)
    }
    let days = Set(moves.successions.map(\.firstDay)).sorted().map {
      "begins on \($0), the day after the previous offer ends; around that day, customers might have no offer"
    }
    add(
      moves.action, change, requests(moves, of: rows), details: details(moves, of: change) + days,
      needs: moves.deletions.isEmpty ? [] : [.deletions], in: moves.touched.storefronts)
  }

  private mutating func noteEnded(_ change: Change, on end: CalendarDate) {
    let reason = "the earliest end date that Apple accepts is tomorrow\(today.next.map { ", \($0)" } ?? "")"
    guard change.old == nil, readBack.isHistory(end: end) else {
      return note(\.blocked, change, "end it on \(end)", because: reason)
    }
    note(\.manual, change, "nothing to create: it ended on \(end)", because: reason)
  }

  private func details(_ moves: IntroductoryMoves, of change: Change) -> [String] {
    guard let old = change.old else {
      return change.new.map { [terms($0, change, moves.creations)] } ?? []
    }
    return [terms(old, change, moves.touched)] + change.details(change.fields.map(\.field.key))
  }

  /// The requests of a step: storefront by storefront, so that as few as possible are without an offer if it stops.
  private func requests(_ moves: IntroductoryMoves, of rows: IntroductoryRows) -> [PlannedRequest] {
    let patches = moves.patches.map { OfferRequests.endIntroductory(.known($0.id), on: $0.end) }
    // The amount that others come from is first: without it offerc could not tell that the others are derived by Apple.
    let own = moves.creations.filter { !$0.isEqualized }
    let derived = moves.creations.filter(\.isEqualized)
    var left = moves.deletions
    let creations = (own + derived).flatMap { row in
      let mine = left.filter { $0.storefront == row.storefront }
      left.removeAll { $0.storefront == row.storefront }
      return deletions(.introductoryOffer, mine.map(\.id), rows.change)
        + [create(row, from: rows.firstDay, of: rows.change)].compactMap(\.self)
    }
    let successors = moves.successions.compactMap { one in
      create(one.successor.row, from: one.firstDay, of: rows.change)
    }
    return patches + creations + deletions(.introductoryOffer, left.map(\.id), rows.change) + successors
  }

  private func create(_ row: OfferRow, from start: String?, of change: Change) -> PlannedRequest? {
    guard let offer = change.new, let home = offerHome(change) else { return nil }
    return OfferRequests.createIntroductory(offer.starting(start), row, home)
  }

}

extension NormalObject {
  /// The row with another first day, or without one.
  fileprivate func starting(_ day: String?) -> NormalObject {
    let others = fields.filter { $0.key != .startDate }
    let start = day.map { NormalField(key: .startDate, value: .text($0), range: range) }
    return NormalObject(type, at: range, others + [start].compactMap(\.self))
  }
}
