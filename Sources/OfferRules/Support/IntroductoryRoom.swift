package import OfferModel

/// Where and when a subscription can have one more introductory offer with the up-front plan and no last day: it must run beside
/// none of the others.
package struct IntroductoryRoom: Sendable {
  /// The storefronts where another offer has no last day either.
  package let taken: StorefrontSet
  /// Whether they are all of those where the subscription is sold.
  package let isFull: Bool
  /// The day after the last one of the other offers in the storefronts that are not taken. Nil if none runs there from today on.
  package let firstDay: CalendarDate?

  package init(for subscription: Subscription, on today: CalendarDate) {
    let sold = subscription.territories(of: .upFront)
    let others = subscription.introductoryOffers.enumerated().compactMap { index, offer in
      offer.plan.isMonthly
        ? nil : OfferSpan(offer.window, offer.pricing.territories.set.intersection(sold), index: index)
    }.filter { $0.last >= today.dayNumber }
    let taken = others.filter { $0.last == Int.max }.reduce(into: StorefrontSet()) { set, span in
      set.formUnion(span.territories)
    }
    let free = sold.subtracting(taken)
    self.taken = taken
    isFull = !taken.isEmpty && free.isEmpty
    firstDay = others.filter { $0.last < Int.max && !$0.territories.isDisjoint(with: free) }.map(\.last).max()
      .flatMap { CalendarDate(dayNumber: $0 + 1) }
  }

  /// The lines of the offer that say it.
  package var lines: [String] {
    var lines: [String] = []
    if !taken.isEmpty {
      lines.append(
        "territories: TODO # without \(storefrontPhrase(taken)): another introductory offer there has no last day"
      )
    }
    if let firstDay {
      lines.append("startDate: \(firstDay) # after the last day of the other introductory offers")
    }
    return lines
  }
}
