package import Diagnostics
package import OfferModel

/// The offers that a customer should be able to get at the start of a day.
package struct Expectation: Sendable {
  /// The offers of one kind that should be open; all others should not.
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
