package import OfferModel

/// The storefront, language and day for which a configuration file is made: it has one storefront and no dates.
package struct StoreKitTarget: Sendable {
  package var storefront: Storefront
  /// The language of test sessions in Foundation's spelling: `en_US`.
  package var locale: String
  /// Decides which introductory offer is current and which win-back offers have ended.
  package var today: CalendarDate
  /// What needs a later version is left out.
  var version = StoreKitVersion.newest

  package init(storefront: Storefront, locale: String = "en_US", today: CalendarDate) {
    self.storefront = storefront
    self.locale = locale
    self.today = today
  }
}
