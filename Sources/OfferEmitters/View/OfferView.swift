import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// An offer as people see it who do not read YAML.
struct OfferView: Sendable {
  let facts: OfferFacts
  let columnName: PriceColumn.Name
  /// Its number among the offers of its product, whatever the filter leaves out.
  let number: Int
  /// The reference name; `Introductory offer 1` for an introductory offer, which has no name.
  let name: String
  /// What people call it: its name; for an introductory offer, which has none, that of its product.
  let titleName: String
  /// What follows the name: `, new subscribers` for an introductory offer.
  let titleRest: String
  /// The deadlines, except those of its batches.
  let deadlines: [Deadline]
  /// The prices in the storefronts of the filter.
  let pricing: OfferPricing
  /// The storefronts of the filter where it is offered and its product is sold; where it is offered, if there are none.
  let priced: StorefrontSet
  /// Which customers can have it, as a sentence without its period.
  let audience: String
  /// The same in a few words: `former subscribers`.
  let customers: String
  /// The price and the length: `2.49 USD every month for 3 months`.
  let cost: String
  /// The same for bars: `3 × 2.49 USD`.
  let shortCost: String
  /// The amount in both: `2.49 USD`, `Apple's price in USA`; nil if it is free.
  let amount: String?
  /// How often its amount is paid; nil if it is free, or if that is not known.
  let payments: Int64?
  /// What it saves; nil if it is free, or if there is nothing to compare it with.
  let saving: OfferSaving?
  /// The same in files for programs, as in `prices.csv`: of the prices of the catalog, but with live state of those that customers pay.
  let filedSaving: OfferSaving?
  /// What it saves of regular prices that are planned without a day, where they are; nil if there are none.
  let plannedSaving: OfferSaving?
  /// The address where customers get it, with `{code}` in place of the code; nil if the catalog does not have it.
  let link: String?
  let isDraft: Bool
  /// Whether customers can have it on the day of the view.
  let state: OfferState
  /// Why customers cannot have it although its first day has come; nil if that is not so.
  let delay: String?
  let batches: [BatchView]
  /// The batches; those that `split` made are one.
  let batchGroups: [BatchView]
  /// The campaign of a promotional offer, which has no days of its own, with the days on which it is meant:
  /// `meant for spring-2027, 2027-03-01 to 2027-03-31`; nil if it has none.
  let meantFor: String?
  /// The first day of its campaign, if its codes work before; else nil.
  let laterCampaign: CalendarDate?
  /// What distinguishes it from all other offers of the app, with any dates.
  let identity: [String]

  /// Name and rest: `Yoga Monthly, new subscribers`.
  var title: String { titleName + titleRest }
  var offer: Offer { facts.offer }
  var kind: OfferKind { offer.kind }
  var kindWord: String { kind.word }
  var campaign: String? { offer.campaign?.value }
  /// The identifier that StoreKit reports.
  var identifier: String? { offer.identifier?.value }
  var window: DateWindow { offer.window }
  /// The place of its name, which distinguishes it from all other offers of the catalog.
  var range: SourceRange { offer.range }
  /// The terms; nil for a one-time purchase.
  var terms: OfferTerms? { offer.terms }
  var winBack: WinBackPart? { offer.winBack }
  /// Whether it is not deactivated, which cannot be undone.
  var isActive: Bool { offer.isInUse }

  /// Where it is available: `all 175 storefronts`, `CAN and USA`.
  var place: String { placePhrase(pricing.territories.set) }

  /// Returns its days as text. Those of an offer code are the days of its batches.
  func days(on today: CalendarDate) -> String {
    (isDraft ? "draft: " : "") + plannedDays(on: today) + (delay.map { "; " + $0 } ?? "")
  }

  /// Why customers cannot have an offer, or the codes of a batch, whose day has come.
  static let noCodesPhrase = "due: there are no codes yet"

  /// The days of an offer that has none: a promotional offer.
  static let undatedPhrase = "whenever the app offers it, signed by your server"

