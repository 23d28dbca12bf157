import Diagnostics
import OfferLanguage
import OfferModel

/// An offer in the words of people who do not read YAML.
struct OfferView: Sendable {
  let facts: OfferFacts
  let columnName: PriceColumn.Name
  /// The reference name; `Introductory offer 1`, since nothing names one.
  let name: String
  /// What StoreKit reports.
  let identifier: String?
  let window: DateWindow
  /// Where it is named, which tells it apart from all others of its catalog.
  let range: SourceRange
  /// Of its batches each has its own.
  let deadlines: [Deadline]
  /// Only where the filter looks.
  let pricing: OfferPricing
  /// Nil for a one-time purchase.
  let terms: OfferTerms?
  /// Who can have it, as a sentence without its period.
  let audience: String
  /// `2.49 USD every month for 3 months`.
  let cost: String
  /// `3 × 2.49 USD`, for bars.
  let shortCost: String
  /// How often its amount is paid; nil where it is free, or where nobody knows.
  let payments: Int64?
  /// Nil where it is free, or where nothing can be compared.
  let saving: OfferSaving?
  let winBack: WinBackPart?
  /// The address where customers get it, if the catalog knows one, with `{code}` in place of the code.
  let link: String?
  /// False: deactivated, for good.
  let isActive: Bool
  let isDraft: Bool
  let batches: [BatchView]
  /// The same, those that `split` made as one.
  let batchGroups: [BatchView]
  /// What tells it apart from every other offer of the app, whatever its dates are.
  let identity: [String]

  struct WinBackPart: Sendable {
    let isHighPriority: Bool
    let isPromoted: Bool
  }

  var kind: OfferKind { facts.kind }
  var kindWord: String { kind.word }
  var campaign: String? { facts.campaign }

  /// `all 175 storefronts`, `CAN and USA`.
  var place: String { placePhrase(pricing.territories.set) }

  /// What is said of its days: of an offer code, those of its batches.
  func days(on today: CalendarDate) -> String {
    (isDraft ? "draft: " : "") + plannedDays(on: today)
  }

  private func plannedDays(on today: CalendarDate) -> String {
    guard case .offerCode = kind else {
      guard case .promotional = kind else { return window.phrase + ended(on: today) }
      return "whenever the app offers it"
    }
    guard isActive else { return "deactivated" }
    guard !batches.isEmpty else { return "no codes yet" }
    let pools = CodePool.allCases.map { pool in batches.map(\.batch).filter { CodePool($0) == pool } }
      .filter { !$0.isEmpty }
    return pools.map { batches in
      let codes = pools.count > 1 ? CodePool(batches[0]).title : "codes"
      let ends = batches.compactMap(\.lastDay)
      let last = ends.count == batches.count ? ends.max().map { ", last day \($0)" } : nil
      return codes + " from \(batches.map(\.createdDate.value).min() ?? today)" + (last ?? "")
    }.joined(separator: "; ")
  }

  private func ended(on today: CalendarDate) -> String {
    window.end.map { $0.value < today } ?? false ? ", ended" : ""
  }

  /// Its column of the price grid; nil where it is free.
  func column(of product: Product) -> PricedColumn? {
    pricing.prices.map {
      PricedColumn(
        column: PriceColumn(columnName, of: product, $0, in: pricing.territories.set), saving: saving)
    }
  }
}

/// How much less customers pay for an offer than for the subscription over the same time.
struct OfferSaving: Sendable {
  /// The lowest and the highest part of the regular price, over all storefronts with two known amounts: below 0 where customers
  /// pay more.
  let parts: ClosedRange<Double>
  /// The part in each of them.
  let inStorefronts: [(storefront: Storefront, part: Double)]
  private let regular: PriceMap
  /// How often the offer's amount is paid, and the regular one over the same time.
  private let times: Int64
  private let regularTimes: Int64

  /// Nil for what is free, where no storefront has both amounts, and where no number of periods is as long as the offer.
  ///
  /// - Parameter day: the day whose regular prices count.
  init?(
    _ terms: OfferTerms?, _ pricing: OfferPricing, of product: Product, _ subscription: Subscription?,
    on day: CalendarDate
  ) {
    guard let prices = pricing.prices else { return nil }
    if let terms, let subscription {
      let plan = terms.plan.value
      guard let history = subscription.history(of: plan),
        let count = terms.length.value.periods(of: subscription.chargingPeriod(of: plan))
      else { return nil }
      regular = history.prices(on: day)
      regularTimes = Int64(count)
      times = terms.mode.value.isPayAsYouGo ? Int64(count) : 1
    } else {
      (regular, times, regularTimes) = (product.prices, 1, 1)
    }
    var all: [(storefront: Storefront, part: Double)] = []
    let (regular, times, regularTimes) = (regular, times, regularTimes)
    prices.forEachShared(with: regular) { offer, price in
      guard pricing.territories.set.contains(offer.storefront),
        let part = saving(offer.amount &* times, of: price.amount &* regularTimes)
      else { return }
      all.append((offer.storefront, part))
    }
    guard let low = all.map(\.part).min(), let high = all.map(\.part).max() else { return nil }
    (parts, inStorefronts) = (low...high, all)
  }

  /// What an amount in a storefront saves, as part of the regular price; nil where that is unknown.
  func part(_ amount: Int64, in storefront: Storefront) -> Double? {
    regular[storefront].flatMap { saving(amount &* times, of: $0.amount &* regularTimes) }
  }

  /// `50%`, or `48.1% to 52%` over all storefronts.
  var phrase: String { percentPhrase(parts) }

  /// What the subscription costs over the time of the offer.
  func regularTotal(in storefront: Storefront) -> Int64? {
    regular[storefront].map { $0.amount &* regularTimes }
  }
}

private func saving(_ amount: Int64, of regular: Int64) -> Double? {
  regular > 0 ? Double(regular - amount) / Double(regular) : nil
}
