import Diagnostics
import OfferModel

extension CompiledCatalog {
  /// A subscription or an in-app purchase, with its offers.
  public struct Product: Sendable, Hashable, Identifiable, CustomStringConvertible {
    /// The four kinds of products. Raw values: the words of the catalog.
    public enum Kind: String, Sendable, CaseIterable {
      /// An auto-renewable subscription.
      case subscription
      /// A purchase that is used up, such as coins.
      case consumable
      /// A purchase that stays.
      case nonConsumable = "non-consumable"
      /// A service for a limited time that does not renew.
      case nonRenewingSubscription = "non-renewing-subscription"
    }

    /// What only a subscription has.
    public struct Subscription: Sendable, Hashable {
      /// The reference name of its group, which customers do not see.
      public let groupName: String
      /// Its level of service in the group, from 1. 1 is the highest.
      public let level: Int
      /// How often it renews: a week, 1, 2, 3 or 6 months, or a year.
      public let period: Length
      /// Whether customers can also pay it monthly, with a commitment of a year.
      public let hasMonthlyPlan: Bool
    }

    /// The product ID.
    public let id: String
    /// The kind of product.
    public let kind: Kind
    /// The internal name, which customers do not see.
    public let referenceName: String
    /// What only a subscription has; nil for an in-app purchase.
    public let subscription: Subscription?
    /// Introductory offers, sorted by first day; promotional offers, win-back offers and offer codes, each sorted by identifier.
    public let offers: [Offer]
    private let upFront: PricePlan
    private let monthly: PricePlan?

    init(_ subscription: OfferModel.Subscription, inGroup groupName: String, _ appleId: Int?) {
      let product = subscription.product
      let storefronts = BillingPlan.allCases.map { subscription.territories(of: $0.model) }
      let keys = introductoryOfferKeys(subscription.introductoryOffers)
      let introductory = zip(subscription.introductoryOffers, keys).map { offer, key in
        Offer(offer, of: subscription, key: key)
      }
      let named = subscription.offers.filter { $0.kind != .introductory }
        .map { Offer($0, of: subscription, appleId: appleId) }
      id = product.productId.value
      kind = .subscription
      referenceName = product.referenceName.value
      self.subscription = Subscription(
        groupName: groupName, level: subscription.level.value,
        period: Length(subscription.period.value.length),
        hasMonthlyPlan: subscription.monthlyPlan != nil)
      offers = introductory + named
      upFront = PricePlan(subscription.history, sold: storefronts[0])
      monthly = subscription.history(of: .monthly).map { PricePlan($0, sold: storefronts[1]) }
    }

    init(_ purchase: InAppPurchase, _ appleId: Int?) {
      let product = purchase.product
      id = product.productId.value
      kind = Kind(rawValue: product.kind.value.rawValue) ?? .nonConsumable
      referenceName = product.referenceName.value
      subscription = nil
      offers = purchase.offerCodes.map { Offer($0, of: product, appleId: appleId) }
      upFront = PricePlan(purchase.history, sold: product.territories.set)
      monthly = nil
    }

    /// The storefronts where it is sold, in the order of their codes.
    public var storefronts: [Storefront] { upFront.storefronts.members.map(Storefront.init) }

    /// The regular price for new customers on a day: of a period, or of a month if it is paid monthly.
    ///
    /// A customer who subscribed before an increase can have a lower price.
    ///
    /// - Parameters:
    ///   - storefront: The storefront of the customer's account.
    ///   - day: A day in Pacific time. Prices change at an hour that depends on the country.
    ///   - plan: Monthly payments only if `Subscription.hasMonthlyPlan`.
    /// - Returns: nil if it is not sold there, or not with this plan; never `free`.
    public func price(in storefront: Storefront, on day: Day, paid plan: BillingPlan = .upFront) -> Price? {
      let prices = plan == .monthly ? monthly : upFront
      return prices?.price(in: storefront.model, on: day.date)
    }

    /// The days on which a regular price changes, in order.
    public func daysOfPriceChanges(paid plan: BillingPlan = .upFront) -> [Day] {
      let prices = plan == .monthly ? monthly : upFront
      return prices?.daysOfChanges.map(Day.init) ?? []
    }

    /// The offers of one kind, in the order of `offers`.
    public func offers(_ kind: Offer.Kind) -> [Offer] { offers.filter { $0.kind == kind } }

    /// `subscription com.example.monthly, every month`: for logs.
    public var description: String {
      let noun = kind == .subscription ? "subscription" : "\(kind.rawValue) in-app purchase"
      let rhythm = subscription.map { ", " + $0.period.model.everyPhrase } ?? ""
      return "\(noun) \(id)\(rhythm)"
    }

    /// The product and its offers, a line each.
    var listing: String {
      (["  \(self)"] + offers.map { "    \($0)" }).joined(separator: "\n")
    }
  }
}
