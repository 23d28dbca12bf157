import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Plans where products are sold.
  mutating func planAvailabilities() {
    for purchase in comparison.current.catalog.inAppPurchases { planAvailability(of: purchase) }
    for change in changes(of: .subscription, .monthlyPlan) where !change.isGone { planAvailability(change) }
  }

  /// Plans where a billing plan of a subscription is sold.
  ///
  /// - Parameter change: the change of the subscription for its up-front plan, else the change of its monthly plan.
  private mutating func planAvailability(_ change: Change) {
    guard let productId = change.path.productId, let subscription = homes[productId]?.subscription else {
      return
    }
    let plan: BillingPlan = change.type == .monthlyPlan ? .monthly : .upFront
    let territories = subscription.territories(of: plan)
    let path = change.path.with(.availability)
    let inNew = change.new?.truth(.availableInNewTerritories) ?? false
    guard let id = ids.subscriptions[productId]?.availability(plan) else {
      guard let owner = owner(of: subscription.product), !territories.isEmpty else { return }
      return add(
        .create, path, [ProductRequests.makeAvailable(owner, plan, in: territories, inNew: inNew)],
        details: [storefrontCount(territories)], forGood: staysOnSale(productId) ? [.storefronts] : [],
        in: territories, at: change.place)
    }
    guard let before = change.old,
      change.differs(.territories) != nil || change.differs(.availableInNewTerritories) != nil
    else { return }
    let lost = (before.territorySet ?? territories).subtracting(territories)
    let gained = territories.subtracting(before.territorySet ?? StorefrontSet())
    guard lost.isEmpty || !staysOnSale(productId) else {
      stillSold[productId, default: []].formUnion(lost.codes)
      return note(
        \.blocked, path, "remove \(firstFive(lost.codes)) from sale",
        because: Permanence.storefronts.reason, forGood: .storefronts, at: change.place)
    }
    add(
      .update, path, [ProductRequests.changeAvailability(plan, .known(id), to: territories, inNew: inNew)],
      details: change.details([.territories, .availableInNewTerritories]),
      forGood: !gained.isEmpty && staysOnSale(productId) ? [.storefronts] : [], in: gained, at: change.place)
  }

  /// Whether offerc cannot remove storefronts from a subscription.
  private func staysOnSale(_ productId: String) -> Bool { ids.subscriptions[productId]?.isApproved == true }

  /// Plans where an in-app purchase is sold. A request replaces the whole list at Apple, and offerc only adds to it.
  private mutating func planAvailability(of purchase: InAppPurchase) {
    let path = purchase.product.path
    let place = purchase.product.territories.range
    let change = changes(of: .inAppPurchase).first { $0.path == path }
    guard let owner = owner(of: purchase.product) else { return }
    var territories = purchase.product.territories.set
    let live = ids.inAppPurchases[purchase.product.productId.value]
    let hasAvailability = live?.availability(.upFront) != nil
    let before = hasAvailability ? change?.old?.territorySet ?? territories : StorefrontSet()
    let lost = before.subtracting(territories)
    if !lost.isEmpty {
      note(
        \.manual, path.with(.availability), "remove \(firstFive(lost.codes)) from sale",
        because: Permanence.purchaseStorefronts.reason, forGood: .purchaseStorefronts, at: place)
      territories.formUnion(lost)
    }
    let isChanged = before != territories || change?.differs(.availableInNewTerritories) != nil
    guard isChanged, hasAvailability || !territories.isEmpty else { return }
    let inNew = purchase.product.availableInNewTerritories.value
    let gained = territories.subtracting(before)
    add(
      hasAvailability ? .update : .create, path.with(.availability),
      [ProductRequests.makeAvailable(owner, in: territories, inNew: inNew)],
      details: hasAvailability
        ? change?.details([.territories, .availableInNewTerritories]) ?? [] : [storefrontCount(territories)],
      forGood: live != nil && !gained.isEmpty ? [.purchaseStorefronts] : [], in: gained, at: place)
  }
}
