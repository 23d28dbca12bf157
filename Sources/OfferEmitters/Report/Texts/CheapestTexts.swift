import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import SystemCalls

/// The cheapest ways of all subscriptions of the page, and the texts of their table in each storefront.
///
/// Storefronts differ in which subscription is the cheapest one of a group. So a row is not about a subscription, but about a rank in its
/// group: in each storefront it has the texts of the subscription that has this rank there.
struct CheapestTexts: Sendable {
  struct Row: Sendable {
    /// The subscription group.
    let group: String
    /// Whether it has the cheapest subscription of its group.
    let isFirst: Bool
    /// Where a subscription has the rank.
    let storefronts: StorefrontSet
    /// Where the ways of that subscription are known.
    let known: StorefrontSet
    let product: StorefrontText
    let month: StorefrontText
    let regular: StorefrontText
    let saving: StorefrontText
    let access: StorefrontText
    let uses: StorefrontText
    /// That codes are missing; a blank if none are.
    let missing: StorefrontText
    let withBreaks: Amount
    let withCodes: Amount
  }

  /// An amount with what is to be said about it.
  struct Amount: Sendable {
    let amount: StorefrontText
    let rest: StorefrontText
    /// Whether it is another one than without a break in some storefront.
    let isAnywhere: Bool
  }

  private(set) var rows: [Row] = []
  let span: DaySpan
  /// The ways in the base storefront, by the numbers of subscriptions in the simulated catalog.
  private(set) var inBase: [Int: CheapestWays] = [:]
  /// The products that have no row because there are too many.
  private(set) var leftOut = 0

  /// The most subscriptions that are compared.
  private static let mostSubscriptions = 12
  /// About the most work of all searches for the base storefront.
  private static let mostWork = 100_000
  /// About the most work of the searches of a subscription for all storefronts with other offers than the base one.
  private static let mostWorkElsewhere = 8_000

  /// Returns nil if no subscription has offers.
  init?(
    _ view: CatalogView, _ catalog: SimulatedCatalog, in storefronts: StorefrontSet,
    _ lists: inout StorefrontTexts
  ) {
    guard let end = view.today.adding(months: 24) else { return nil }
    span = DaySpan(from: view.today, to: end)
    let groups = Set(view.products.filter { !$0.offers.isEmpty }.compactMap(\.group))
    let compared = view.products.compactMap { product in
      product.group.flatMap { groups.contains($0) ? catalog.number(ofProduct: product.id) : nil }
    }
    guard !compared.isEmpty else { return nil }
    leftOut = max(compared.count - CheapestTexts.mostSubscriptions, 0)
    let shown = Array(compared.prefix(CheapestTexts.mostSubscriptions))
    let mostWork = min(CheapestTexts.mostWork / shown.count, CheapestWay.Options.mostWork)
    let found = parallelMap(shown) { subscription in
      view.cheapestWays(
        of: subscription, until: end, in: storefronts, atMost: mostWork,
        elsewhere: CheapestTexts.mostWorkElsewhere, catalog)
    }
    for (subscription, ways) in zip(shown, found) { inBase[subscription] = ways[view.base] }
    for group in catalog.groups.indices {
      let candidates = zip(shown, found).filter { catalog.group(of: $0.0) == group }
        .map { Candidate(subscription: $0.0, ways: $0.1) }
      let ranks = RankedWays(candidates, in: storefronts, view, catalog)
      for rank in candidates.indices { rows.append(ranks.row(rank, &lists)) }
    }
  }
}

