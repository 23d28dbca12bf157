import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// What the script of the report chooses from: the texts of products and offers in each storefront.
struct PageTexts: Sendable {
  /// The texts of an offer.
  struct OfOffer: Sendable {
    /// Its amount; nil if it is free.
    let amount: StorefrontText?
    /// What it saves; nil if it is free, or if there is nothing to compare it with.
    let saving: Int?
    /// The list of what it saves of regular prices that are planned without a day; nil if there are none.
    let plannedSaving: Int?
  }

  /// An offer by the number of its product in the page, and its number there.
  struct Place: Hashable, Sendable {
    let product: Int
    let offer: Int
  }

  /// A planned change of a regular price by the number of its product in the page, and where its day is written.
  private struct PlaceOfChange: Hashable {
    let product: Int
    let day: SourceRange
  }

  private(set) var lists: StorefrontTexts
  private var offers: [Place: OfOffer] = [:]
  private var priceChanges: [PlaceOfChange: StorefrontText] = [:]
  /// The lists of all prices of each product, in the order of its columns.
  private var columns: [[Int]] = []
  /// The number of the list with the number of offers that run.
  let runningCounts: Int
  /// Whether amounts follow rules, which `pricePoints` can compute.
  let hasRules: Bool
  /// Where anything is sold or offered.
  let storefronts: StorefrontSet

  /// The first product of which amounts are left out; nil if there are few enough.
  private(set) var firstLeftOut: String?
  /// What named customers can have; nil if there are no offers of subscriptions.
  let whatIf: WhatIf?
  /// The texts of what has changed since an earlier day; nil if that is not asked for.
  private(set) var earlier: ChangeTexts?
  /// The texts of the changes since the baseline; nil without a baseline.
  private(set) var changes: ChangeTexts?
  /// What `prices points` takes of the first price in each storefront: `USA 9.99`; nil if no amount is known.
  private(set) var pricePoint: StorefrontText?
  /// What discounts leave of regular prices.
  private(set) var discounts: DiscountTexts
  /// The cheapest ways; nil if the page does not show them.
  private(set) var cheapest: CheapestTexts?
  /// The storefront of the prices that the page has without its script.
  let base: Storefront
  /// The days of the timeline, whose months readers can choose.
  let range: TimelineRange

  /// Returns nil if nothing is sold.
  ///
  /// - Parameters:
  ///   - catalog: The catalog of the view.
  ///   - range: The days of the timeline; customers are answered from the first one on.
  ///   - extras: What else the page shows, of which the texts of changes differ by storefront.
  init?(
    _ view: CatalogView, _ catalog: SimulatedCatalog, _ range: TimelineRange,
    _ extras: ReportExtras = ReportExtras()
  ) {
    var storefronts = StorefrontSet()
    for product in view.products {
      storefronts.formUnion(view.filter.narrowing(product.product.territories.set))
      for offer in product.offers { storefronts.formUnion(offer.facts.storefronts) }
    }
    storefronts = view.filter.narrowing(storefronts)
    guard !storefronts.isEmpty else { return nil }
    self.storefronts = storefronts
    base = view.base
    self.range = range
    hasRules = view.hasRules
    var lists = StorefrontTexts(view.money, of: storefronts)
    let running = view.runningOffers
    runningCounts = lists.texts { storefront in
      let count =
        running.running.count { $0.offer.facts.storefronts.contains(storefront) }
        + running.onlyInBaseline.count { $0.storefronts.contains(storefront) }
      return count == 0 ? "no offers" : counted(count, "offer")
    }
    for (number, product) in view.products.enumerated() {
      columns.append(product.prices.map { lists.amounts(of: $0.column.prices, in: $0.column.territories) })
      for offer in product.offers {
        offers[Place(product: number, offer: offer.number)] = OfOffer(offer, &lists)
      }
      for change in product.priceChanges {
        let storefronts = view.filter.narrowing(change.planned.storefronts)
        let place = PlaceOfChange(product: number, day: change.planned.change.startDate.range)
        priceChanges[place] = StorefrontText(
          shown: change.amountsPhrase(in: storefronts, view.money) ?? "",
          list: lists.texts { change.amountsPhrase(in: $0, view.money) ?? "" })
      }
      if !lists.isComplete, firstLeftOut == nil { firstLeftOut = product.name }
    }
    whatIf = WhatIf(view, catalog, from: range.from, &lists)
    // What the page is about comes first, if not everything fits.
    earlier = extras.ownEarlier.map { ChangeTexts($0, &lists) }
    changes = extras.changes.map { ChangeTexts($0, &lists) }
    pricePoint = view.pricePointExample(&lists)
    discounts = DiscountTexts(view, &lists)
    cheapest = extras.hasMoney ? CheapestTexts(view, catalog, in: storefronts, &lists) : nil
    self.lists = lists
  }

  subscript(mark: FilterMark?) -> OfOffer? {
    guard let product = mark?.product, let offer = mark?.offer else { return nil }
    return offers[Place(product: product, offer: offer)]
  }

  /// Returns the amounts of a planned change of a regular price, before and after; the text for all storefronts is empty if there are
  /// many.
  func amounts(ofChangeOn day: SourceRange, ofProduct number: Int?) -> StorefrontText? {
    number.flatMap { priceChanges[PlaceOfChange(product: $0, day: day)] }
  }

  subscript(offer: OfferView, of product: ProductView, in view: CatalogView) -> OfOffer? {
    guard let number = view.products.firstIndex(where: { $0.id == product.id }) else { return nil }
    return offers[Place(product: number, offer: offer.number)]
  }

  /// Returns the list with the amounts of a price.
  func amounts(ofColumn column: Int, of product: Int) -> Int { columns[product][column] }
}

extension CatalogView {
  /// What `prices points` takes of the first price of each storefront; nil if no amount of the base storefront is known.
  fileprivate func pricePointExample(_ lists: inout StorefrontTexts) -> StorefrontText? {
    func example(_ storefront: Storefront) -> String? {
      let price = products.lazy.flatMap(\.prices).compactMap { $0.column.prices[storefront] }.first
      return price.map { "\(storefront.code) \(shortDecimalText($0.amount, storefront.currency))" }
    }
    guard let shown = example(base) else { return nil }
    return StorefrontText(shown: shown, list: lists.texts { example($0) ?? "\($0.code) AMOUNT" })
  }
}

extension PageTexts.OfOffer {
  init(_ offer: OfferView, _ lists: inout StorefrontTexts) {
    let storefronts = offer.facts.storefronts
    amount = offer.amount.flatMap { shown in
      offer.pricing.prices.map { StorefrontText(shown: shown, list: lists.amounts(of: $0, in: storefronts)) }
    }
    saving = offer.saving.map { saving in
      lists.savings { storefront in
        let price = storefronts.contains(storefront) ? offer.pricing.prices?[storefront] : nil
        return price.flatMap { saving.part($0.amount, in: storefront) }
      }
    }
    let planned = offer.plannedSavings
    plannedSaving =
      planned.isEmpty
      ? nil
      : lists.texts { storefront in
        planned.first { $0.storefront == storefront }.map { OfferView.phrase(ofPlannedSaving: $0.part) } ?? ""
      }
  }
}
