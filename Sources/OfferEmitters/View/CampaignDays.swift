import Diagnostics
import OfferLanguage
import OfferModel

/// The days on which customers can have the offers of a campaign: those of its offers with days of their own, or else of its codes.
///
/// Codes that work before the offers do not begin the campaign, and codes that work after them do not prolong it.
struct CampaignDays: Sendable {
  /// Nil: from the day on which the offers are created.
  let first: CalendarDate?
  /// Nil: without an end.
  let last: CalendarDate?

  /// The days of a campaign that has none: of promotional offers only.
  static let none = "without days of its own"

  /// `2027-11-22 to 2027-11-30`, `from 2027-11-22`.
  var phrase: String? { DateWindow.phrase(first, last) }

  /// - Parameter offers: The offers of the campaign. Nil if none of them has days.
  fileprivate init?(_ offers: [OfferFacts]) {
    let dated = offers.filter { $0.offer.kind == .introductory || $0.offer.kind == .winBack }
    let spans = (dated.isEmpty ? offers.filter { $0.offer.kind == .offerCode } : dated).flatMap(\.spans)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return nil
    }
    self.first = CalendarDate(dayNumber: first)
    self.last = CalendarDate(dayNumber: last)
  }
}

extension Catalog {
  /// The days of each campaign with days, by its name.
  var campaignDays: [String: CampaignDays] {
    let offers = OfferFilter().offers(of: self).filter { $0.offer.campaign != nil }
    return Dictionary(grouping: offers) { $0.offer.campaign?.value ?? "" }.compactMapValues(CampaignDays.init)
  }
}
