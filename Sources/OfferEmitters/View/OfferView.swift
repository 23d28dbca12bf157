import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

/// An offer in the words of people who do not read YAML.
struct OfferView: Sendable {
  let facts: OfferFacts
  let columnName: PriceColumn.Name
  /// The reference name; `Introductory offer 1`, since nothing names one.
  let name: String
  /// Of its batches each has its own.
  let deadlines: [Deadline]
  /// Only where the filter looks.
  let pricing: OfferPricing
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
  /// The address where customers get it, if the catalog knows one, with `{code}` in place of the code.
  let link: String?
  let isDraft: Bool
  let batches: [BatchView]
  /// The same, those that `split` made as one.
  let batchGroups: [BatchView]
  /// What tells it apart from every other offer of the app, whatever its dates are.
  let identity: [String]

  var offer: Offer { facts.offer }
  var kind: OfferKind { offer.kind }
  var kindWord: String { kind.word }
  var campaign: String? { offer.campaign?.value }
  /// What StoreKit reports.
  var identifier: String? { offer.identifier?.value }
  var window: DateWindow { offer.window }
  /// Where it is named, which tells it apart from all others of its catalog.
  var range: SourceRange { offer.range }
  /// Nil for a one-time purchase.
  var terms: OfferTerms? { offer.terms }
  var winBack: WinBackPart? { offer.winBack }
  /// False: deactivated, for good.
  var isActive: Bool { offer.isInUse }

  /// `all 175 storefronts`, `CAN and USA`.
  var place: String { placePhrase(pricing.territories.set) }

  /// What is said of its days: of an offer code, those of its batches.
  func days(on today: CalendarDate) -> String { (isDraft ? "draft: " : "") + plannedDays(on: today) }

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

/// A batch of codes with the offer that it belongs to, or several that differ only in their numbers.
struct BatchView: Sendable {
  let product: Product
  let offer: String
  let batch: CodeBatch
  let state: BatchState
  /// What people see of the custom code.
  let code: String?
  /// `cinema-01`; `cinema-01 to cinema-03`.
  private(set) var name: String
  /// Without the number that `split` gave it: it stays when the batch is cut in another way.
  private(set) var stem: String
  /// Of all of them.
  private(set) var count: Int

  init(
    _ batch: CodeBatch, of offer: Offer, _ product: Product, in catalog: Catalog, today: CalendarDate,
    isDraft: Bool
  ) {
    (self.product, self.batch) = (product, batch)
    self.offer = offer.name
    state = isDraft ? .draft : BatchState(of: batch, in: offer, catalog.made, on: today)
    self.code = batch.customCode.map { catalog.shown($0).value }
    name = batch.id.value
    stem = batch.id.value
    count = batch.count.value
  }

  /// The last day on which its codes work; nil: they have no end.
  var lastDay: CalendarDate? { batch.lastDay }

  /// The first day on which its codes no longer work; nil: they have no end.
  var end: CalendarDate? { batch.lastDay.map { $0.next ?? $0 } }

  /// `custom code SUMMER`, `own codes`, `sandbox codes`, `one-time codes`.
  var kindPhrase: String {
    if let code { return "custom code " + code }
    return batch.isOwn ? "own codes" : batch.isSandbox ? "sandbox codes" : "one-time codes"
  }

  /// `20,000 one-time codes`, `5,000 redemptions of custom code SUMMER`.
  var countPhrase: String { grouped(count) + (code == nil ? " " : " redemptions of ") + kindPhrase }
}

extension [BatchView] {
  /// Batches with the numbers 01, 02, … that are equal but for their sizes become one; others stay in their order.
  var withoutSplits: [BatchView] {
    var result: [BatchView] = []
    for one in self {
      if let last = result.last, let joined = last.joined(with: one) {
        result[result.count - 1] = joined
      } else {
        result.append(one)
      }
    }
    return result
  }
}

extension BatchView {
  private var numberedStem: String? {
    let id = batch.id.value
    guard let dash = id.byBytes.lastIndex(of: "-"), id[dash...].count > 2,
      id[dash...].dropFirst().allSatisfy(\.isWholeNumber)
    else { return nil }
    return String(id[..<dash])
  }

  fileprivate func joined(with next: BatchView) -> BatchView? {
    guard let own = numberedStem, own == next.numberedStem, state == next.state,
      batch.oneTimeUse?.environment.value == next.batch.oneTimeUse?.environment.value,
      batch.isOwn == next.batch.isOwn, batch.customCode?.value == next.batch.customCode?.value,
      batch.createdDate.value == next.batch.createdDate.value, batch.lastDay == next.batch.lastDay
    else { return nil }
    var result = self
    result.name = "\(batch.id.value) to \(next.batch.id.value)"
    result.stem = own
    result.count = sumOfCounts(count, next.count)
    return result
  }
}

extension QuarterlyCodes {
  /// The part of the limit that is planned, in percent, rounded up: 100 is reached only by all of it.
  var share: Int {
    guard limit > 0 else { return total > 0 ? 100 : 0 }
    let (percent, rest) = (total / limit * 100, total % limit)
    let share = percent + (rest > Int.max / 100 ? 100 : (rest * 100 + limit - 1) / limit)
    return total < limit ? min(share, 99) : share
  }
}
