import Diagnostics
package import JSONText
import OfferLanguage
import OfferModel
import SystemCalls

/// What consumers of a catalog would otherwise compute: Apple's spellings, totals, addresses, counts. Products on all cores.
func derivedPieces(_ form: NormalForm, _ storefronts: StorefrontBytes) -> [[UInt8]] {
  let members = parallelMap(chunks(of: productsWithOffers(form.catalog))) { products in
    var writer = JSONWriter()
    for product in products { product.write(form.catalog.app, storefronts, &writer) }
    return writer.finish()
  }
  var head = JSONWriter()
  head.beginObject()
  writeByOfferIdentifier(form.catalog, into: &head)
  writeCodeCounts(form.catalog, into: &head)
  writeCurrencies(form.catalog, into: &head)
  head.key("offers")
  return [head.finish() + [0x7B]] + separated(members) + [Array("}}".utf8)]
}

func writeDerived(_ form: NormalForm, _ storefronts: StorefrontBytes, into writer: inout JSONWriter) {
  writer.object { writer in
    writeByOfferIdentifier(form.catalog, into: &writer)
    writeCodeCounts(form.catalog, into: &writer)
    writeCurrencies(form.catalog, into: &writer)
    writer.key("offers")
    writer.object { writer in
      for product in productsWithOffers(form.catalog) {
        product.write(form.catalog.app, storefronts, &writer)
      }
    }
  }
}

/// Codes that count against Apple's quota, by quarter: one-time codes and redemptions of custom ones.
private func writeCodeCounts(_ catalog: Catalog, into writer: inout JSONWriter) {
  var counts: [String: (production: Int, sandbox: Int)] = [:]
  for codes in catalog.quarterlyCodes() {
    switch codes.pool {
    case .own: continue
    case .apple: counts[codes.quarter, default: (0, 0)].production = codes.total
    case .appleSandbox: counts[codes.quarter, default: (0, 0)].sandbox = codes.total
    }
  }
  writer.key("codes")
  writer.object { writer in
    for (quarter, sums) in counts.sorted(by: { $0.key < $1.key }) {
      writer.key(quarter)
      writer.object { writer in
        writer.member("production", sums.production)
        writer.member("sandbox", sums.sandbox)
      }
    }
  }
}

/// The currencies of the storefronts where anything is sold or offered.
private func writeCurrencies(_ catalog: Catalog, into writer: inout JSONWriter) {
  var used = StorefrontSet()
  catalog.forEachProduct { used.formUnion($0.territories.set) }
  catalog.forEachOffer { offer, _ in used.formUnion(offer.pricing.territories.set) }
  writer.key("currencies")
  writer.object { writer in
    for storefront in used.members { writer.member(storefront.code, storefront.currency.code) }
  }
}

/// A product that has offers, in the order of product ids.
private struct ProductWithOffers: Sendable {
  let product: Product
  let subscription: Subscription?
  let offers: OffersByKind

  /// The member of `offers`: kinds in the order of their keys.
  func write(_ app: App, _ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    writer.key(product.productId.value)
    writer.object { writer in
      let introductory = offers[.introductory]
      if !introductory.isEmpty {
        writer.key("introductory")
        writer.array { writer in
          var keys: Set<String> = []
          for offer in introductory {
            var derived = DerivedOffer(offer, of: product, subscription)
            derived.key =
              keys.insert(offer.key).inserted
              ? offer.key : introductoryOfferKey(offer.key, besides: offer.pricing.territories.set)
            derived.write(storefronts, &writer)
          }
        }
      }
      write("offerCode", .offerCode, app, storefronts, &writer)
      write("promotional", .promotional, app, storefronts, &writer)
      write("winBack", .winBack, app, storefronts, &writer)
    }
  }

