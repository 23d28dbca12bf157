import OfferLanguage
import OfferRules

/// Requests that create and deactivate offer codes and their batches; nothing of them can be deleted or changed.
enum CodeRequests {
  static func create(_ code: NormalObject, _ home: OfferHome) -> PlannedRequest? {
    guard let terms = OfferTermsBody(code, period: home.period(code.plan)) else { return nil }
    let prices = InlinePrices("subscriptionOfferCodePrices", home.rows(code), of: home.points)
    var attributes: [BodyValue.Member] = [
      .init("name", .text(code.text(.referenceName) ?? "")),
      .init("customerEligibilities", eligibilities(code)),
      .init("offerEligibility", appleSpelling(code.text(.offerEligibility) ?? "")),
    ]
    attributes += terms.attributes
    if code.truth(.autoRenewEnabled) == false {
      attributes.append(.init("autoRenewEnabled", .boolean(false)))
    }
    return .create(
      "/v1/subscriptionOfferCodes", "subscriptionOfferCodes", attributes,
      [link("subscription", "subscriptions", home.id), prices.relationship], included: prices.included)
  }

  /// The offer code of an in-app purchase.
  static func create(_ code: NormalObject, inAppPurchase id: Reference, rows: [OfferRow]) -> PlannedRequest {
    let prices = InlinePrices(
      "inAppPurchaseOfferPrices", rows, of: PricePointOwner(id, isInAppPurchase: true))
    return .create(
      "/v1/inAppPurchaseOfferCodes", "inAppPurchaseOfferCodes",
      [
        .init("name", .text(code.text(.referenceName) ?? "")),
        .init("customerEligibilities", eligibilities(code)),
      ],
      [link("inAppPurchase", "inAppPurchases", id), prices.relationship], included: prices.included)
  }

  static func deactivate(_ id: Reference, isInAppPurchase: Bool) -> PlannedRequest {
    let type = offerType(isInAppPurchase)
    return .update("/v1/" + type, type, id, [.init("active", .boolean(false))])
  }

  static func createBatch(_ batch: NormalObject, of code: Reference, isInAppPurchase: Bool) -> PlannedRequest
  {
    let type = batchType(batch, isInAppPurchase)
    var attributes: [BodyValue.Member] = []
    if let text = batch.text(.code) { attributes.append(.init("customCode", .text(text))) }
    attributes.append(.init("numberOfCodes", .integer(batch.number(.count) ?? 0)))
    if let day = batch.text(.expirationDate) { attributes.append(.init("expirationDate", .text(day))) }
    if batch.text(.environment) == "sandbox" {
      attributes.append(.init("environment", appleSpelling("sandbox")))
    }
    return .create("/v1/" + type, type, attributes, [link("offerCode", offerType(isInAppPurchase), code)])
  }

  static func deactivateBatch(_ id: Reference, _ batch: NormalObject, isInAppPurchase: Bool) -> PlannedRequest
  {
    let type = batchType(batch, isInAppPurchase)
    return .update("/v1/" + type, type, id, [.init("active", .boolean(false))])
  }

  private static func eligibilities(_ code: NormalObject) -> BodyValue {
    .texts(code.list(.customerEligibilities).map { $0.uppercased().replacing("-", with: "_") })
  }

  private static func offerType(_ isInAppPurchase: Bool) -> String {
    isInAppPurchase ? "inAppPurchaseOfferCodes" : "subscriptionOfferCodes"
  }

  private static func batchType(_ batch: NormalObject, _ isInAppPurchase: Bool) -> String {
    (isInAppPurchase ? "inAppPurchaseOfferCode" : "subscriptionOfferCode")
      + (batch.text(.code) == nil ? "OneTimeUseCodes" : "CustomCodes")
  }
}