  /// The same with the days of its campaign.
  var undatedDays: String { OfferView.undatedPhrase + (meantFor.map { "; " + $0 } ?? "") }

  private func plannedDays(on today: CalendarDate) -> String {
    switch kind {
    case .introductory, .winBack: return window.phrase + ended(on: today)
    case .promotional: return undatedDays
    case .offerCode: return daysOfCodes(today)
    }
  }

  private func daysOfCodes(_ today: CalendarDate) -> String {
    guard isActive else { return "deactivated" }
    guard !batches.isEmpty else { return "no codes yet" }
    let forCustomers = batches.map(\.batch).filter { !$0.isSandbox }
    let shown = forCustomers.isEmpty ? batches.map(\.batch) : forCustomers
    let pools = CodePool.allCases.map { pool in shown.filter { CodePool($0) == pool } }.filter { !$0.isEmpty }
    let campaign = laterCampaign.flatMap { $0 > today ? "; the campaign starts later: \($0)" : nil } ?? ""
    return pools.flatMap { batches in
      let codes = pools.count > 1 ? CodePool(batches[0]).title : "codes"
      // Codes that end on another day are not valid between the two.
      let byEnd = Dictionary(grouping: batches, by: \.lastDay)
      let ends = byEnd.keys.sorted { one, other in one ?? .last < other ?? .last }
      return ends.map { end in
        let first = byEnd[end]?.map(\.createdDate.value).min() ?? today
        return "\(codes) from \(first)" + (end.map { ", last day \($0)" } ?? "")
      }
    }.joined(separator: "; ") + campaign
  }

  private func ended(on today: CalendarDate) -> String {
    guard let end = window.end, end.value < today else { return "" }
    return ", ended"
  }

  /// Why its price is not in force on a day: `from 2027-11-22`, `until 2027-11-30`; nil if customers can pay it.
  func absence(on today: CalendarDate) -> String? {
    if isDraft { return "draft" }
    guard kind != .promotional else { return nil }
    guard isActive else { return "deactivated" }
    if let first = days.first, first > today { return first == .last ? "no codes yet" : "from \(first)" }
    return days.last.flatMap { $0 < today ? "until \($0)" : nil }
  }

  /// Returns what has its price, and from or until when if that is not so on a day.
  func columnTitle(on today: CalendarDate) -> String {
    columnName.title + (absence(on: today).map { ", " + $0 } ?? "")
  }

  /// The storefronts in which a regular price is planned without a day, of which it saves another part than of the price in force.
  var plannedSavings: [(storefront: Storefront, part: Double)] {
    plannedSaving?.inStorefronts.filter { one in
      pricing.prices?[one.storefront].map { saving?.part($0.amount, in: one.storefront) != one.part } ?? false
    } ?? []
  }

  /// Returns how much less an offer is than a planned price, of which it is a part.
  static func phrase(ofPlannedSaving part: Double) -> String { savingPhrase(part) + " the planned price" }

  /// Returns the same for several storefronts: `38.9% to 40% off the planned price in Japan and United Kingdom`; nil if there are none.
  static func phrase(ofPlannedSavings all: [(storefront: Storefront, part: Double)]) -> String? {
    let parts = all.map(\.part)
    guard let low = parts.min(), let high = parts.max() else { return nil }
    return
      "\(savingPhrase(low...high)) the planned price in \(countryPhrase(StorefrontSet(all.map(\.storefront))))"
  }

  /// Returns its column in the price grid; nil if it is free.
  ///
  /// - Parameter followed: What the price rules of the catalog give, by the names of what has them.
  func column(
    of product: Product, on today: CalendarDate, _ followed: [String: FollowedPrices]
  ) -> PricedColumn? {
    pricing.prices.map { prices in
      let column = PriceColumn(columnName, of: product, prices, in: pricing.territories.set)
      return PricedColumn(
        column: column, saving: saving, filedSaving: filedSaving, absence: absence(on: today),
        plannedSaving: plannedSaving,
        followed: followed[column.header])
    }
  }
}
