import Diagnostics
package import OfferModel

/// A customer with a name and a history that is counted from the day that is asked about.
package enum NamedCustomer: Hashable, Sendable {
  case new
  case paying
  case inTrial
  case left(monthsAgo: Int, paidMonths: Int)

  /// The customers whom the report names.
  package static let all: [NamedCustomer] =
    [.new, .paying, .inTrial]
    + [1, 3, 12].flatMap { since in [1, 6].map { .left(monthsAgo: since, paidMonths: $0) } }

  /// The months that a customer who pays has paid for.
  package static let paidMonths = 6

  /// What people call the customer: `left 3 months ago after 6 paid months`.
  package var name: String {
    switch self {
    case .new: "new"
    case .paying: "paying for \(counted(NamedCustomer.paidMonths, "month"))"
    case .inTrial: "in a trial"
    case .left(let since, let paid):
      "left \(counted(since, "month")) ago after \(counted(paid, "paid month"))"
    }
  }

  /// The same in words of a list of choices, which is cut at its end where it has no room: `6 months paid, left 3 months ago`.
  package var choice: String {
    guard case .left(let since, let paid) = self else { return capitalized(name) }
    return "\(counted(paid, "month")) paid, left \(counted(since, "month")) ago"
  }

  /// The months since the customer left; nil for one who has not.
  package var monthsSince: Int? {
    if case .left(let since, _) = self { since } else { nil }
  }

  /// Returns the customer as `simulate --customer` takes one.
  ///
  /// - Returns: Nil if the customer would have left before the calendar begins.
  package func words(product: String, on day: CalendarDate) -> String? {
    switch self {
    case .new: "new"
    case .paying: "paid \(counted(NamedCustomer.paidMonths, "month")) \(product)"
    case .inTrial: "in a trial \(product)"
    case .left(let since, let paid):
      day.adding(months: -since).map { "paid \(counted(paid, "month")) \(product), left \($0)" }
    }
  }

  /// Returns the customer, of whom nothing else is known.
  ///
  /// - Returns: Nil if the history would begin before the calendar.
  package func customer(
    of product: String, in catalog: SimulatedCatalog, storefront: Storefront, on day: CalendarDate
  ) -> Customer? {
    guard let words = words(product: product, on: day) else { return nil }
    return try? DescribedCustomer(words).customer(in: catalog, storefront: storefront, on: day)
  }
}
