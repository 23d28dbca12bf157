import TestSupport
import Diagnostics
import OfferModel

/// A catalog of one subscription with these win-back offers.
func catalog(of offers: [Offer]) -> Catalog {
  let here = SourceRange.top(of: 0)
  var product = ProductData()
  product.kind = unplaced(.subscription)
  product.productId = unplaced("com.example.monthly")
  product.referenceName = unplaced("Monthly")
  product.familySharable = unplaced(false)
  product.territories = Territories(.all, range: here, isStated: false)
  product.availableInNewTerritories = unplaced(true)
  product.prices = PriceMap(range: here)
  var subscription = SubscriptionData(Shared(product))
  subscription.level = unplaced(1)
  subscription.period = unplaced(.oneMonth)
  subscription.offers = OffersByKind(offers)
  var group = SubscriptionGroup()
  group.referenceName = unplaced("Pro")
  group.subscriptions = [Shared(subscription)]
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
) -> Offer {
  let here = SourceRange(file: 0, start: UInt32(number), end: UInt32(number + 1))
  var part = WinBackPart()
  part.priority = unplaced(.normal)
  part.promotionIntent = unplaced(.notPromoted)
  part.eligibility.range = here
  part.eligibility.paidMonths = unplaced(3)
  part.eligibility.sinceMinimum = unplaced(2)
  part.eligibility.sinceMaximum = unplaced(24)
  var terms = OfferTerms()
  terms.mode = unplaced(.freeTrial)
  terms.length = unplaced(OfferDuration(.month, 1))
  terms.plan = unplaced(.upFront)
  var offer = Offer(OfferData(.winBack(part)))
  offer.offerId = Located("offer\(number)", at: here)
  offer.referenceName = unplaced("Offer \(number)")
  offer.terms = terms
  offer.pricing = OfferPricing(
    prices: nil, territories: Territories(territories, range: here, isStated: true))
  offer.window.start = unplaced(start)
  offer.window.end = end.map(unplaced)
  return offer
}
