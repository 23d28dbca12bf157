import Diagnostics
import OfferLanguage
import OfferModel

/// About how many requests it takes to apply a plan.
///
/// `apply` reads what the steps touch before the first and after the last of them, looks up what they name, and reads each
/// list once more before it first writes into it. Waiting until lists show what was sent can take more.
package struct RequestEstimate: Sendable {
  package private(set) var count = 0

  private let ids: LiveIds

  package init(_ plan: Plan, _ live: LiveState) {
    ids = live.ids
    guard !plan.steps.isEmpty else { return }
    let refresh = reads(within: plan.scope)
    let changes = plan.steps.reduce(0) { sum, step in sum + step.requests.count }
    count =
      2 * refresh + changes + proof(of: plan) + lookups(of: plan) + rereads(of: plan)
      + equalizations(of: plan, live)
  }

  /// What is read of the app, within a scope.
  private func reads(within scope: ReadScope) -> Int {
    let groups = ids.subscriptionGroups.count
    // The app, its groups, and their subscriptions with what comes with them.
    var count = 2 + groups
    if scope.kinds.contains(.subscriptionGroup) { count += groups }
    if scope.kinds.contains(.inAppPurchase) { count += 1 }
    if scope.kinds.contains(.app) { count += 2 }
    for (path, parts) in scope.parts {
      let product = path.productId.flatMap { ids.product(withId: $0) }
      for part in parts {
        count += reads(of: part, product, isPurchase: path.parts.first?.kind == .inAppPurchase)
      }
    }
    return count
  }

  private func reads(of part: Key, _ product: ProductIds?, isPurchase: Bool) -> Int {
    let product = product ?? ProductIds()
    switch part {
    case .prices:
      let plans = product.availabilities?.count ?? 0
      // An in-app purchase has an availability and a schedule, each with a list, and a screenshot.
      return isPurchase ? 5 : plans + pages(product.prices.count)
    case .introductoryOffers:
      return product.introductoryOffers.isEmpty ? 0 : pages(product.introductoryOffers.count)
    case .promotionalOffers: return product.promotionalOffers.count
    case .winBackOffers: return product.winBackOffers.count
    case .offerCodes:
      return product.offerCodes.isEmpty && !isPurchase ? 0 : 1 + product.offerCodes.count
    default: return 1
    }
  }

  /// What Apple derives is read once for each price in the base storefront that steps bring, unless the plan knows it. Of
  /// price changes, one request more looks whether Apple still derives that.
  private func equalizations(of plan: Plan, _ live: LiveState) -> Int {
    let base = live.form.catalog.app.baseTerritory.value
    var amounts: Set<Int64> = []
    for lookup in plan.steps.flatMap(\.requests).flatMap(\.references).compactMap(\.pricePoint) {
      guard let price = lookup.price, price.storefront == base.code else { continue }
      if let amount = minorUnits(price.amount, base) { amounts.insert(amount) }
    }
    let known = EqualizedPrices(plan.equalized)
    let hasChanges = plan.steps.contains { $0.object.parts.last?.kind == .priceChange }
    let unknown = amounts.count { known[base, $0].isEmpty }
    let comparesAgain = hasChanges && !plan.equalized.isEmpty
    return comparesAgain ? unknown + 1 : unknown
  }

  private func pages(_ rows: Int) -> Int { max(1, (rows + PageLimit.list - 1) / PageLimit.list) }

  /// Each amount is proven with one subscription for all, or one in-app purchase.
  private func proof(of plan: Plan) -> Int {
    let lookups = plan.steps.flatMap(\.requests).flatMap(\.references).compactMap(\.pricePoint)
    return Dictionary(grouping: lookups, by: \.owner.kind).values.reduce(0) { sum, lookups in
      sum + requests(for: lookups)
    }
  }

  private func requests(for lookups: [Lookup]) -> Int {
    var amounts: [String: Set<String>] = [:]
    for case let price? in lookups.map(\.price) {
      amounts[price.storefront, default: []].insert(price.amount)
    }
    let approach = PricePointFinder.Approach(amounts.keys, of: "")
    return approach.requests(amountsInBase: approach.base.flatMap { amounts[$0]?.count } ?? 0)
  }

  private func lookups(of plan: Plan) -> Int {
    var count = 0
    var owners: Set<AppleOwner> = []
    for step in plan.steps {
      let lookups = step.requests.flatMap(\.references).compactMap(\.lookup)
      let points = lookups.filter { $0.price != nil }
      for (_, points) in Dictionary(grouping: points, by: \.owner) {
        count += requests(for: points) + (points.contains { $0.what == .equalized } ? 1 : 0)
      }
      for lookup in lookups where lookup.price == nil {
        // The texts of a version are one list, which is read once.
        let isRead = lookup.what == .localization && !owners.insert(lookup.owner).inserted
        if !isRead { count += 1 }
      }
    }
    return count
  }

  private func rereads(of plan: Plan) -> Int {
    var lists: Set<ObjectPath> = []
    var groups: Set<String> = []
    var count = 0
    for step in plan.steps {
      count += step.requests.count { !$0.isNamedByApple }
      guard let part = step.object.livePart else { continue }
      let owner = step.object.owner.named
      let product = owner.productId.flatMap { ids.product(withId: $0) }
      guard lists.insert(owner.with(ObjectKind(spelling: part.rawValue))).inserted else { continue }
      // One list has the versions of the subscriptions of a group.
      if step.makesVersion, let group = product?.group, !group.isEmpty {
        if groups.insert(group).inserted { count += 1 }
        continue
      }
      switch part {
      case .prices: count += pages(product?.prices.count ?? 0)
      case .promotionalOffers: count += 1 + (product?.promotionalOffers.count ?? 0)
      case .winBackOffers: count += 1 + (product?.winBackOffers.count ?? 0)
      case .offerCodes: count += 1 + (product?.offerCodes.count ?? 0)
      default: count += 1
      }
    }
    return count
  }
}

extension Reference {
  fileprivate var lookup: Lookup? { if case .found(let lookup) = self { lookup } else { nil } }
  fileprivate var pricePoint: Lookup? { lookup.flatMap { $0.price == nil ? nil : $0 } }
}
