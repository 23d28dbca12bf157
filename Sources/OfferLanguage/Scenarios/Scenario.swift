package import Diagnostics
package import OfferModel

/// A customer with a history and expectations. Names of products and offers are as they are written: whether they exist is
/// checked with a catalog.
package struct Scenario: Sendable {
  package var name: Located<String>
  /// Nil for the base territory of the app.
  package var storefront: Located<Storefront>?
  /// Whether a member of the customer's family bought the subscription and shares it.
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
