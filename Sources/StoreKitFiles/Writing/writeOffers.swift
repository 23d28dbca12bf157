import OfferModel
import YAMLWriting

extension CatalogWriter {
  mutating func writeOffers(_ offers: [StoreKitOffer], _ kind: StoreKitOffer.Kind) {
    guard !offers.isEmpty else { return }
    switch kind {
    case .introductory: yaml.open("introductoryOffers")
    case .promotional: yaml.open("promotionalOffers")
    case .winBack: yaml.open("winBackOffers")
    case .code: yaml.open("offerCodes")
    }
    for (index, offer) in offers.enumerated() {
      yaml.beginItem()
      switch kind {
      case .introductory: writeTerms(offer)
      case .promotional: writeNamedTerms(offer)
      case .winBack: writeWinBackOffer(offer)
      case .code: writeCodeOffer(offer, index)
      }
      yaml.endItem()
    }
    yaml.close()
  }

  private mutating func writeNamedTerms(_ offer: StoreKitOffer) {
    yaml.text("offerId", offer.offerID)
    writeReferenceName(offer.referenceName, else: offer.offerID, of: offer.source.path)
    writeTerms(offer)
  }

  /// Mode, length, prices. The language wants the length of the whole offer, the file has periods and their number.
  private mutating func writeTerms(_ offer: StoreKitOffer) {
    switch offer.paymentMode {
    case .free: yaml.entry("mode", "free-trial")
    case .payAsYouGo: yaml.entry("mode", "pay-as-you-go")
    case .payUpFront: yaml.entry("mode", "pay-up-front")
    }
    yaml.entry("duration", (offer.period * offer.numberOfPeriods).description)
    if offer.plan.isMonthly { yaml.entry("targetPlan", BillingPlan.monthly.rawValue) }
    if offer.paymentMode != .free { writePrices(offer.price, of: offer.source.path) }
  }

  private mutating func writeWinBackOffer(_ offer: StoreKitOffer) {
    writeNamedTerms(offer)
    writeTerritories(of: offer)
    yaml.entry("startDate", options.assumedStartDate, .assumed())
    yaml.entry("priority", "normal", .assumed())
    yaml.open("customerEligibility", .assumed())
    yaml.entry("paidSubscriptionDurationInMonths", "1")
    yaml.entry("timeSinceLastSubscribedInMonths", "{minimum: 1, maximum: 24}")
    yaml.close()
    report.assumed(
      offer.source.path,
      "startDate, priority and customerEligibility are not in the file: "
        + "\(options.assumedStartDate), normal and the widest eligibility are written")
  }

  private mutating func writeCodeOffer(_ offer: StoreKitOffer, _ index: Int) {
    writeReferenceName(offer.referenceName, else: "Offer code \(index + 1)", of: offer.source.path)
    if offer.eligibility.isEmpty {
      yaml.entry("customerEligibilities", "[new, existing, expired]", .assumed("the file has none"))
      report.assumed(
        offer.source.path, "there is no eligibility: new, existing and expired customers are written")
    } else {
      yaml.entry("customerEligibilities", "[" + offer.eligibility.joined(separator: ", ") + "]")
    }
    if let isStackable = offer.isStackable {
      yaml.entry("offerEligibility", isStackable ? "stack-with-intro-offers" : "replace-intro-offers")
    } else {
      yaml.entry("offerEligibility", "replace-intro-offers", .assumed("the file has none"))
      report.assumed(offer.source.path, "there is no isStackable: replace-intro-offers is written")
    }
    writeTerms(offer)
    writeTerritories(of: offer)
    guard offer.paymentMode == .free else { return }
    yaml.entry("autoRenewEnabled", "true", .assumed())
    report.assumed(
      offer.source.path,
      "the file does not say whether the subscription renews after the code: true is written",
      group: "autoRenewEnabled")
  }

  /// Where a paid offer can be had follows from its prices. Both keys lock with the offer: a default must not look
  /// as if somebody had chosen it.
  private mutating func writeTerritories(of offer: StoreKitOffer) {
    guard offer.paymentMode == .free else { return }
    yaml.entry("territories", "all", .assumed())
    report.assumed(
      offer.source.path, "the file does not say where the offer is available: all storefronts are written",
      group: "territories of offers")
  }
}
