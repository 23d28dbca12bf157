import Diagnostics
import OfferModel

/// What a StoreKit configuration file says: as it was understood (wrong spellings and types are repaired, nothing is added), or
/// as a catalog would have it.
///
/// Texts are nil where there is none or a blank one. `source` is the object of the file that was read, `origin` the place in
/// the catalog of one that was not.
struct StoreKitFile: Sendable {
  var source = FileObject()
  var version: StoreKitVersion?
  /// Whether it is JSON with the names of the App Store Connect API.
  var isOfAPI = false
  /// Its currency is that of every price in the file.
  var storefront: Storefront?
  /// The language of test sessions, in Foundation's spelling; only of files that are made.
  var locale: String?
  /// The app's Apple ID, in files that were synced with App Store Connect.
  var appleId: String?
  var groups: [StoreKitGroup] = []
  var products: [StoreKitProduct] = []

  var subscriptions: [StoreKitSubscription] { groups.flatMap(\.subscriptions) }

  var counts: CatalogCounts {
    var counts = CatalogCounts()
    counts.products = subscriptions.count + products.count
    counts.offers = subscriptions.flatMap { one in
      StoreKitOffer.Kind.allCases.map { one.soldOffers($0).count }
    }.reduce(0, +)
    return counts
  }
}

struct StoreKitGroup: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  /// Whether it was made up for subscriptions outside of the file's groups.
  var isStray = false
  var id: String?
  var name: String?
  var localizations: [StoreKitLocalization] = []
  var subscriptions: [StoreKitSubscription] = []
}

struct StoreKitSubscription: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  var productID = ""
  var referenceName: String?
  var groupID: String?
  /// 1 or more.
  var groupNumber: Int?
  var period: BillingPeriod?
  var price = StoreKitPrice.missing
  var isFamilyShareable = false
  var localizations: [StoreKitLocalization] = []
  var offers: [StoreKitOffer.Kind: [StoreKitOffer]] = [:]
  var reviewNote: String?
  /// Where it is sold, if JSON with the names of the API says so.
  var storefronts = StorefrontSet()
  var upfrontPlan: StoreKitBillingPlan?
  var monthlyPlan: StoreKitBillingPlan?

  /// The offers of a kind, in the file's order.
  subscript(offers kind: StoreKitOffer.Kind) -> [StoreKitOffer] {
    get { offers[kind] ?? [] }
    set { offers[kind] = newValue }
  }

  /// The first version that has keys for all of it.
  var since: StoreKitVersion? {
    monthlyPlan == nil ? offers.filter { !$0.value.isEmpty }.compactMap(\.key.since).max() : .firstWithPlans
  }

  /// Whether customers can choose the monthly plan, and so have its offers.
  var sellsMonthlyPlan: Bool { monthlyPlan?.isEnabled ?? false }

  /// The offers of a kind without those of a monthly plan that is not sold.
  func soldOffers(_ kind: StoreKitOffer.Kind) -> [StoreKitOffer] {
    sellsMonthlyPlan ? self[offers: kind] : self[offers: kind].filter { !$0.plan.isMonthly }
  }
}

/// How a subscription is paid: all of a period at once, or in twelve monthly charges with a commitment of a year.
struct StoreKitBillingPlan: Sendable {
  var source = FileObject()
  /// The rows of the same plan that are ignored.
  var others: [FileObject] = []
  var origin: SourceRange?
  /// The subscription that it is of, in files that are made.
  var productID = ""
  var plan = BillingPlan.upFront
  /// Of one charge.
  var price = StoreKitPrice.missing
  /// Of the whole commitment.
  var commitment = StoreKitPrice.missing
  var isEnabled = true
}

/// What is sold, a subscription or another product.
protocol StoreKitProductObject {
  var source: FileObject { get set }
  var productID: String { get }
  var referenceName: String? { get }
  var localizations: [StoreKitLocalization] { get set }
  var reviewNote: String? { get set }
  var storefronts: StorefrontSet { get set }
}

struct StoreKitProduct: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  var productID = ""
  var referenceName: String?
  var kind: Product.Kind?
  var price = StoreKitPrice.missing
  var isFamilyShareable = false
  var localizations: [StoreKitLocalization] = []
  var reviewNote: String?
  /// Where it is sold, if JSON with the names of the API says so.
  var storefronts = StorefrontSet()
}

struct StoreKitLocalization: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  /// Xcode writes a description for groups, too, and App Store Connect has none.
  var isOfGroup = false
  var locale = ""
  var displayName: String?
  var description: String?
  /// Of groups, in JSON with the names of the API.
  var customAppName: String?
  /// Whether nothing in the file says the locale.
  var isLocaleAssumed = false
}

struct StoreKitOffer: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case introductory = "introductoryOffers"
    case promotional = "adHocOffers"
    case winBack = "winbackOffers"
    case code = "codeOffers"
  }

  var source = FileObject()
  var origin: SourceRange?
  let kind: Kind
  /// The subscription that it is of, in files that are made.
  var productID = ""
  /// Empty for introductory and code offers.
  var offerID = ""
  var referenceName: String?
  var plan = BillingPlan.upFront
  var paymentMode = OfferMode.freeTrial
  /// Length of one period.
  var period = OfferDuration(.week, 1)
  /// 1 or more.
  var numberOfPeriods = 1
  /// Only of paid modes: Xcode keeps stale prices in free offers.
  var price = StoreKitPrice.missing
  /// `new`, `existing`, `expired`, each once, in this order; empty where the file has none. Code offers only.
  var eligibility: [String] = []
  /// Code offers only.
  var isStackable: Bool?
  /// Introductory offers in JSON with the names of the API only: where and when they can be had, as far as it is said.
  var storefronts = StorefrontSet()
  var startDate: String?
  var endDate: String?

  init(_ kind: Kind) { self.kind = kind }

  /// By which it is known among the offers of its kind: an introductory offer by its plan, since a plan has one.
  var name: String {
    switch kind {
    case .introductory: plan.isMonthly ? plan.rawValue : ""
    case .promotional, .winBack: offerID
    case .code: referenceName ?? ""
    }
  }
}

extension Product.Kind {
  var storeKitName: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable, .subscription: "NonConsumable"
    case .nonRenewingSubscription: "NonRenewingSubscription"
    }
  }
}

extension OfferMode {
  var storeKitName: String {
    switch self {
    case .freeTrial: "free"
    case .payAsYouGo: "payAsYouGo"
    case .payUpFront: "payUpFront"
    }
  }
}

extension StoreKitOffer.Kind {
  /// The first version that has a key for them, unless all have it.
  var since: StoreKitVersion? {
    switch self {
    case .introductory, .promotional: nil
    case .winBack: .firstWithWinBack
    case .code: .firstWithCodes
    }
  }

  var phrase: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .winBack: "win-back offer"
    case .code: "code offer"
    }
  }
}
