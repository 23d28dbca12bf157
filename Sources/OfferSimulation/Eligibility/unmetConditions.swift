import Diagnostics
package import OfferLanguage
package import OfferModel

extension SimulatedCatalog {
  /// Every condition that keeps a customer from an offer at the start of a day; none: the offer is open.
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
    case .introductory: introductory(offer, life, day, &unmet)
    case .promotional:
      if customer.firstPurchase.map({ $0 >= day }) ?? true {
        unmet.append(.neverSubscribed(isInGroup: false))
      }
    case .winBack(let terms):
      if customer.isFamilyMember { unmet.append(.familyMember) }
      winBack(offer, terms, life, day, &unmet)
    case .offerCode(let code): offerCode(offer, code, life, day, &unmet)
    }
    return unmet
  }

  private func notRunning(_ offer: SimulatedOffer, on day: CalendarDate) -> Unmet {
    let next = offer.nextStart(after: day)
    guard let code = offer.offer.code else { return next.map(Unmet.notStarted) ?? .ended }
    guard code.active.value else { return .deactivated }
    return .noCodes(from: next, ended: offer.runs.last?.lastDay?.next)
  }

  /// One introductory offer in a group for life, none for those who are subscribed. Source: App Store Connect Help,
  /// "Set up introductory offers".
  private func introductory(
    _ offer: SimulatedOffer, _ life: GroupLife?, _ day: CalendarDate, _ unmet: inout [Unmet]
  ) {
    guard let life else { return }
    if let used = life.introductoryDay, used < day { unmet.append(.used(used)) }
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
    _ offer: SimulatedOffer, _ terms: WinBackPart, _ life: GroupLife?, _ day: CalendarDate,
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
      let (least, most) = (eligibility.sinceMinimum.value, eligibility.sinceMaximum.value)
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
    _ offer: SimulatedOffer, _ code: CodePart, _ life: GroupLife?, _ day: CalendarDate,
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

/// A condition that does not hold, with what was found and what was expected.
package enum Unmet: Sendable {
  case familyMember
  case otherStorefront(Storefront)
  case notStarted(CalendarDate)
  case ended
  case deactivated
  /// `from` is the day on which a later batch begins to work, `ended` the first one on which the last does not any more.
  case noCodes(from: CalendarDate?, ended: CalendarDate?)
  case neverSubscribed(isInGroup: Bool)
  case otherSubscription(Int)
  case subscribed(Int, until: CalendarDate?)
  case downgrade(from: Int)
  case retry(Int, isGrace: Bool)
  case paid(Int, of: Int)
  case tooRecent(Int, of: Int, since: CalendarDate, from: CalendarDate?)
  case tooLong(Int, of: Int, since: CalendarDate)
  case wait(Int, of: Int, since: CalendarDate, from: CalendarDate?)
  case waiting(of: Int)
  case used(CalendarDate)
  case otherCustomers(CodePart.CustomerEligibility, [CodePart.CustomerEligibility])

  package var reason: UnmetReason {
    switch self {
    case .familyMember: .owner
    case .otherStorefront: .storefront
    case .notStarted, .ended, .deactivated, .noCodes: .window
    case .neverSubscribed, .otherSubscription: .product
    case .subscribed, .downgrade: .active
    case .retry: .retry
    case .paid: .paid
    case .tooRecent, .tooLong: .recency
    case .wait, .waiting: .wait
    case .used: .used
    case .otherCustomers: .customer
    }
  }

  /// The first day on which this condition holds by itself, whatever the others say; nil where no day is certain.
  package var holdsFrom: CalendarDate? {
    switch self {
    case .notStarted(let day): day
    case .noCodes(let day, _): day
    case .tooRecent(_, _, _, let day), .wait(_, _, _, let day): day
    case .subscribed(_, let day): day
    default: nil
    }
  }

  /// `1 of at least 2 months since 2025-04-01`.
  package func phrase(_ catalog: SimulatedCatalog) -> String {
    func name(_ number: Int) -> String { catalog.subscriptions[number].productId }
    switch self {
    case .familyMember: return "a family member, not the purchaser"
    case .otherStorefront(let storefront): return "not available in \(storefront.code)"
    case .notStarted(let day): return "starts on \(day)"
    case .ended: return "has ended"
    case .deactivated: return "is deactivated"
    case .noCodes(let day?, _): return "no codes work before \(day)"
    case .noCodes(nil, let ended?): return "no codes work since \(ended)"
    case .noCodes(nil, nil): return "there is no batch of codes made by Apple"
    case .neverSubscribed(let isInGroup):
      return "never had a subscription of the \(isInGroup ? "group" : "app")"
    case .otherSubscription(let number): return "the most recent subscription is \(name(number))"
    case .subscribed(let number, let until):
      return "subscribed to \(name(number))" + (until.map { " until \($0)" } ?? "")
    case .downgrade(let number): return "would be a downgrade from \(name(number))"
    case .retry(let number, let isGrace):
      return "the payment of \(name(number)) is retried" + (isGrace ? ", in the grace period" : "")
    case .paid(let months, let needed): return "\(months) of at least \(counted(needed, "month"))"
    case .tooRecent(let months, let needed, let since, _):
      return "\(months) of at least \(counted(needed, "month")) since \(since)"
    case .tooLong(let months, let most, let since):
      return "\(months) of at most \(counted(most, "month")) since \(since)"
    case .wait(let months, let needed, let since, _):
      return "\(months) of at least \(counted(needed, "month")) since \(since)"
    case .waiting(let needed): return "0 of at least \(counted(needed, "month")): the offer has not ended"
    case .used(let day): return "already on \(day)"
    case .otherCustomers(let status, let wanted):
      return "\(status.rawValue), but the code is for \(listed(wanted.map(\.rawValue)))"
    }
  }
}

extension SimulatedCatalog {
  /// `win-back offer 'comeback': paid: paid 2 of 3 months; recency: …`.
  package func reasons(_ unmet: [Unmet], against offer: SimulatedOffer) -> String {
    phrase(of: offer) + ": "
      + unmet.map { $0.reason.rawValue + ": " + $0.phrase(self) }.joined(separator: "; ")
  }
}

func unknownProduct(_ name: Located<String>, in catalog: SimulatedCatalog, object: ObjectPath) -> Finding {
  let isPurchase = catalog.catalog.inAppPurchases.contains { $0.product.productId.value == name.value }
  return Finding(
    .unknownProduct, .error,
    isPurchase
      ? "\(quoted(name.value)) is an in-app purchase, expected a subscription"
      : "the catalog has no subscription \(quoted(name.value))", object: object, at: name.range,
    help: isPurchase ? nil : catalog.suggestion(for: name.value))
}

func missingOffer(
  _ name: Located<String>, _ kind: OfferKind, among offers: [SimulatedOffer], in catalog: SimulatedCatalog,
  object: ObjectPath
) -> Finding {
  let known = offers.filter { $0.kind == kind }.compactMap(\.name)
  let other = offers.first { $0.name == name.value } ?? catalog.offer(named: name.value)
  let code = kind == .offerCode ? catalog.offer(ofCode: name.value) : nil
  let near = nearest(to: name.value, in: known).first
  var notes: [String] = []
  if other == nil, code == nil, near == nil, !known.isEmpty { notes.append("known: " + firstFive(known)) }
  let help =
    if let other {
      "it is \(article(other.kind.phrase)) of \(catalog.productId(of: other))"
    } else if let code = code?.name {
      "\(name.value) is a code of \(code): write the offer's reference name"
    } else {
      near.map { "did you mean \($0)?" }
        ?? "check the name; an offer that was removed from the catalog cannot be part of a scenario"
    }
  var finding = Finding(
    SimulationRule.unknownOffer.id, .error,
    "there is no \(kind.phrase) \(quoted(name.value))", object: object, at: name.range, notes: notes,
    help: help)
  finding.why = SimulationRule.unknownOffer.why
  return finding
}

private func article(_ noun: String) -> String { ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun }
