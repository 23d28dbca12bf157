import Diagnostics
import OfferModel

extension CompiledCatalog {
  /// An offer of a product.
  public struct Offer: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of offers. Raw values: `offerType` of App Store transactions, as in StoreKit's `Transaction.OfferType`. Apple also has
    /// 5 for retention offers, which are not in a catalog.
    ///
    /// Source: session 309 of WWDC26 for the 5, which StoreKit does not name.
    public enum Kind: Int, Sendable, CaseIterable {
      /// For customers who never had an introductory offer in the group.
      case introductory = 1
      /// For existing and lapsed subscribers whom your server chooses.
      case promotional = 2
      /// For customers who enter a code.
      case offerCode = 3
      /// For lapsed subscribers whom Apple chooses by rules.
      case winBack = 4
    }

    /// How customers pay. Raw values: `offerDiscountType` of App Store transactions.
    public enum DiscountType: String, Sendable, CaseIterable {
      /// Free for the whole length.
      case freeTrial = "FREE_TRIAL"
      /// A lower price for each period.
      case payAsYouGo = "PAY_AS_YOU_GO"
      /// One payment for the whole length.
      case payUpFront = "PAY_UP_FRONT"
      /// The code of an in-app purchase: one payment, or none.
      case oneTime = "ONE_TIME"
    }

    /// The kind of offer.
    public let kind: Kind
    /// The product that it belongs to.
    public let productId: String
    /// What transactions have as `offerIdentifier` and StoreKit as the offer's ID: the ID of a promotional or a win-back offer, the
    /// reference name of an offer code. Nil for an introductory offer, which has no identifier at Apple.
    public let identifier: String?
    /// Tells the introductory offers of a product apart, as in `derived` of `catalog.json`: `free-trial_P1W_none_2027-03-31`. Nil for
    /// other offers.
    public let key: String?
    /// The internal name, which customers do not see; nil for an introductory offer.
    public let referenceName: String?
    /// How customers pay.
    public let discountType: DiscountType
    /// The length of the whole offer; nil for the code of an in-app purchase.
    public let length: Length?
    /// Apple's duration of one period of the offer; three months pay-as-you-go of a monthly subscription are `P1M`, three times. Nil for
    /// the code of an in-app purchase.
    public let period: Length?
    /// How many periods it has, from 1; nil for the code of an in-app purchase.
    public let periodCount: Int?
    /// The billing plan of the subscription that it is for.
    public let billingPlan: BillingPlan
    /// The first day of an introductory or a win-back offer. Nil: at once.
    public let firstDay: Day?
    /// The last day of an introductory or a win-back offer. Nil: it has no end. Apple does not say whether the offer still runs on the
    /// end date of a win-back offer; here it does.
    public let lastDay: Day?
    /// The label that groups offers across products; nil if it has none. Apple does not see it.
    public let campaign: String?
    /// False for an offer code that was deactivated, which cannot be undone.
    public let isActive: Bool
    /// Which customers can redeem its codes; nil for other offers than offer codes.
    public let codeRules: CodeRules?
    /// By which rules Apple chooses its customers; nil for other offers than win-back offers.
    public let winBackRules: WinBackRules?
    /// The batches of an offer code, sorted by ID; empty for other offers.
    public let batches: [Batch]
    /// The address of a win-back offer in the App Store; nil if the catalog does not have its Apple ID.
    ///
    /// Source: [Supporting win-back offers in your app](https://developer.apple.com/documentation/storekit/supporting-win-back-offers-in-your-app).
    public let directLink: String?
    /// The address where customers redeem a code that Apple made, or a custom code, with `{code}` in place of the code. Nil if the
    /// catalog does not have the Apple ID of the app, or no code is redeemed there.
    public let redemptionURL: String?

    private let available: StorefrontSet
    /// Nil if it is free.
    private let prices: PriceList?
    /// The number of regular billing periods in its length; nil if that is not whole.
    private let regularPeriods: Int64?
    /// The days on which customers can get it, as `CalendarDate.dayNumber` counts them.
    private let spans: [ClosedRange<Int>]

    /// - Parameter key: The key of an introductory offer.
    init(
      _ offer: OfferModel.Offer, of subscription: Subscription, key: String? = nil, appleId: Int? = nil
    ) {
      self.init(
        offer, of: subscription.product, in: subscription.storefronts(of: offer),
        charged: subscription.chargingPeriod(of: offer.plan), key: key, appleId: appleId)
    }

