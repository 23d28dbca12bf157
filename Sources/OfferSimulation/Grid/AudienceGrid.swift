package import OfferLanguage
package import OfferModel

/// The win-back offers that lapsed subscribers of one subscription can have, by the months that they paid for and the
/// months since they left.
package struct AudienceGrid: Sendable {
  /// Numbers of months for which the same offers are open, from `first` to `last`; without `last`, all from `first` on.
  package struct Band: Hashable, Sendable {
    package let first: Int
    package let last: Int?

    /// `3`, `3–5`, `6+`.
    package var phrase: String {
      guard let last else { return "\(first)+" }
      return last == first ? "\(first)" : "\(first)–\(last)"
    }
  }

  package let subscription: Int
  package let storefront: Storefront
  package let day: CalendarDate
  package let paid: [Band]
  package let since: [Band]
  /// The open offers by paid band and by band of months since, the one that leads first.
  package let cells: [[[SimulatedOffer]]]
  /// The win-back offers of the subscription that do not run on the day, or not in the storefront.
  package let others: [SimulatedOffer]

  /// Those that are not offered in the storefront.
  package var elsewhere: [SimulatedOffer] { others.filter { !$0.storefronts.contains(storefront) } }
  /// Those that are, but have not begun, or are over.
  package var atOtherTimes: [SimulatedOffer] { others.filter { $0.storefronts.contains(storefront) } }

  package init(
    _ subscription: Int, in storefront: Storefront, on day: CalendarDate, of catalog: SimulatedCatalog,
    campaign: String? = nil
  ) {
    self.subscription = subscription
    self.storefront = storefront
    self.day = day
    let all = catalog.offers[subscription].filter {
      $0.kind == .winBack && (campaign == nil || $0.campaign == campaign)
    }
    func runsHere(_ offer: SimulatedOffer) -> Bool {
      offer.runs(on: day) && offer.storefronts.contains(storefront)
    }
    let running = all.filter(runsHere)
    others = all.filter { !runsHere($0) }
    let audiences = running.compactMap(\.audience)
    let paidBands = AudienceGrid.bands(audiences.map(\.paidMonths))
    let sinceBands = AudienceGrid.bands(audiences.flatMap { [$0.sinceMinimum, $0.sinceMaximum + 1] })
    self.paid = paidBands
    self.since = sinceBands
    let ordered = catalog.inOrder(running)
    cells = paidBands.map { paid in
      sinceBands.map { since in
        ordered.filter { $0.audience?.contains(paidMonths: paid.first, monthsSince: since.first) ?? false }
      }
    }
  }

  /// The bands from 0 on, of which one begins at each of `starts`.
  private static func bands(_ starts: [Int]) -> [Band] {
    let sorted = Set(starts + [0]).sorted()
    return sorted.indices.map { number in
      let isLast = number == sorted.count - 1
      return Band(first: sorted[number], last: isLast ? nil : sorted[number + 1] - 1)
    }
  }
}

extension SimulatedOffer {
  /// Nil for other kinds than win-back offers.
  package var audience: Audience? {
    guard let part = offer.winBack else { return nil }
    return Audience(part.eligibility)
  }
}
