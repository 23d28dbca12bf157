import Diagnostics
package import OfferModel

extension SimulatedCatalog {
  /// Every condition that keeps a customer from an offer at the start of a day. The customer can have the offer if there is
  /// none.
  package func unmet(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate
  ) -> [Unmet] {
    let life = customer.lives[group(of: offer.index.subscription)]
    var unmet: [Unmet] = []
    if !offer.storefronts.contains(customer.storefront) {
      unmet.append(.otherStorefront(customer.storefront))
    }
    if !offer.runs(on: day) { unmet.append(notRunning(offer, on: day)) }
    switch offer.offer.part {
    case .introductory: introductory(offer, in: life, on: day, &unmet)
    case .promotional:
      if customer.firstPurchase.map({ $0 >= day }) ?? true {
        unmet.append(.neverSubscribed(isInGroup: false))
      }
    case .winBack(let terms):
      if customer.isFamilyMember { unmet.append(.familyMember) }
      winBack(offer, terms, in: life, on: day, &unmet)
    case .offerCode(let code): offerCode(offer, code, in: life, on: day, &unmet)
    }
    return unmet
  }

  private func notRunning(_ offer: SimulatedOffer, on day: CalendarDate) -> Unmet {
    let next = offer.nextStart(after: day)
    guard let code = offer.offer.code else { return next.map(Unmet.notStarted) ?? .ended }
    guard code.active.value else { return .deactivated }
    return .noCodes(from: next, ended: offer.runs.last?.lastDay?.next)
  }

  /// A customer can have one introductory offer of a group, once, and not while subscribed. Source: App Store Connect Help,
  /// "Set up introductory offers".
  private func introductory(
    _ offer: SimulatedOffer, in life: GroupLife?, on day: CalendarDate, _ unmet: inout [Unmet]
  ) {
    guard let life else { return }
    if let used = life.introductoryDay, used < day {
      unmet.append(.used(life.assumedIntroductoryDay == nil ? used : nil))
    }
    appendSubscribed(life.standing(on: day), &unmet)
  }

  private func appendSubscribed(_ standing: Phase.Standing, _ unmet: inout [Unmet]) {
    switch standing {
    case .active(let one, let until): unmet.append(.subscribed(one, until: until))
    case .grace(let one): unmet.append(.retry(one, isGrace: true))
    case .retry(let one): unmet.append(.retry(one, isGrace: false))
    case .never, .lapsed: break
    }
  }

  /// Source: "Supporting win-back offers in your app" and WWDC24 session 10110.
  private func winBack(
    _ offer: SimulatedOffer, _ terms: WinBackPart, in life: GroupLife?, on day: CalendarDate,
    _ unmet: inout [Unmet]
  ) {
    let eligibility = terms.eligibility
    let standing = life?.standing(on: day) ?? .never
    appendSubscribed(standing, &unmet)
    if let one = standing.subscription {
      if one != offer.index.subscription { unmet.append(.otherSubscription(one)) }
    } else {
      unmet.append(.neverSubscribed(isInGroup: true))
    }
    let paid = life?.paidMonths(on: day) ?? 0
    if paid < eligibility.paidMonths.value { unmet.append(.paid(paid, of: eligibility.paidMonths.value)) }
    if case .lapsed(_, let expiry) = standing {
      let months = expiry.wholeMonths(until: day)
      let least = eligibility.sinceMinimum.value
      let most = eligibility.sinceMaximum.value
      if months < least {
        unmet.append(
          .tooRecent(months, of: least, since: expiry, from: expiry.adding(months: clamped(least))))
      }
      if months > most { unmet.append(.tooLong(months, of: most, since: expiry)) }
    }
    guard let wait = eligibility.waitMonths?.value,
      let last = life?.lastRedemption(of: offer.index, before: day)
    else { return }
    guard let end = last.end, end <= day else { return unmet.append(.waiting(of: wait)) }
    let months = end.wholeMonths(until: day)
    if months < wait {
      unmet.append(.wait(months, of: wait, since: end, from: end.adding(months: clamped(wait))))
    }
  }

  /// Source: App Store Connect Help, "Set up offer codes", and "Supporting offer codes in your app".
  private func offerCode(
    _ offer: SimulatedOffer, _ code: CodePart, in life: GroupLife?, on day: CalendarDate,
    _ unmet: inout [Unmet]
  ) {
    let standing = life?.standing(on: day) ?? .never
    let wanted = code.subscription?.customerEligibilities.map(\.value) ?? []
    let status = standing.customer
    if !wanted.contains(status) { unmet.append(.otherCustomers(status, wanted)) }
    if let used = life?.lastRedemption(of: offer.index, before: day) { unmet.append(.used(used.day)) }
    if case .existing = status, let one = standing.subscription, isDowngrade(from: one, to: offer) {
      unmet.append(.downgrade(from: one))
    }
  }

  func isDowngrade(from subscription: Int, to offer: SimulatedOffer) -> Bool {
    subscriptions[offer.index.subscription].level.value > subscriptions[subscription].level.value
  }
}

extension Phase.Standing {
  /// What an offer code calls the customer.
  package var customer: CodePart.CustomerEligibility {
    switch self {
    case .never: .new
    case .active, .grace, .retry: .existing
    case .lapsed: .expired
    }
  }
}