    /// The code of an in-app purchase.
    init(_ offer: OfferModel.Offer, of product: OfferModel.Product, appleId: Int?) {
      self.init(
        offer, of: product, in: offer.pricing.territories.set, charged: nil, key: nil, appleId: appleId)
    }

    private init(
      _ offer: OfferModel.Offer, of product: OfferModel.Product, in available: StorefrontSet,
      charged chargingPeriod: BillingPeriod?, key: String?, appleId: Int?
    ) {
      kind = Kind(rawValue: offer.kind.rawValue) ?? .introductory
      productId = product.productId.value
      identifier = offer.identifier?.value
      self.key = key
      referenceName = offer.referenceName?.value
      let mode = offer.terms?.mode.value
      discountType = mode.flatMap { DiscountType(rawValue: $0.appleName) } ?? .oneTime
      let length = offer.terms?.length.value
      self.length = length.map(Length.init)
      let lowered = chargingPeriod.flatMap { period in
        length.flatMap { length in mode?.lowered(length, for: period) }
      }
      period = lowered.map { Length($0.duration.length) }
      periodCount = lowered?.periods
      billingPlan = BillingPlan(offer.plan)
      firstDay = offer.window.start.map { Day($0.value) }
      lastDay = offer.window.end.map { Day($0.value) }
      campaign = offer.campaign?.value
      isActive = offer.isInUse
      codeRules = offer.code.map(CodeRules.init)
      winBackRules = offer.winBack.map(WinBackRules.init)
      batches = offer.batches.map(Batch.init)
      directLink = offer.winBack?.appleId.map { winBackLink($0.value) }
      redemptionURL = offer.redemptionLink(ofApp: appleId)
      self.available = available
      prices = offer.pricing.prices.map(PriceList.init)
      regularPeriods = chargingPeriod.flatMap { period in length?.periods(of: period) }.map(Int64.init)
      spans = OfferFacts(offer, of: product).spans
    }

    /// The storefronts where it is available, in the order of their codes.
    public var storefronts: [Storefront] { available.members.map(Storefront.init) }

    /// What customers pay in a storefront: for each of its periods if it is pay-as-you-go, otherwise once. Returns nil if it is not
    /// available there.
    public func price(in storefront: Storefront) -> Price? {
      guard available.contains(storefront.model) else { return nil }
      guard let prices else { return .free }
      return prices[storefront.model]
    }

    /// What the whole offer costs in a storefront. Returns nil if it is free, not available there, or has a price that only Apple knows.
    public func total(in storefront: Storefront) -> Money? {
      guard let money = price(in: storefront)?.money else { return nil }
      guard discountType == .payAsYouGo else { return money }
      return regularPeriods.map { Money(money.minorUnits &* $0, in: storefront.model) }
    }

    /// Whether customers can get it on a day, as far as its dates and batches say.
    public func isAvailable(on day: Day) -> Bool {
      spans.contains { $0.contains(day.date.dayNumber) }
    }

    /// What a regular price comes to over the length of the offer; nil if it is not a whole number of periods.
    func regularTotal(_ price: Money, in storefront: OfferModel.Storefront) -> Money? {
      regularPeriods.map { Money(price.minorUnits &* $0, in: storefront) }
    }

    /// `win-back offer 'comeback', free for 1 month, from 2027-01-01`: for logs.
    public var description: String {
      let name = identifier.map { " " + quoted($0) } ?? ""
      return ([kind.phrase + name, terms] + [days].compactMap(\.self)).joined(separator: ", ")
    }

    private var days: String? { isActive ? DateWindow.phrase(firstDay?.date, lastDay?.date) : "deactivated" }

    private var terms: String {
      let words =
        switch discountType {
        case .freeTrial: "free"
        case .payAsYouGo: "pay-as-you-go"
        case .payUpFront: "paid up front"
        case .oneTime: prices == nil ? "free" : "paid once"
        }
      return length.map { "\(words) for \($0.phrase)" } ?? words
    }
  }
}

extension CompiledCatalog.Offer.Kind {
  /// `win-back offer`.
  var phrase: String { OfferKind(rawValue: rawValue)?.phrase ?? "" }
}
