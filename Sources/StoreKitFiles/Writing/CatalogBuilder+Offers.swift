import CatalogText
import OfferLanguage
import OfferModel

extension CatalogBuilder {
  /// - Parameter number: its place among the offers of its kind, from 1.
  mutating func offer(_ offer: StoreKitOffer, _ kind: StoreKitOffer.Kind, number: Int) -> CatalogObject {
    switch kind {
    case .introductory:
      var object = CatalogObject(.introductoryOffer)
      addTerms(of: offer, to: &object)
      return object
    case .promotional: return namedOffer(offer, .promotionalOffer)
    case .winBack: return winBackOffer(offer)
    case .code: return codeOffer(offer, number: number)
    }
  }

  private mutating func namedOffer(_ offer: StoreKitOffer, _ type: ObjectID) -> CatalogObject {
    var object = CatalogObject(type)
    object[.offerId] = .scalar(offer.offerID)
    addReferenceName(offer.referenceName, else: offer.offerID, of: offer.source.path, to: &object)
    addTerms(of: offer, to: &object)
    return object
  }

  /// Mode, length, prices. The language wants the length of the whole offer, the file has periods and their number.
  private mutating func addTerms(of offer: StoreKitOffer, to object: inout CatalogObject) {
    let mode: OfferMode =
      switch offer.paymentMode {
      case .free: .freeTrial
      case .payAsYouGo: .payAsYouGo
      case .payUpFront: .payUpFront
      }
    object[.mode] = .word(mode)
    object[.duration] = .scalar((offer.period * offer.numberOfPeriods).description)
    object[.targetPlan] = .word(offer.plan)
    if offer.paymentMode != .free { addPrices(offer.price, of: offer.source.path, to: &object) }
  }

  private mutating func winBackOffer(_ offer: StoreKitOffer) -> CatalogObject {
    var object = namedOffer(offer, .winBackOffer)
    addTerritories(of: offer, to: &object)
    object.set(.startDate, .scalar(options.assumedStartDate), .assumed())
    object.set(.priority, .word(WinBackOffer.Priority.normal), .assumed())
    let since = CatalogObject(.monthsSince, [.minimum: .integer(1), .maximum: .integer(24)])
    let eligibility = CatalogObject(
      .customerEligibility,
      [.paidSubscriptionDurationInMonths: .integer(1), .timeSinceLastSubscribedInMonths: .object(since)])
    object.set(.customerEligibility, .object(eligibility), .assumed())
    report.assumed(
      offer.source.path,
      "startDate, priority and customerEligibility are not in the file: "
        + "\(options.assumedStartDate), normal and the widest eligibility are written")
    return object
  }

  private mutating func codeOffer(_ offer: StoreKitOffer, number: Int) -> CatalogObject {
    var object = CatalogObject(.offerCode)
    addReferenceName(offer.referenceName, else: "Offer code \(number)", of: offer.source.path, to: &object)
    if offer.eligibility.isEmpty {
      object.set(
        .customerEligibilities, .words(["new", "existing", "expired"]), .assumed("the file has none"))
      report.assumed(
        offer.source.path, "there is no eligibility: new, existing and expired customers are written")
    } else {
      object[.customerEligibilities] = .words(offer.eligibility)
    }
    let replace = OfferCode.OfferEligibility.replaceIntroOffers
    if let isStackable = offer.isStackable {
      object[.offerEligibility] = .word(isStackable ? .stackWithIntroOffers : replace)
    } else {
      object.set(.offerEligibility, .word(replace), .assumed("the file has none"))
      report.assumed(offer.source.path, "there is no isStackable: replace-intro-offers is written")
    }
    addTerms(of: offer, to: &object)
    addTerritories(of: offer, to: &object)
    guard offer.paymentMode == .free else { return object }
    object.set(.autoRenewEnabled, .boolean(true), .assumed())
    report.assumed(
      offer.source.path,
      "the file does not say whether the subscription renews after the code: true is written",
      group: "autoRenewEnabled")
    return object
  }

  /// Where a paid offer can be had follows from its prices. Both keys lock with the offer: a default must not look
  /// as if somebody had chosen it.
  private mutating func addTerritories(of offer: StoreKitOffer, to object: inout CatalogObject) {
    guard offer.paymentMode == .free else { return }
    object.set(.territories, .territories(.all), .assumed())
    report.assumed(
      offer.source.path, "the file does not say where the offer is available: all storefronts are written",
      group: "territories of offers")
  }
}
