import Diagnostics
import OfferModel

/// An offer of a subscription.
struct StoreKitOffer: Sendable {
  /// The kind of an offer; the raw value is the key of its list.
  enum Kind: String, CaseIterable, Sendable {
    case introductory = "introductoryOffers"
    case promotional = "adHocOffers"
    case winBack = "winbackOffers"
    case code = "codeOffers"
  }

  var source = FileObject()
  var origin: SourceRange?
  let kind: Kind
  /// The product ID of the subscription; only in files that are made from a catalog.
  var productID = ""
  /// Empty for introductory and code offers.
  var offerID = ""
  var referenceName: String?
  var plan = BillingPlan.upFront
  var paymentMode = OfferMode.freeTrial
  /// The length of one period.
  var period = OfferDuration(.week, 1)
  /// 1 or more.
  var numberOfPeriods = 1
  /// The price of one period; missing in free offers, in which Xcode keeps the price that they had before.
  var price = StoreKitPrice.missing
  /// Which customers can use it: `new`, `existing`, `expired`, each at most once, in this order. Code offers only.
  var eligibility: [String] = []
  /// Whether it can be combined with an introductory offer. Code offers only.
  var isStackable: Bool?

  init(_ kind: Kind) { self.kind = kind }

  /// What identifies it among the offers of its kind. A billing plan has one introductory offer, so that is its plan.
  var name: String {
    switch kind {
    case .introductory: plan.isMonthly ? plan.rawValue : ""
    case .promotional, .winBack: offerID
    case .code: referenceName ?? ""
    }
  }
}

extension StoreKitOffer.Kind {
  /// The first version that has a key for such offers; nil: all versions.
  var since: StoreKitVersion? {
    switch self {
    case .introductory, .promotional: nil
    case .winBack: .firstWithWinBack
    case .code: .firstWithCodes
    }
  }

  /// What messages call such an offer.
  var phrase: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .winBack: "win-back offer"
    case .code: "code offer"
    }
  }
}

extension OfferMode {
  /// The payment mode as Xcode writes it.
  var storeKitName: String {
    switch self {
    case .freeTrial: "free"
    case .payAsYouGo: "payAsYouGo"
    case .payUpFront: "payUpFront"
    }
  }
}
