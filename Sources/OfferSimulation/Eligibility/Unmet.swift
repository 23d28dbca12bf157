import Diagnostics
package import OfferLanguage
package import OfferModel

/// A condition that does not hold, with what was found and what was expected.
package enum Unmet: Sendable {
  case familyMember
  case otherStorefront(Storefront)
  case notStarted(CalendarDate)
  case ended
  case deactivated
  /// `from` is the first day of a later batch, `ended` the first day on which the codes of the last one no longer work.
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
  /// The day is nil if it is only assumed that the customer has used an introductory offer.
  case used(CalendarDate?)
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

  /// The first day on which this condition holds, whatever the others say; nil if no day is certain.
  package var holdsFrom: CalendarDate? {
    switch self {
    case .notStarted(let day): day
    case .noCodes(let day, _): day
    case .tooRecent(_, _, _, let day), .wait(_, _, _, let day): day
    case .subscribed(_, let day): day
    default: nil
    }
  }

  /// `1 month since 2025-04-01, needs at least 2`.
  package func phrase(_ catalog: SimulatedCatalog) -> String {
    func name(_ number: Int) -> String { catalog.subscriptions[number].productId }
    switch self {
    case .familyMember: return "a family member, not the purchaser"
    case .otherStorefront(let storefront): return "not available in \(storefront.code)"
    case .notStarted(let day): return "starts on \(day)"
    case .ended: return "has ended"
    case .deactivated: return "is deactivated"
    case .noCodes(let day?, _): return "no codes work before \(day)"
    case .noCodes(nil, let ended?): return "codes stopped working on \(ended)"
    case .noCodes(nil, nil): return "there is no batch of codes that Apple makes"
    case .neverSubscribed(let isInGroup):
      return "never had a subscription of the \(isInGroup ? "group" : "app")"
    case .otherSubscription(let number): return "the most recent subscription is \(name(number))"
    case .subscribed(let number, let until):
      return "subscribed to \(name(number))" + (until.map { " until \($0)" } ?? "")
    case .downgrade(let number): return "would be a downgrade from \(name(number))"
    case .retry(let number, let isGrace):
      return "Apple is retrying the payment for \(name(number))" + (isGrace ? ", in the grace period" : "")
    case .paid(let months, let needed): return "\(counted(months, "month")), needs at least \(needed)"
    case .tooRecent(let months, let needed, let since, _):
      return "\(counted(months, "month")) since \(since), needs at least \(needed)"
    case .tooLong(let months, let most, let since):
      return "\(counted(months, "month")) since \(since), allows at most \(most)"
    case .wait(let months, let needed, let since, _):
      return "\(counted(months, "month")) since \(since), needs at least \(needed)"
    case .waiting(let needed):
      return "the offer has not ended, and needs a wait of at least \(counted(needed, "month")) after its end"
    case .used(let day?): return "already used on \(day)"
    case .used(nil): return "counts as used, because the customer has paid"
    case .otherCustomers(let status, let wanted):
      return
        "\(article(status.rawValue)) subscriber, but the code is for \(listed(wanted.map(\.rawValue))) subscribers"
    }
  }
}

extension SimulatedCatalog {
  /// `win-back offer 'comeback': paid: 2 months, needs at least 3; recency: …`.
  package func reasons(_ unmet: [Unmet], against offer: SimulatedOffer) -> String {
    phrase(of: offer) + ": "
      + unmet.map { $0.reason.rawValue + ": " + $0.phrase(self) }.joined(separator: "; ")
  }
}
