package import Diagnostics
package import OfferModel

/// Something that happened to the customer of a scenario on a day.
package struct HistoryEvent: Sendable {
  package enum Action: Sendable {
    case subscribe(Purchase)
    case change(Purchase)
    case cancel
    case billingRetry(FailedPayment)
    case gracePeriod(FailedPayment)
    case refund
  }

  package var date: Located<CalendarDate>
  package var action: Action
  /// The place of the key that says what happened.
  package var range: SourceRange
  /// The product ID of the subscription. Nil if the customer has only one, and for a purchase.
  package var product: Located<String>?

  package init(
    date: Located<CalendarDate>, action: Action, range: SourceRange, product: Located<String>? = nil
  ) {
    self.date = date
    self.action = action
    self.range = range
    self.product = product
  }
}

/// A subscription that the customer buys, or changes to.
package struct Purchase: Sendable {
  /// The offer that comes with a purchase.
  package enum Choice: Sendable {
    /// No `offer` is written: the customer gets an introductory offer if one is open.
    case unsaid
    case none
    case introductory(SourceRange)
    case promotional(Located<String>)
    case winBack(Located<String>)
    case offerCode(Located<String>)
  }

  package var product: Located<String>
  package var plan: Located<BillingPlan>
  package var offer: Choice

  package init(product: Located<String>, plan: Located<BillingPlan>, offer: Choice) {
    self.product = product
    self.plan = plan
    self.offer = offer
  }
}

/// A renewal that could not be charged.
package struct FailedPayment: Sendable {
  package var until: Located<CalendarDate>
  /// Whether the payment succeeds on that day. If not, the subscription expires.
  package var isRecovered: Bool

  package init(until: Located<CalendarDate>, isRecovered: Bool) {
    self.until = until
    self.isRecovered = isRecovered
  }
}
