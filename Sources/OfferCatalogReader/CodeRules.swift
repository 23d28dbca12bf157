import Diagnostics
import OfferModel

extension CompiledCatalog {
  /// Which customers can redeem the codes of an offer, and what follows.
  ///
  /// Source: `SubscriptionOfferCode` and `InAppPurchaseOfferCode` of the App Store Connect API.
  public struct CodeRules: Sendable, Hashable {
    /// The customers of a subscription or of an in-app purchase. Raw values: the words of the catalog.
    public enum Customers: String, Sendable, CaseIterable {
      /// They never had a subscription of the group.
      case new
      /// They have a subscription of the group.
      case existing
      /// They had a subscription of the group.
      case expired
      /// In-app purchase: they never bought anything.
      case nonSpender = "non-spender"
      /// In-app purchase: they bought something in the last 30 days.
      ///
      /// Source: App Store Connect Help, "Create offer codes for in-app purchases", as quoted by others.
      case activeSpender = "active-spender"
      /// In-app purchase: they bought something, but longer ago.
      case churnedSpender = "churned-spender"
    }

    /// Who can redeem a code.
    public let customers: Set<Customers>
    /// Whether a new customer can have the introductory offer, too. False for in-app purchases.
    public let keepsIntroductoryOffer: Bool
    /// Whether the subscription renews at the regular price after the offer. False for in-app purchases.
    public let renews: Bool

    init(_ part: CodePart) {
      let words =
        part.subscription?.customerEligibilities.map(\.value.rawValue) ?? part.buyers?.map(\.value.rawValue)
      customers = Set((words ?? []).compactMap(Customers.init))
      keepsIntroductoryOffer = part.subscription?.offerEligibility.value == .stackWithIntroOffers
      renews = part.subscription?.autoRenewEnabled.value ?? false
    }
  }
}
