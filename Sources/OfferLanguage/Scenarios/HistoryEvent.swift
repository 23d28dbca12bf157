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
