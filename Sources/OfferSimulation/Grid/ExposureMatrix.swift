import OfferLanguage
import Diagnostics
package import OfferModel

/// Which customers can have which offers of a subscription on a day.
package struct ExposureMatrix: Sendable {
  package struct Kind: Sendable {
    /// `new`, `paying the full price`, `left 2 months ago after 3 paid months`.
    package let name: String
    package let paysFullPrice: Bool
    package let customer: Customer
  }

  package struct Row: Sendable {
    package let offer: SimulatedOffer
    /// For each kind of customer, the first condition that fails; nil if the customer can have the offer.
    package let unmet: [Unmet?]
    /// Whether a customer who pays the full price can have it.
    package let isLeak: Bool
  }

  package let subscription: Int
  package let storefront: Storefront
  package let day: CalendarDate
  package let kinds: [Kind]
  package let rows: [Row]
  /// Whether customers who have paid count as having used an introductory offer.
  package var assumesIntroductoryOffer: Bool { kinds.contains { $0.customer.hasAssumedIntroductoryOffer } }
  package let assumed: Set<Assumption>

  /// - Parameter campaign: The campaign of the offers in the rows; nil for all offers.
  package init(
    _ subscription: Int, in storefront: Storefront, on day: CalendarDate, of catalog: SimulatedCatalog,
    campaign: String? = nil
  ) {
    self.subscription = subscription
    self.storefront = storefront
    self.day = day
    let offers = catalog.offers[subscription]
    let kinds = KindsOfCustomers(
      catalog: catalog, subscription: subscription, storefront: storefront, day: day
    ).all(offers)
    self.kinds = kinds
    let shown = offers.filter { campaign == nil || $0.campaign == campaign }
    rows = shown.map { offer in
      let unmet = kinds.map { catalog.unmet(offer, for: $0.customer, on: day).first }
      let isLeak = zip(kinds, unmet).contains { kind, unmet in kind.paysFullPrice && unmet == nil }
      return Row(offer: offer, unmet: unmet, isLeak: isLeak)
    }
    assumed = Set(shown.flatMap { offer in kinds.flatMap { catalog.assumptions(offer, for: $0.customer) } })
  }
}

/// Makes the customers whom a matrix compares.
private struct KindsOfCustomers {
  let catalog: SimulatedCatalog
  let subscription: Int
  let storefront: Storefront
  let day: CalendarDate
  /// The months that a customer has paid for if no offer asks for another number.
  private static let usualMonths = 12

  func all(_ offers: [SimulatedOffer]) -> [ExposureMatrix.Kind] {
    let months = KindsOfCustomers.usualMonths
    var kinds = [kind("new", nil)]
    kinds.append(
      kind(
        "paying the full price", life(from: day.adding(months: -months)), paysFullPrice: true, hasPaid: true))
    if let offer = offers.first(where: { !$0.terms.plan.value.isMonthly }) {
      kinds.append(kind("in an offer", life(from: day.previous, [offer])))
    }
    kinds.append(kind("in billing retry", retry(from: day.adding(months: -months)), hasPaid: true))
    for (paid, since) in left(offers) {
      let expiry = day.adding(months: -since)
      let name = "left \(counted(since, "month")) ago after \(counted(paid, "paid month"))"
      kinds.append(kind(name, life(from: expiry?.adding(months: -paid), until: expiry), hasPaid: true))
    }
    return kinds.compactMap(\.self)
  }

  /// The lapsed customers that win-back offers ask for, and one who left a month ago after one paid month.
  private func left(_ offers: [SimulatedOffer]) -> [(paid: Int, since: Int)] {
    var result: [(paid: Int, since: Int)] = []
    func add(paid: Int, since: Int) {
      guard paid < 1200, since < 1200 else { return }
      if !result.contains(where: { $0 == (paid, since) }) { result.append((paid, since)) }
    }
    add(paid: 1, since: 1)
    for audience in offers.compactMap(\.audience) {
      add(paid: max(audience.paidMonths, 1), since: max(audience.sinceMinimum, 1))
    }
    return result.sorted(by: <)
  }

  /// - Parameter hasPaid: Whether the customer has paid before, and so counts as having used an introductory offer.
  private func kind(
    _ name: String, _ life: GroupLife?, paysFullPrice: Bool = false, hasPaid: Bool = false
  ) -> ExposureMatrix.Kind? {
    var customer = Customer(storefront: storefront, isFamilyMember: false)
    if var life {
      let group = catalog.group(of: subscription)
      if hasPaid { catalog.assumeIntroductoryOffer(in: &life, of: group) }
      customer.lives[group] = life
    } else if name != "new" {
      return nil
    }
    return ExposureMatrix.Kind(name: name, paysFullPrice: paysFullPrice, customer: customer)
  }

  private func life(
    from start: CalendarDate?, _ offers: [SimulatedOffer] = [], until end: CalendarDate? = nil
  ) -> GroupLife? {
    guard let start else { return nil }
    var builder = LifeBuilder(catalog)
    builder.subscribe(to: subscription, .upFront, offers, on: start)
    guard let end else {
      builder.finish()
      return builder.life
    }
    // The paid time ends on the day, also between two renewals: what is left of the last period does not count.
    var life = GroupLife()
    life.firstPurchase = start
    life.add(subscription: subscription, plan: .upFront, offer: nil, isPaid: true, from: start, to: end)
    life.enter(.active(subscription: subscription, until: end), from: start)
    life.enter(.lapsed(subscription: subscription, expiry: end), from: end)
    return life
  }

  /// A customer whose last renewal before the day was not charged; Apple still tries to.
  private func retry(from start: CalendarDate?) -> GroupLife? {
    guard let start, let eve = day.previous, let end = day.adding(months: 1) else { return nil }
    var builder = LifeBuilder(catalog)
    builder.subscribe(to: subscription, .upFront, [], on: start)
    guard let clock = builder.running?.clock,
      let renewal = clock.start(ofPeriod: max(1, clock.period(on: eve)))
    else { return nil }
    builder.advance(to: renewal)
    builder.failPayment(on: min(renewal, eve), until: end, isGrace: false, isRecovered: false)
    builder.finish()
    return builder.life
  }
}
