import CatalogText
import Diagnostics
import OfferLanguage
import OfferModel

extension ImportedCatalogBuilder {
  /// Returns an offer as the catalog has it.
  ///
  /// - Parameter number: The position among the offers of its kind, from 1.
  mutating func offer(_ offer: StoreKitOffer, _ kind: StoreKitOffer.Kind, number: Int) -> CatalogObject {
    switch kind {
    case .introductory:
      var object = offer.raised(as: .introductoryOffer)
      addTerms(of: offer, to: &object)
      return object
    case .promotional: return namedOffer(offer, .promotionalOffer)
    case .winBack: return winBackOffer(offer)
    case .code: return codeOffer(offer, number: number)
    }
  }

  private mutating func namedOffer(_ offer: StoreKitOffer, _ type: ObjectID) -> CatalogObject {
    var object = offer.raised(as: type)
    addReferenceName(assuming: offer.offerID, of: offer.source.path, to: &object)
    addTerms(of: offer, to: &object)
    return object
  }

  /// Adds length and prices. A catalog has the length of the whole offer, the file a period and a number of periods.
  private mutating func addTerms(of offer: StoreKitOffer, to object: inout CatalogObject) {
    object[.duration] = .scalar((offer.period * offer.numberOfPeriods).description)
    if offer.paymentMode != .freeTrial {
      addPrices(offer.price, of: offer.source.path("displayPrice"), to: &object)
    }
  }

  private mutating func winBackOffer(_ offer: StoreKitOffer) -> CatalogObject {
    var object = namedOffer(offer, .winBackOffer)
    addTerritories(of: offer, to: &object)
    object.set(.startDate, .scalar(options.assumedStartDate), .assumed())
    object.set(.priority, .word(WinBackPart.Priority.normal), .assumed())
    let since = CatalogObject(.monthsSince, [.minimum: .integer(1), .maximum: .integer(24)])
    let eligibility = CatalogObject(
      .customerEligibility,
      [.paidSubscriptionDurationInMonths: .integer(1), .timeSinceLastSubscribedInMonths: .object(since)])
    object.set(.customerEligibility, .object(eligibility), .assumed())
    report.assumed(
      offer.source.path,
      "startDate, priority and customerEligibility are not in the file: "
        + "\(options.assumedStartDate), normal and the widest eligibility are used")
    return object
  }

  private mutating func codeOffer(_ offer: StoreKitOffer, number: Int) -> CatalogObject {
    var object = offer.raised(as: .offerCode)
    addReferenceName(assuming: "Offer code \(number)", of: offer.source.path, to: &object)
    if object[.customerEligibilities] == nil {
      object.set(
        .customerEligibilities, .words(["new", "existing", "expired"]), .assumed("the file has none"))
      report.assumed(
        offer.source.path, "there is no eligibility: new, existing and expired customers are used")
    }
    if object[.offerEligibility] == nil {
      object.set(
        .offerEligibility, .word(CodePart.OfferEligibility.replaceIntroOffers), .assumed("the file has none"))
      report.assumed(offer.source.path, "there is no isStackable: replace-intro-offers is used")
    }
    addTerms(of: offer, to: &object)
    addTerritories(of: offer, to: &object)
    guard offer.paymentMode == .freeTrial else { return object }
    object.set(.autoRenewEnabled, .boolean(true), .assumed())
    report.assumed(
      offer.source.path,
      "the file does not say whether the subscription renews after the code: true is used",
      group: "autoRenewEnabled")
    return object
  }

  /// Adds the territories of a free offer. Where a paid offer is available follows from its prices.
  ///
  /// The key is locked once the offer is live, so an assumed value must be marked as one.
  private mutating func addTerritories(of offer: StoreKitOffer, to object: inout CatalogObject) {
    guard offer.paymentMode == .freeTrial else { return }
    object.set(.territories, .territories(.all), .assumed())
    report.assumed(
      offer.source.path, "the file does not say where the offer is available: all storefronts are used",
      group: "territories of offers")
  }
}

extension StoreKitOffer.Kind {
  /// The key of the list in a catalog.
  var key: Key {
    switch self {
    case .introductory: .introductoryOffers
    case .promotional: .promotionalOffers
    case .winBack: .winBackOffers
    case .code: .offerCodes
    }
  }
}