extension CatalogView {
  /// Returns the ways of a subscription, by storefront: those of the base storefront, and of others until that is too much work.
  fileprivate func cheapestWays(
    of subscription: Int, until end: CalendarDate, in storefronts: StorefrontSet, atMost mostWork: Int,
    elsewhere mostWorkElsewhere: Int, _ catalog: SimulatedCatalog
  ) -> [Storefront: CheapestWays] {
    let missing = catalog.offersWithoutCodes(of: subscription, on: today)
    var found: [Storefront: CheapestWays] = [:]
    var left = mostWorkElsewhere
    let prices = catalog.subscriptions[subscription].history.prices(on: today)
    let priced = storefronts.members.filter { prices[$0] != nil }
    let sets = catalog.storefrontsByOffers(
      of: subscription, among: StorefrontSet(priced).union(StorefrontSet([base])))
    func search(in set: StorefrontSet, takesBreaks: Bool, atMost mostWork: Int) {
      let isBase = set.contains(base)
      guard let storefront = isBase ? base : set.first else { return }
      let searches = CheapestSearches(
        subscription, in: storefront, for: set, from: today, until: end, takesBreaks: takesBreaks,
        missing: missing, atMost: mostWork, keepsLimited: isBase, of: catalog)
      if !isBase { left -= searches.work }
      guard searches.isComplete || isBase else { return }
      for storefront in set.members { found[storefront] = searches.ways(in: storefront) }
    }
    for set in sets where set.contains(base) { search(in: set, takesBreaks: true, atMost: mostWork) }
    // First everywhere without breaks, which takes fewer states.
    for takesBreaks in [false, true] {
      for set in sets where !set.contains(base) && left > 0 {
        search(in: set, takesBreaks: takesBreaks, atMost: left)
      }
    }
    return found
  }
}

/// A subscription that is compared with the others of its group.
private struct Candidate {
  let subscription: Int
  let ways: [Storefront: CheapestWays]
}

/// The subscriptions of a group in each storefront, the cheapest one first.
private struct RankedWays {
  private let view: CatalogView
  private let catalog: SimulatedCatalog
  private let group: String
  private let storefronts: StorefrontSet
  private var ranks: [Storefront: [Candidate]] = [:]

  init(
    _ candidates: [Candidate], in storefronts: StorefrontSet, _ view: CatalogView, _ catalog: SimulatedCatalog
  ) {
    self.view = view
    self.catalog = catalog
    self.storefronts = storefronts.union(StorefrontSet([view.base]))
    let first = candidates.first.map { catalog.group(of: $0.subscription) }
    group = first.map { catalog.catalog.groups[$0].referenceName.value } ?? ""
    for storefront in self.storefronts.members {
      let sold = candidates.filter {
        catalog.subscriptions[$0.subscription].product.territories.set.contains(storefront)
      }
      // Those whose ways are not known are the last ones. Equal ones stay in the order of the catalog.
      func cost(_ one: Candidate) -> Double { one.ways[storefront]?.staying.paidPerMonth ?? .infinity }
      let sorted = sold.enumerated().sorted { one, other in
        (cost(one.element), one.offset) < (cost(other.element), other.offset)
      }
      ranks[storefront] = sorted.map(\.element)
    }
  }

  private func candidate(_ rank: Int, in storefront: Storefront) -> Candidate? {
    guard let all = ranks[storefront], rank < all.count else { return nil }
    return all[rank]
  }

  private func ways(_ rank: Int, in storefront: Storefront) -> CheapestWays? {
    candidate(rank, in: storefront)?.ways[storefront]
  }

