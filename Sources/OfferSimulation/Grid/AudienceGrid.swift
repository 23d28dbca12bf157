package import OfferLanguage
package import OfferModel

/// Which win-back offers are open to lapsed subscribers of one subscription, by the months that they paid for and the
/// months since they left.
package struct AudienceGrid: Sendable {
  /// Months in a row between which nothing changes; no `last`: all others.
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
  /// By paid band, then by band of months since: the offers that are open, the one that leads first.
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
    (self.subscription, self.storefront, self.day) = (subscription, storefront, day)
    let all = catalog.offers[subscription].filter {
      $0.kind == .winBack && (campaign == nil || $0.campaign == campaign)
    }
    let running = all.filter { $0.runs(on: day) && $0.storefronts.contains(storefront) }
    others = all.filter { !($0.runs(on: day) && $0.storefronts.contains(storefront)) }
    let audiences = running.compactMap(\.audience)
    let paidBands = AudienceGrid.bands(audiences.map(\.paidMonths))
    let sinceBands = AudienceGrid.bands(audiences.flatMap { [$0.sinceMinimum, $0.sinceMaximum + 1] })
    (paid, since) = (paidBands, sinceBands)
    let ordered = catalog.inOrder(running)
    cells = paidBands.map { paid in
      sinceBands.map { since in
        ordered.filter { $0.audience?.contains(paidMonths: paid.first, monthsSince: since.first) ?? false }
      }
    }
  }

  /// The bands between 0 and the days at which something changes.
  private static func bands(_ starts: [Int]) -> [Band] {
    let sorted = Set(starts + [0]).sorted()
    return sorted.indices.map { number in
      Band(first: sorted[number], last: number + 1 < sorted.count ? sorted[number + 1] - 1 : nil)
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
