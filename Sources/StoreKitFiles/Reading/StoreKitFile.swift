import Diagnostics
import OfferModel

/// What a StoreKit configuration file says: as it was understood (wrong spellings and types are repaired, nothing is added), or
/// as a catalog would have it.
///
/// Texts are nil where there is none or a blank one. `path` is the JSON path of an object that was read, `origin` the place in
/// the catalog of one that was not.
struct StoreKitFile: Sendable {
  var version: StoreKitVersion?
  /// Its currency is that of every price in the file.
  var storefront: Storefront?
  /// The app's Apple ID, in files that were synced with App Store Connect.
  var appleId: String?
  var groups: [StoreKitGroup] = []
  var products: [StoreKitProduct] = []

  var counts: CatalogCounts {
    let subscriptions = groups.flatMap(\.subscriptions)
    var counts = CatalogCounts()
    counts.products = subscriptions.count + products.count
    counts.offers = subscriptions.flatMap { one in
      StoreKitOffer.Kind.allCases.map { one.soldOffers($0).count }
    }.reduce(0, +)
    return counts
  }
}

struct StoreKitGroup: Sendable {
  var path: String
  var origin: SourceRange?
  var id: String?
  var name: String?
  var localizations: [StoreKitLocalization] = []
  var subscriptions: [StoreKitSubscription] = []
}

struct StoreKitSubscription: Sendable {
  var path: String
  var origin: SourceRange?
  var productID: String
  var referenceName: String?
  var groupID: String?
  /// 1 or more.
  var groupNumber: Int?
  var period: BillingPeriod?
  var price: StoreKitPrice
  var isFamilyShareable: Bool
  var localizations: [StoreKitLocalization]
  /// The offers by kind, in the file's order.
  var offers: [StoreKitOffer.Kind: [StoreKitOffer]] = [:]
  var monthlyPlan: StoreKitMonthlyPlan?

  /// Whether customers can choose the monthly plan, and so have its offers.
  var sellsMonthlyPlan: Bool { monthlyPlan?.isEnabled ?? false }

  /// The offers of a kind without those of a monthly plan that is not sold.
  func soldOffers(_ kind: StoreKitOffer.Kind) -> [StoreKitOffer] {
    let all = offers[kind] ?? []
    return sellsMonthlyPlan ? all : all.filter { !$0.plan.isMonthly }
  }
}

/// Twelve monthly charges with a commitment of a year.
struct StoreKitMonthlyPlan: Sendable {
  /// Its row, and the rows of the same plan that are ignored.
  var path: String
  var otherPaths: [String] = []
  var origin: SourceRange?
  /// Of a month.
  var price: StoreKitPrice
  /// Of the twelve months.
  var commitment: StoreKitPrice
  var isEnabled = true
}

struct StoreKitProduct: Sendable {
  enum Kind: String, Sendable {
    case consumable = "Consumable"
    case nonConsumable = "NonConsumable"
    case nonRenewingSubscription = "NonRenewingSubscription"
  }

  var path: String
  var origin: SourceRange?
  var productID: String
  var referenceName: String?
  var kind: Kind?
  var price: StoreKitPrice
  var isFamilyShareable: Bool
  var localizations: [StoreKitLocalization]
}

struct StoreKitLocalization: Sendable {
  var path: String
  var origin: SourceRange?
  var locale: String
  var displayName: String?
  var description: String?
}

struct StoreKitOffer: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case introductory = "introductoryOffers"
    case promotional = "adHocOffers"
    case winBack = "winbackOffers"
    case code = "codeOffers"
  }

  enum PaymentMode: String, CaseIterable, Sendable {
    case free
    case payAsYouGo
    case payUpFront
  }

  var path: String
  var origin: SourceRange?
  var offerID: String?
  var referenceName: String?
  var plan = BillingPlan.upFront
  var paymentMode: PaymentMode
  /// Length of one period.
  var period: OfferDuration
  /// 1 or more.
  var numberOfPeriods: Int
  /// Only of paid modes: Xcode keeps stale prices in free offers.
  var price: StoreKitPrice
  /// `new`, `existing`, `expired`, each once, in this order; empty where the file has none. Code offers only.
  var eligibility: [String] = []
  /// Code offers only.
  var isStackable: Bool?
}

/// The amount in the file's one currency.
enum StoreKitPrice: Equatable, Sendable {
  /// Digits with at most one point, above 0, no more decimals than the currency has.
  case amount(String)
  case missing
}
