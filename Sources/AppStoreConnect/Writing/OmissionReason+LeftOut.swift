package import CatalogText

/// What is at Apple, and a catalog cannot say, in the order in which it is listed.
extension OmissionReason {
  static let screenshots = OmissionReason("App Review screenshot", "App Review screenshots", rank: 1)
  static let images = OmissionReason("image", "images", rank: 2)
  static let promotedPurchases = OmissionReason("promoted purchase", "promoted purchases", rank: 3)
  static let multiSeat = OmissionReason(
    "subscription with multiSeatStatus", "subscriptions with multiSeatStatus", rank: 4)
  static let marketSettings = OmissionReason(
    "subscription with marketSettings", "subscriptions with marketSettings", rank: 5)
  static let inAppPurchases = OmissionReason(
    "in-app purchase, except for its offer codes", "in-app purchases, except for their offer codes", rank: 6)
  static let endedIntroductoryOffers = OmissionReason(
    "introductory offer that has ended",
    "introductory offers that have ended, one for each storefront", rank: 7)
  package static let unknownOffers = OmissionReason(
    "offer with a value that offerc does not know", "offers with values that offerc does not know", rank: 8)
  static let unknownValues = OmissionReason(
    "value that offerc does not know", "values that offerc does not know", rank: 9)
  static let unknownStorefronts = OmissionReason(
    "storefront that offerc does not know", "storefronts that offerc does not know", rank: 10)
  static let namelessTexts = OmissionReason(
    "localization without a name", "localizations without a name", rank: 11)
  static let namelessProducts = OmissionReason(
    "product without a product ID", "products without a product ID", rank: 12)
  static let repeatedProducts = OmissionReason(
    "product with the ID of another product", "products with the ID of another product", rank: 13)
  package static let faultyBatches = OmissionReason(
    "batch of codes with a value that offerc does not know",
    "batches of codes with values that offerc does not know", rank: 14)
}
