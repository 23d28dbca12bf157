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
    case .used(let day?): return "already on \(day)"
    case .used(nil): return "counts as used, because the customer has paid"
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
