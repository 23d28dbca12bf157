package import Diagnostics
package import OfferModel

/// What a scenario file says: customers with their history, and the offers that they should see.
package struct ScenarioFile: Sendable {
  /// The path of the catalog, relative to the file.
  package var catalog: Located<String>?
  package var scenarios: [Scenario]

  package init(catalog: Located<String>?, scenarios: [Scenario]) {
    self.catalog = catalog
    self.scenarios = scenarios
  }
}

/// One customer. Names of products and offers are as they were written: only a catalog can say whether they exist.
package struct Scenario: Sendable {
  package var name: Located<String>
  /// Nil: the base territory of the app.
  package var storefront: Located<Storefront>?
  /// Whether somebody else bought the subscription and shares it.
  package var isFamilyMember: Bool
  package var history: [HistoryEvent]
  package var expectations: [Expectation]

  package init(
    name: Located<String>, storefront: Located<Storefront>?, isFamilyMember: Bool, history: [HistoryEvent],
    expectations: [Expectation]
  ) {
    self.name = name
    self.storefront = storefront
    self.isFamilyMember = isFamilyMember
    self.history = history
    self.expectations = expectations
  }

  package var path: ObjectPath { ObjectPath("scenario", name.value) }
}

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
  /// The key that says what happened.
  package var range: SourceRange
  /// Which subscription it happened to; nil where the customer has only one, and for a purchase.
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

package struct Purchase: Sendable {
  /// Which offer comes with it.
  package enum Choice: Sendable {
    /// An introductory offer, if one is open.
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
  /// Whether the payment succeeds on that day; otherwise the subscription has expired.
  package var isRecovered: Bool

  package init(until: Located<CalendarDate>, isRecovered: Bool) {
    self.until = until
    self.isRecovered = isRecovered
  }
}

/// Which offers a customer should see on a day, before anything happens on it.
package struct Expectation: Sendable {
  /// The offers of one kind that should be open, no others.
  package struct Offers: Sendable {
    package var range: SourceRange
    package var names: [Located<String>]

    package init(range: SourceRange, names: [Located<String>]) {
      self.range = range
      self.names = names
    }
  }

  package var date: Located<CalendarDate>
  package var product: Located<String>?
  package var introductory: Located<Bool>?
  package var promotional: Offers?
  package var winBack: Offers?
  package var offerCodes: Offers?
  package var because: Located<UnmetReason>?

  package init(
    date: Located<CalendarDate>, product: Located<String>?, introductory: Located<Bool>?,
    promotional: Offers?, winBack: Offers?, offerCodes: Offers?, because: Located<UnmetReason>?
  ) {
    self.date = date
    self.product = product
    self.introductory = introductory
    self.promotional = promotional
    self.winBack = winBack
    self.offerCodes = offerCodes
    self.because = because
  }
}
