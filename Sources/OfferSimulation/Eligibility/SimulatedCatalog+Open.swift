import Diagnostics
import OfferModel

extension SimulatedCatalog {
  /// The days at whose start a customer can have an offer, in order: computed from one change to the next.
  package func open(_ offer: SimulatedOffer, for customer: Customer) -> [DaySpan] {
    guard offer.storefronts.contains(customer.storefront) else { return [] }
    let life = customer.lives[group(of: offer.index.subscription)]
    let eligible: [DaySpan] =
      switch offer.offer.part {
      case .introductory: introductory(life)
      case .promotional:
        customer.firstPurchase.map { [DaySpan(first: $0.dayNumber + 1, end: .max)] } ?? []
      case .winBack(let terms): customer.isFamilyMember ? [] : winBack(offer, terms, life)
      case .offerCode(let code): offerCode(offer, code, life)
      }
    return eligible.united().intersection(offer.runs)
  }

  private func introductory(_ life: GroupLife?) -> [DaySpan] {
    guard let life else { return [.always] }
    let end = life.introductoryDay.map { $0.dayNumber + 1 } ?? .max
    return life.spans.compactMap { phase, span in
      switch phase {
      case .never, .lapsed: span.intersection(DaySpan(first: .min, end: end))
      case .active, .grace, .retry: nil
      }
    }
  }

  private func winBack(_ offer: SimulatedOffer, _ terms: WinBackPart, _ life: GroupLife?) -> [DaySpan] {
    guard let life else { return [] }
    let eligibility = terms.eligibility
    return life.spans.compactMap { standing, span in
      guard case .lapsed(let subscription, let expiry) = standing, subscription == offer.index.subscription,
        let first = CalendarDate(dayNumber: span.first),
        life.paidMonths(on: first) >= eligibility.paidMonths.value,
        let earliest = expiry.adding(months: clamped(eligibility.sinceMinimum.value))
      else { return nil }
      var days = span.intersection(
        DaySpan(from: earliest, to: expiry.adding(months: clamped(eligibility.sinceMaximum.value) + 1)))
      if let wait = eligibility.waitMonths?.value,
        let last = life.lastRedemption(of: offer.index, before: first)
      {
        guard let again = last.end?.adding(months: clamped(wait)) else { return nil }
        days = days.intersection(DaySpan(from: again, to: nil))
      }
      return days
    }
  }

  private func offerCode(
    _ offer: SimulatedOffer, _ code: CodePart, _ life: GroupLife?
  ) -> [DaySpan] {
    let wanted = code.subscription?.customerEligibilities.map(\.value) ?? []
    guard let life else { return wanted.contains(.new) ? [.always] : [] }
    let end = life.redemptions(of: offer.index).first.map { $0.day.dayNumber + 1 } ?? .max
    return life.spans.compactMap { standing, span in
      guard wanted.contains(standing.customer) else { return nil }
      if case .existing = standing.customer, let one = standing.subscription,
        isDowngrade(from: one, to: offer)
      {
        return nil
      }
      return span.intersection(DaySpan(first: .min, end: end))
    }
  }
}

extension GroupLife {
  /// The phases with their days.
  package var spans: [(standing: Phase.Standing, span: DaySpan)] {
    phases.indices.map { number in
      let end = number + 1 < phases.count ? phases[number + 1].from.dayNumber : Int.max
      let first = number > 0 ? phases[number].from.dayNumber : Int.min
      return (phases[number].standing, DaySpan(first: first, end: end))
    }
  }
}

/// Limits months to a number that can be added to a day without overflow, but is more than the calendar has.
func clamped(_ months: Int) -> Int { min(months, 200_000) }
