import ByteText
import OfferModel

extension CompiledCatalog {
  /// What an App Store transaction says about its offer. Names and values are those of `JWSTransactionDecodedPayload`, which the App Store
  /// Server API and its notifications have.
  ///
  /// Source: [JWSTransactionDecodedPayload](https://developer.apple.com/documentation/appstoreserverapi/jwstransactiondecodedpayload).
  public struct TransactionOffer: Sendable, Hashable {
    /// `productId`.
    public var productId: String
    /// `offerType`; nil if the customer paid the regular price. StoreKit: `Transaction.offer?.type.rawValue`.
    public var offerType: Int?
    /// `offerIdentifier`; nil for an introductory offer. StoreKit: `Transaction.offer?.id`.
    public var offerIdentifier: String?
    /// `offerDiscountType`, such as `FREE_TRIAL`; nil if it is not known.
    public var offerDiscountType: String?
    /// `offerPeriod` (ISO 8601), such as `P1M`; nil if it is not known.
    public var offerPeriod: String?
    /// `billingPlanType`: `BILLED_UPFRONT` or `MONTHLY`; nil if it is not known.
    public var billingPlanType: String?
    /// `storefront`: three capital letters; nil if it is not known.
    public var storefront: String?
    /// The day of `purchaseDate` in Pacific time; nil if it is not known.
    public var day: Day?

    /// - Parameters:
    ///   - productId: `productId` of the transaction.
    ///   - offerType: `offerType` of the transaction, if it has one.
    ///   - offerIdentifier: `offerIdentifier` of the transaction, if it has one.
    ///   - offerDiscountType: `offerDiscountType`; like those that follow, it is used only if there is no identifier.
    ///   - offerPeriod: `offerPeriod`.
    ///   - billingPlanType: `billingPlanType`.
    ///   - storefront: `storefront`.
    ///   - day: The day of `purchaseDate` in Pacific time.
    public init(
      productId: String, offerType: Int?, offerIdentifier: String? = nil, offerDiscountType: String? = nil,
      offerPeriod: String? = nil, billingPlanType: String? = nil, storefront: String? = nil, day: Day? = nil
    ) {
      self.productId = productId
      self.offerType = offerType
      self.offerIdentifier = offerIdentifier
      self.offerDiscountType = offerDiscountType
      self.offerPeriod = offerPeriod
      self.billingPlanType = billingPlanType
      self.storefront = storefront
      self.day = day
    }

    /// Whether an offer can be that of the transaction.
    fileprivate func fits(_ offer: Offer) -> Bool {
      if let offerIdentifier { return offer.identifier?.isIdentical(to: offerIdentifier) ?? false }
      if let offerDiscountType, offerDiscountType != offer.discountType.rawValue { return false }
      if let offerPeriod, !offer.hasPeriod(offerPeriod) { return false }
      if let billingPlanType, billingPlanType != offer.billingPlan.rawValue { return false }
      if let storefront = storefront.flatMap(Storefront.init), offer.price(in: storefront) == nil {
        return false
      }
      return day.map(offer.isAvailable) ?? true
    }
  }

  /// Which offer of the catalog a transaction belongs to.
  public enum OfferMatch: Sendable, Hashable {
    /// The transaction has no offer: the customer paid the regular price.
    case regularPrice
    /// This offer.
    case offer(Offer)
    /// One of these offers, at least two: the transaction has no identifier, and does not say which one. Further values of the
    /// transaction, such as its storefront and day, can decide.
    case oneOf([Offer])
    /// The catalog has no such offer: it was deleted, or the catalog is older than the offer or has another app's products.
    case notInCatalog
    /// A retention offer (`offerType` 5), which is never in a catalog.
    case retention
    /// An `offerType` that this version of the library does not know.
    case unknownType(Int)

    /// The offer; nil if the transaction belongs to none, or does not say to which one.
    public var offer: Offer? {
      guard case .offer(let offer) = self else { return nil }
      return offer
    }
  }

  /// Finds the offer of a transaction: by type and identifier, or by its other values if it has no identifier.
  public func offer(forTransaction transaction: TransactionOffer) -> OfferMatch {
    guard let type = transaction.offerType else { return .regularPrice }
    guard let kind = Offer.Kind(rawValue: type) else {
      let retention = 5
      return type == retention ? .retention : .unknownType(type)
    }
    let offers = product(transaction.productId)?.offers(kind).filter(transaction.fits) ?? []
    guard let first = offers.first else { return .notInCatalog }
    return offers.count == 1 ? .offer(first) : .oneOf(offers)
  }
}

extension CompiledCatalog.Offer {
  /// Whether a transaction can have the text as `offerPeriod`. Apple does not say whether that is the whole length or one period.
  fileprivate func hasPeriod(_ text: String) -> Bool {
    [length, period].contains { length in length?.spellings.contains(text) ?? false }
  }
}

extension CompiledCatalog.Length {
  /// How ISO 8601 can write it: a year is also twelve months, and a week seven days.
  fileprivate var spellings: [String] {
    switch unit {
    case .day: [description]
    case .week: [description, "P\(7 * count)D"]
    case .month: [description, "P\(count)M"]
    }
  }
}
