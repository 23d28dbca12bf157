package import JSONText

/// The schema of `derived`, with Apple's names. People do not write these keys, so the field table does not have them. `derivedPieces`
/// writes the value.
package let derivedType = JSONType<Never>.open([
  .optional(
    "byOfferIdentifier", .map(of: productsByIdentifier),
    "By offerType as a string: the products that have an offer with an identifier."),
  .row("codes", .map(of: codeCounts), "Codes that count against Apple's quota, by calendar quarter."),
  .row("currencies", .map(of: .text), "The currency of each storefront in use."),
  .row("offers", .map(of: derivedOffers), "Offers by product ID."),
]).defined("derived", "What consumers would otherwise compute.")

private let productsByIdentifier = JSONType.map(of: .texts).defined(
  "productsByIdentifier", "Product IDs by offerId, or by the reference name of an offer code.")

private let codeCounts = JSONType<Never>.open([
  .optional("production", .integer),
  .optional("sandbox", .integer),
]).defined("codeCounts")

private let derivedOffers = JSONType<Never>.open([
  .optional("introductory", .array(of: derivedOffer), "In the order of the normal form."),
  .optional("offerCode", .map(of: derivedOffer), "By reference name."),
  .optional("promotional", .map(of: derivedOffer), "By offerId."),
  .optional("winBack", .map(of: derivedOffer), "By offerId."),
]).defined("derivedOffers")

/// Prices as in catalogs. `LanguageSchema` has the definition.
private let prices = JSONType<Never>(.reference("prices"))

private let batch = JSONType<Never>.open([
  .optional("issuer", .text, "Who makes the codes: apple or offerc."),
  .optional("lastDay", .text, "The last day on which the codes work."),
])

private let derivedOffer = JSONType<Never>.open([
  .optional("batches", .map(of: batch), "By batch ID."),
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
