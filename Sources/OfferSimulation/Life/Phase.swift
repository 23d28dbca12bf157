package import OfferModel

/// The status of a customer in a subscription group, from the start of a day on.
package struct Phase: Sendable {
  package enum Standing: Sendable {
    case never
    /// Subscribed; `until` is a day if the customer has cancelled.
    case active(subscription: Int, until: CalendarDate?)
    /// A renewal could not be charged, and the customer keeps access.
    case grace(subscription: Int)
    /// A renewal could not be charged, and the customer has no access while Apple tries again.
    case retry(subscription: Int)
    /// Not subscribed any more; `expiry` is the first day that was not paid for.
    case lapsed(subscription: Int, expiry: CalendarDate)
  }

  package let from: CalendarDate
  package let standing: Standing
}

extension Phase.Standing {
  package var subscription: Int? {
    switch self {
    case .never: nil
    case .active(let one, _), .grace(let one), .retry(let one), .lapsed(let one, _): one
    }
  }

  package var isNever: Bool {
    if case .never = self { true } else { false }
  }
}
