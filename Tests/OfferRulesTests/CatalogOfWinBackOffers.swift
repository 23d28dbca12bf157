import TestSupport
import Diagnostics
import OfferModel

/// A catalog of one subscription with these win-back offers.
func catalog(of offers: [WinBackOffer]) -> Catalog {
  let here = SourceRange.top(of: 0)
  let product = Product(
    kind: unplaced(.subscription), productId: unplaced("com.example.monthly"),
    referenceName: unplaced("Monthly"),
    familySharable: unplaced(false), reviewNote: nil,
    territories: Territories(.all, range: here, isStated: false),
    availableInNewTerritories: unplaced(true), prices: PriceMap(range: here), localizations: [])
  let subscription = Subscription(
    product: product, level: unplaced(1), period: unplaced(.oneMonth),
    winBackOffers: offers)
  let group = SubscriptionGroup(
    referenceName: unplaced("Pro"), localizations: [], subscriptions: [subscription], isPartial: false)
  var app = App()
  app.range = here
  app.bundleId = unplaced("com.example.app")
  app.baseTerritory = unplaced(Storefront(index: 0))
  app.streamlinedPurchasing = unplaced(true)
  app.ownCodesPerQuarter = unplaced(1)
  return Catalog(app: app, groups: [group])
}

/// A free win-back offer; its name and its place in the file are its number.
func winBackOffer(
  _ number: Int, from start: CalendarDate, until end: CalendarDate?, in territories: StorefrontSet
) -> WinBackOffer {
  let here = SourceRange(file: 0, start: UInt32(number), end: UInt32(number + 1))
  let pricing = OfferPricing(prices: nil, territories: Territories(territories, range: here, isStated: true))
  var eligibility = WinBackOffer.Eligibility()
  eligibility.range = here
  eligibility.paidMonths = unplaced(3)
  eligibility.sinceMinimum = unplaced(2)
  eligibility.sinceMaximum = unplaced(24)
  return WinBackOffer(
    offerId: Located("offer\(number)", at: here), referenceName: unplaced("Offer \(number)"),
    terms: OfferTerms(
      mode: unplaced(.freeTrial), length: unplaced(OfferDuration(.month, 1)), plan: unplaced(.upFront),
      pricing: pricing),
    startDate: unplaced(start), endDate: end.map(unplaced), priority: unplaced(.normal),
    promotionIntent: unplaced(.notPromoted), eligibility: eligibility, appleId: nil)
}
