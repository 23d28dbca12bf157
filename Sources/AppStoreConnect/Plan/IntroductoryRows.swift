import OfferLanguage
import OfferModel
import OfferRules

/// An introductory offer in one storefront: Apple has one object for each.
struct IntroductoryRow: Hashable {
  let row: OfferRow
  let plan: BillingPlan
  let mode: String?
  let duration: String?
  /// Nil for an offer that has begun.
  let start: String?
  private(set) var end: String?

  init(_ row: OfferRow, _ offer: NormalObject, _ readBack: AppleReadBack) {
    self.row = row
    plan = offer.plan
    mode = offer.text(.mode)
    duration = offer.text(.duration)
    start = readBack.start(offer.text(.startDate))
    end = offer.text(.endDate)
  }

  var storefront: String { row.storefront }

  var withoutEnd: IntroductoryRow {
    var row = self
    row.end = nil
    return row
  }
}

/// An introductory offer in one storefront that is live.
struct LiveIntroductoryRow {
  let row: IntroductoryRow
  /// Apple's id.
  let id: String
}

/// An offer takes the place of another one in a storefront.
struct IntroductorySuccession {
  /// Apple's id of the offer that ends.
  let endedId: String
  /// The new last day of that offer; nil if it ends on the right day already.
  let lastDay: String?
  let successor: IntroductoryRow
  /// The day after the other offer has ended.
  let firstDay: String
}

/// A change of an introductory offer, storefront by storefront.
struct IntroductoryRows {
  /// Where Apple takes one offer that has not begun.
  struct Place: Hashable {
    let productId: String?
    let storefront: String
    let plan: BillingPlan
  }

  let change: Change
  /// The first day of the wanted offer; nil if it has begun.
  let firstDay: String?
  var live: [LiveIntroductoryRow] = []
  var wanted: [IntroductoryRow] = []
  var successions: [IntroductorySuccession] = []

  init(_ change: Change, _ readBack: AppleReadBack) {
    self.change = change
    firstDay = readBack.start(change.new?.text(.startDate))
  }

  /// The wanted rows that have to be made.
  var new: [IntroductoryRow] {
    let kept = Set(live.map(\.row.withoutEnd))
    return wanted.filter { !kept.contains($0.withoutEnd) }
  }

  func place(of row: IntroductoryRow) -> Place {
    Place(productId: change.path.productId, storefront: row.storefront, plan: row.plan)
  }

  /// The wanted row that could take the place of a live one.
  func successor(of row: IntroductoryRow) -> IntroductoryRow? {
    wanted.first { wanted in
      wanted.storefront == row.storefront && wanted.plan == row.plan && wanted.start == nil
        && !live.contains { $0.row.withoutEnd == wanted.withoutEnd }
    }
  }

  mutating func add(_ succession: IntroductorySuccession) {
    successions.append(succession)
    if let place = wanted.firstIndex(of: succession.successor) { wanted.remove(at: place) }
  }
}
