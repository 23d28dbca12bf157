package import OfferModel

/// What a configuration file is made for: it has one storefront and no dates.
package struct StoreKitTarget: Sendable {
  package var storefront: Storefront
  /// The language of the test session, in Foundation's spelling.
  package var locale: String
  /// Decides which introductory offer is current and which win-back offers have ended.
  package var today: CalendarDate

  package init(storefront: Storefront, locale: String = "en_US", today: CalendarDate) {
    self.storefront = storefront
    self.locale = locale
    self.today = today
  }
}