  func row(_ rank: Int, _ lists: inout StorefrontTexts) -> CheapestTexts.Row {
    let there = StorefrontSet(storefronts.members.filter { candidate(rank, in: $0) != nil })
    let known = StorefrontSet(there.members.filter { ways(rank, in: $0) != nil })
    return CheapestTexts.Row(
      group: group, isFirst: rank == 0, storefronts: there, known: known,
      product: text(&lists) { storefront in
        candidate(rank, in: storefront).map {
          catalog.subscriptions[$0.subscription].product.referenceName.value
        } ?? ""
      },
      month: amount(&lists) { ways(rank, in: $0)?.staying.paidPerMonth },
      regular: amount(&lists) { ways(rank, in: $0)?.staying.regularPerMonth },
      saving: saving(&lists) { ways(rank, in: $0)?.staying.saving },
      access: text(&lists) { storefront in
        if let ways = ways(rank, in: storefront) { return SimulationPage.access(of: ways.staying) }
        guard let one = candidate(rank, in: storefront) else { return "" }
        return unknownPhrase(one.subscription, in: storefront)
      },
      uses: text(&lists) { ways(rank, in: $0).map { usesPhrase($0.staying, $0) } ?? "" },
      missing: text(&lists) { storefront in
        let isMissing = ways(rank, in: storefront).map { !$0.missingOffers.isEmpty } ?? false
        return isMissing ? "; it needs codes that do not exist yet" : " "
      },
      withBreaks: amount(&lists, rank, \.withBreaks) { ways in
        guard ways.hasTriedBreaks else { return (nil, "not computed for this file") }
        return (
          ways.withBreaks ?? ways.staying, ways.withBreaks.map { SimulationPage.access(of: $0) } ?? "the same"
        )
      },
      withCodes: amount(&lists, rank, \.existing) { ways in
        (ways.existing ?? ways.staying, ways.existing.map { usesPhrase($0, ways) } ?? "the same")
      })
  }

  /// Returns why the ways of a subscription are not known in a storefront in which it is sold.
  private func unknownPhrase(_ subscription: Int, in storefront: Storefront) -> String {
    let prices = catalog.subscriptions[subscription].history.prices(on: view.today)
    return prices[storefront] == nil ? "Apple sets the regular price" : "not computed for this file"
  }

  /// Returns the offers of a way in the order of first use.
  private func usesPhrase(_ way: CheapestWay, _ ways: CheapestWays) -> String {
    let uses = way.uses.map { use in
      let times = use.count > 1 ? ", \(use.count) times" : ""
      return shortLabel(use.offer) + times + (ways.isMissing(use.offer) ? " (no codes yet)" : "")
    }
    return uses.isEmpty ? "none" : uses.joined(separator: "; then ")
  }

  private func text(
    _ lists: inout StorefrontTexts, _ text: (Storefront) -> String
  ) -> StorefrontText { StorefrontText(shown: text(view.base), list: lists.texts(text)) }

  private func amount(
    _ lists: inout StorefrontTexts, _ amount: (Storefront) -> Double?
  ) -> StorefrontText {
    func rounded(_ storefront: Storefront) -> Int64? { amount(storefront).map { Int64($0.rounded()) } }
    let shown = rounded(view.base).map { view.money.text($0, view.base.currency) }
    return StorefrontText(shown: shown ?? "–", list: lists.amounts(in: storefronts, rounded))
  }

  private func saving(_ lists: inout StorefrontTexts, _ part: (Storefront) -> Double?) -> StorefrontText {
    StorefrontText(shown: part(view.base).map { savingPhrase($0) } ?? "–", list: lists.savings(part))
  }

  /// - Parameters:
  ///   - other: One of the ways, nil if it is the one without a break.
  ///   - way: Returns one of the ways, if it is known, and what is to be said about it.
  private func amount(
    _ lists: inout StorefrontTexts, _ rank: Int, _ other: KeyPath<CheapestWays, CheapestWay?>,
    _ way: (CheapestWays) -> (CheapestWay?, String)
  ) -> CheapestTexts.Amount {
    func found(_ storefront: Storefront) -> CheapestWay? { ways(rank, in: storefront).flatMap { way($0).0 } }
    return CheapestTexts.Amount(
      amount: amount(&lists) { found($0)?.paidPerMonth },
      // A blank says nothing, where an empty text would be a dash.
      rest: text(&lists) { ways(rank, in: $0).map { way($0).1 } ?? " " },
      isAnywhere: storefronts.members.contains { ways(rank, in: $0)?[keyPath: other] != nil })
  }
}
