import Diagnostics
import OfferModel

/// An auto-renewable subscription with its offers.
struct StoreKitSubscription: Sendable {
  var source = FileObject()
  var origin: SourceRange?
  var productID = ""
  var referenceName: String?
  var groupID: String?
  /// The level in the group, 1 or more; 1 is the best one.
  var groupNumber: Int?
  var period: BillingPeriod?
  var price = StoreKitPrice.missing
  var isFamilyShareable = false
  var localizations: [StoreKitLocalization] = []
  var offers: [StoreKitOffer.Kind: [StoreKitOffer]] = [:]
  var upfrontPlan: StoreKitBillingPlan?
  var monthlyPlan: StoreKitBillingPlan?

  /// The offers of a kind, in the file's order.
  subscript(offers kind: StoreKitOffer.Kind) -> [StoreKitOffer] {
    get { offers[kind] ?? [] }
    set { offers[kind] = newValue }
  }

  /// The first version that has keys for everything that the subscription has; nil: all versions.
  var since: StoreKitVersion? {
    monthlyPlan == nil ? offers.filter { !$0.value.isEmpty }.compactMap(\.key.since).max() : .firstWithPlans
  }

  /// Whether customers can choose the monthly plan, and therefore its offers.
  var sellsMonthlyPlan: Bool { monthlyPlan?.isEnabled ?? false }

  /// The offers of a kind without those of a monthly plan that is not sold.
  func soldOffers(_ kind: StoreKitOffer.Kind) -> [StoreKitOffer] {
    sellsMonthlyPlan ? self[offers: kind] : self[offers: kind].filter { !$0.plan.isMonthly }
  }
}