  /// The offers of a kind by what names them.
  private func write(
    _ key: String, _ kind: OfferKind, _ app: App, _ storefronts: StorefrontBytes, _ writer: inout JSONWriter
  ) {
    let offers = offers[kind]
    guard !offers.isEmpty else { return }
    writer.key(key)
    writer.object { writer in
      for offer in offers {
        var derived = DerivedOffer(offer, of: product, subscription)
        if let appleId = app.appleId?.value, offer.code?.isRedeemedAtApple ?? false {
          derived.redemptionURL = redemptionLink(appleId)
        }
        derived.directLink = offer.winBack?.appleId.map { winBackLink($0.value) }
        writer.key(offer.name)
        derived.write(storefronts, &writer)
      }
    }
  }
}

private func productsWithOffers(_ catalog: Catalog) -> [ProductWithOffers] {
  let subscriptions = catalog.subscriptions.map {
    ProductWithOffers(product: $0.product, subscription: $0, offers: $0.offers)
  }
  let purchases = catalog.inAppPurchases.map {
    ProductWithOffers(product: $0.product, subscription: nil, offers: OffersByKind($0.offerCodes))
  }
  return (subscriptions + purchases).filter { !$0.offers.isEmpty }.sorted {
    isOrdered($0.product.productId.value, $1.product.productId.value)
  }
}

/// What `derived` holds, in Apple's spellings: no row of the field table has these, since nobody writes them. `derivedPieces` writes
/// it, as a stream.
package let derivedType = JSONType<Never>.open([
  .optional(
    "byOfferIdentifier", .map(of: productsByIdentifier),
    "By offerType as a string: the products that have an offer with an identifier."),
  .row("codes", .map(of: codeCounts), "Codes that count against Apple's quota, by calendar quarter."),
  .row("currencies", .map(of: .text), "The currency of each storefront in use."),
  .row("offers", .map(of: derivedOffers), "Offers by product id."),
]).defined("derived", "What consumers would otherwise compute.")

private let productsByIdentifier = JSONType.map(of: .texts).defined(
  "productsByIdentifier", "Product ids by offerId, or by the reference name of an offer code.")

private let codeCounts = JSONType<Never>.open([
  .optional("production", .integer), .optional("sandbox", .integer),
]).defined("codeCounts")

private let derivedOffers = JSONType<Never>.open([
  .optional("introductory", .array(of: derivedOffer), "In the order of the normal form."),
  .optional("offerCode", .map(of: derivedOffer), "By reference name."),
  .optional("promotional", .map(of: derivedOffer), "By offerId."),
  .optional("winBack", .map(of: derivedOffer), "By offerId."),
]).defined("derivedOffers")

/// Of the language: `LanguageSchema` defines it.
private let prices = JSONType<Never>(.reference("prices"))

private let batch = JSONType<Never>.open([
  .optional("issuer", .text, "Who makes the codes: apple or offerc."),
  .optional("lastDay", .text, "The last day on which the codes work."),
])

private let derivedOffer = JSONType<Never>.open([
  .optional("batches", .map(of: batch), "By batch id."),
  .optional(
    "billingPlanType", .text, "BILLED_UPFRONT or MONTHLY, of a subscription that has a monthly plan."),
  .optional("directLink", .text, "Address of a win-back offer."),
  .optional("duration", .text, "Apple's duration of one period of the offer, e.g. ONE_MONTH."),
  .optional(
    "key", .text,
    "Of an introductory offer: mode, duration, first and last day, or none if it has no such day; plan and campaign if it is not up-front without one; the first storefront if an offer before it has the same."
  ),
  .optional("numberOfPeriods", .integer),
  .row(
    "offerDiscountType", .text, "FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, or ONE_TIME for in-app purchases."),
  .row("offerType", .integer, "1 introductory, 2 promotional, 3 offer code, 4 win-back."),
  .optional(
    "pricing", .text,
    "free; amounts: each storefront has one; equalized: Apple derives those that are not in the catalog."),
  .optional("redemptionURL", .text, "Address where a code is redeemed, with {code}."),
  .optional(
    "regularTotal", prices, "What the subscription costs over the length of the offer, by storefront."),
  .optional("territories", .texts, "The storefronts where the offer is available."),
  .optional("total", prices, "What the whole offer costs, by storefront."),
]).defined("derivedOffer")
