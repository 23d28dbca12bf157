import OfferModel

/// What is live, in the words of the offerc language; still without tables, sets and files.
struct CatalogDraft {
  var bundleId: String
  var appleId: Int?
  var name: String?
  var baseTerritory: Storefront
  var streamlinedPurchasing: Bool?
  var gracePeriod: Reading<GracePeriodDraft?>
  var groups: Reading<[GroupDraft]>
  var inAppPurchases: Reading<[InAppPurchaseDraft]>
}

struct GracePeriodDraft {
  var optIn: Bool
  var sandboxOptIn: Bool
  var duration: BillingGracePeriod.Duration
  var renewalType: BillingGracePeriod.RenewalType
}

struct GroupDraft {
  var referenceName: String
  var texts: Reading<TextsDraft>
  var subscriptions: Reading<[SubscriptionDraft]>
}

struct TextsDraft {
  var texts: [TextDraft]
  /// Why they are not what the App Store shows; nil where they are.
  var remark: String?
}

struct TextDraft {
  var locale: String
  var displayName: String
  /// The description of a product, the custom app name of a group.
  var detail: String?
}

struct SubscriptionDraft {
  var productId: String
  var referenceName: String
  /// Nil where App Store Connect has none yet.
  var level: Int?
  var period: BillingPeriod?
  /// Whether App Store Connect has one that the language does not have.
  var hasUnknownPeriod: Bool
  var familySharable: Bool
  var reviewNote: String?
  var upFront: PlanDraft
  var monthly: PlanDraft?
  var texts: Reading<TextsDraft>
  var introductoryOffers: Reading<OfferListDraft>
  var promotionalOffers: Reading<OfferListDraft>
  var winBackOffers: Reading<OfferListDraft>
  var offerCodes: Reading<OfferListDraft>
}

/// A way to pay: where it is sold, and for how much.
struct PlanDraft {
  var territories: Reading<StorefrontSet>
  var availableInNewTerritories: Bool?
  var prices: Reading<PriceDraft>
  var changes: [PriceChangeDraft] = []
}

/// Amounts in minor units; where `hasRest`, Apple equalizes all others.
struct PriceDraft: Hashable {
  var amounts: [Storefront: Int64] = [:]
  var hasRest = false
}

struct PriceChangeDraft {
  var startDate: CalendarDate
  var amounts: [Storefront: Int64]
  var keepsPrice: Bool
}

/// The offers of one kind that a product has.
struct OfferListDraft {
  var offers: [OfferDraft] = []
  /// Whether none was left out: an offer that is not here must not look as if nobody had made it.
  var isWhole = true
}

struct OfferDraft {
  var terms: TermsDraft?
  var identity: Identity
  /// Nil for a free offer.
  var prices: Reading<PriceDraft>?
  /// Where the offer can be had.
  var territories: Reading<StorefrontSet>

  enum Identity {
    case introductory(start: CalendarDate?, end: CalendarDate?)
    case promotional(offerId: String, referenceName: String)
    case winBack(WinBackDraft)
    case code(CodeDraft)
  }
}

struct TermsDraft: Hashable {
  var mode: OfferMode
  var length: OfferDuration
  var plan: BillingPlan
}

struct WinBackDraft {
  var offerId: String
  var referenceName: String
  var startDate: CalendarDate
  var endDate: CalendarDate?
  var priority: WinBackOffer.Priority
  var promotionIntent: WinBackOffer.PromotionIntent
  var paidMonths: Int
  var sinceMinimum: Int
  var sinceMaximum: Int
  var waitMonths: Int?
  var appleId: Int?
}

struct CodeDraft {
  var referenceName: String
  var active: Bool
  /// In the language's spelling.
  var customerEligibilities: [String]
  /// Nil for the codes of an in-app purchase.
  var offerEligibility: OfferCode.OfferEligibility?
  var autoRenewEnabled: Bool
  var batches: Reading<[BatchDraft]>
}

struct BatchDraft {
  var id: String
  /// Apple's id.
  var appleId: String
  var customCode: String?
  var count: Int
  var createdDate: CalendarDate
  var expirationDate: CalendarDate?
  var isSandbox: Bool
  var active: Bool
}

struct InAppPurchaseDraft {
  var productId: String
  var referenceName: String
  /// In the language's spelling; nil for a type that it does not have.
  var type: String?
  var familySharable: Bool
  var reviewNote: String?
  var offerCodes: Reading<OfferListDraft>
}
