import Diagnostics
import OfferModel

/// The declarations of the file.
struct SwiftContents {
  private let groups: SwiftKind
  private let subscriptions: SwiftKind
  private let purchases: SwiftKind
  private let promotional: SwiftKind
  private let winBack: SwiftKind
  private let codes: SwiftKind
  private let all: [SwiftSubscription]
  private let remarks: SwiftRemarks
  /// Whether a subscription has a monthly plan. If none has, no type or property mentions monthly plans.
  private let hasMonthlyPlan: Bool

  var kinds: [SwiftKind] { [groups, subscriptions, purchases, promotional, winBack, codes] }

  init(_ catalog: Catalog) {
    let remarks = SwiftRemarks(base: catalog.app.baseTerritory.value)
    func kind(
      _ name: String, summary: String, fallback: String, _ entries: [(identifier: String, remark: String)]
    ) -> SwiftKind {
      SwiftKind(
        name, summary: summary, [SwiftOffer](entries), bundleId: catalog.app.bundleId.value,
        fallback: fallback)
    }
    let subscriptions = catalog.subscriptions
    hasMonthlyPlan = subscriptions.contains(where: \.hasMonthlyPlan)
    all = catalog.groups.flatMap { group in
      group.subscriptions.map { SwiftSubscription(subscription: $0, group: group.referenceName.value) }
    }.sorted { one, other in one.isBefore(other) }
    groups = kind(
      "SubscriptionGroups", summary: "Subscription groups, by reference name.", fallback: "group",
      catalog.groups.map { ($0.referenceName.value, "\($0.referenceName.value).") })
    self.subscriptions = kind(
      "Subscriptions", summary: "Subscriptions with their offers.", fallback: "subscription",
      subscriptions.map { ($0.productId, remarks.remark($0)) })
    purchases = kind(
      "InAppPurchases", summary: "Product IDs of in-app purchases.", fallback: "product",
      catalog.inAppPurchases.map { ($0.product.productId.value, remarks.remark($0)) })
    promotional = kind(
      "PromotionalOffers", summary: "IDs of promotional offers.", fallback: "offer",
      subscriptions.flatMap { subscription in
        subscription.promotionalOffers.map { ($0.name, remarks.remark($0, of: subscription.product)) }
      })
    winBack = kind(
      "WinBackOffers", summary: "IDs of win-back offers.", fallback: "offer",
      subscriptions.flatMap { subscription in
        subscription.winBackOffers.map { ($0.name, remarks.remark($0, of: subscription.product)) }
      })
    codes = kind(
      "OfferCodes", summary: "Reference names of offer codes.", fallback: "code",
      catalog.offerCodes.map { ($0.offer.name, remarks.remark($0.offer, of: $0.product)) })
    self.remarks = remarks
  }

  func write(to text: inout SwiftText, _ access: String) {
    groups.write(to: &text, access)
    text.line()
    writeSubscriptions(to: &text, access)
    for kind in [purchases, promotional, winBack, codes] {
      text.line()
      kind.write(to: &text, access)
    }
    text.line()
    writeSubscriptionType(to: &text, access, hasMonthlyPlan: hasMonthlyPlan)
  }

  private func writeSubscriptions(to text: inout SwiftText, _ access: String) {
    let byId = Dictionary(all.map { (Array($0.subscription.productId.utf8), $0) }) { first, _ in first }
    subscriptions.write(
      to: &text, access, type: "Subscription", order: all.map(\.subscription.productId)
    ) { text, entry in
      guard let one = byId[Array(entry.identifier.utf8)] else { return }
      write(one, as: subscriptions.names[entry.identifier], to: &text, access)
    }
  }

  private func write(_ one: SwiftSubscription, as name: String, to text: inout SwiftText, _ access: String) {
    let subscription = one.subscription
    let introductory = subscription.introductoryOffers.map { remarks.remark($0, of: subscription.product) }
    for remark in introductory.sorted() { text.comment(remark) }
    text.line("\(access)static let \(name) = Subscription(")
    text.indented { text in
      text.line("productId: \(swiftLiteral(subscription.productId)),")
      text.line("group: \(groups.reference(one.group)),")
      text.line("level: \(subscription.level.value),")
      text.line("period: .\(subscription.period.value),")
      writeOffers(of: .upFront, subscription, to: &text, end: hasMonthlyPlan ? "," : ")")
      guard hasMonthlyPlan else { return }
      guard subscription.hasMonthlyPlan else { return text.line("monthlyPlan: nil)") }
      text.line("monthlyPlan: MonthlyPlan(")
      text.indented { text in writeOffers(of: .monthly, subscription, to: &text, end: "))") }
    }
  }

  private func writeOffers(
    of plan: BillingPlan, _ subscription: Subscription, to text: inout SwiftText, end: String
  ) {
    let offers = subscription.promotionalOffers.filter { $0.plan == plan }
    text.list("promotionalOffers: ", references(offers.map(\.name), promotional), end: ",")
    let winBacks = subscription.winBackOffers.filter { $0.plan == plan }
    text.list("winBackOffers: ", references(winBacks.map(\.name), winBack), end: ",")
    let withCodes = subscription.offerCodes.filter { $0.plan == plan }
    text.list("offerCodes: ", references(withCodes.map(\.name), codes), end: end)
  }

  private func references(_ identifiers: [String], _ kind: SwiftKind) -> [String] {
    identifiers.sorted { one, other in one.utf8.lexicographicallyPrecedes(other.utf8) }.map(kind.reference)
  }
}
