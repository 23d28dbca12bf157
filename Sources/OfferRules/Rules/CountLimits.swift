import Diagnostics
import OfferModel

/// The rules on how many objects Apple allows.
extension Rulebook {
  static let groupSize = Rule<Catalog>(
    id: "group-size",
    summary: "A subscription group has more than 100 subscriptions.",
    severity: .error,
    why: "App Store Connect allows up to 100 subscriptions in a group",
    source: .offeringSubscriptions,
    countsDrafts: false,
    failing: [.catalog(group(of: 101)).after("\n" + subscription(101), "")], passing: [.catalog(group(of: 3))]
  ) { catalog, findings in
    for group in catalog.groups {
      findings.checkCount(
        group.subscriptions.count, most: Limits.subscriptionsPerGroup, object: group.path,
        at: { group.subscriptions[$0].product.productId.range },
        help: "remove subscriptions that are no longer in use, or start another group"
      ) { "the group has \($0) subscriptions, but App Store Connect allows at most \($1)" }
    }
  }

  static let appProductCount = Rule<Catalog>(
    id: "app-product-count",
    summary: "An app has more than 10,000 in-app purchases and subscriptions.",
    severity: .error,
    why: "Apple allows at most 10,000 in-app purchases for an app, including subscriptions",
    source: .configuringInAppPurchases,
    countsDrafts: false,
    failing: [
      .catalog(purchases(Limits.productsPerApp)).after("\n  - {" + purchase(Limits.productsPerApp) + "}", "")
    ], passing: [.catalog(purchases(2))]
  ) { catalog, findings in
    let count = catalog.groups.reduce(catalog.inAppPurchases.count) { $0 + $1.subscriptions.count }
    findings.checkCount(
      count, most: Limits.productsPerApp, object: catalog.app.path,
      at: { catalog.products[$0].productId.range }, help: "remove products that were never submitted"
    ) { "the app has \($0) products, but Apple allows at most \($1)" }
  }

  static let promotionalOfferLimit = Rule<Catalog>(
    id: "promotional-offer-limit",
    summary: "A subscription has more than 10 promotional offers.",
    severity: .error,
    severities: "An error; a warning if only the offers of both billing plans together are more than 10",
    why:
      "Apple allows up to 10 active promotional offers for a subscription; offerc counts all that are listed, because Apple has no setting that deactivates one",
    source: .settingUpPromotionalOffers,
    countsDrafts: false,
    failing: [.subscription(promotional(11)).after("\n  - {" + promotionalOffer(11) + "}", "")],
    passing: [.subscription(promotional(10))]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      let offers = subscription.promotionalOffers
      findings.checkCount(
        offers.count, most: Limits.promotionalOffersPerSubscription, object: subscription.path,
        at: { offers[$0].offerId.range }, plan: { offers[$0].terms.plan.value },
        help: "remove offers that are no longer in use"
      ) { "the subscription has \($0) promotional offers, but Apple allows at most \($1)" }
    }
  }

  static let winBackLimit = Rule<Catalog>(
    id: "winback-limit",
    summary: "A subscription has more than 350 win-back offers.",
    severity: .error,
    why: "Apple allows at most 350 win-back offers for a subscription",
    source: .settingUpWinBackOffers,
    countsDrafts: false,
    failing: [.subscription(winBacks(351)).after("\n  - {" + winBack(351) + "}", "")],
    passing: [.subscription(winBacks(5))]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      let offers = subscription.winBackOffers
      findings.checkCount(
        offers.count, most: Limits.winBackOffersPerSubscription, object: subscription.path,
        at: { offers[$0].offerId.range }, help: "remove offers that have ended, here and at Apple"
      ) { "the subscription has \($0) win-back offers, but Apple allows at most \($1)" }
    }
  }

  static let activeOfferLimit = Rule<Catalog>(
    id: "active-offer-limit",
    summary:
      "More than 10 offer codes are active for a subscription, or for all in-app purchases of the app together.",
    severity: .error,
    severities: "An error; a warning if only the offers of both billing plans together are more than 10",
    why:
      "Apple allows up to 10 active offers for a subscription, and 10 for the app's other in-app purchases together; it does not say that an offer stops counting when its codes have expired",
    source: .settingUpOfferCodes,
    disagreement:
      "Apple's newest StoreKit text says 10 without saying of what; Help says for each subscription, and its page \"Create offer codes for in-app purchases\" says for each app",
    aliases: ["active-offer-limit-app"],
    countsDrafts: false,
    failing: [.offerCodes(11, marked: 11).after("C11", "C11\n    active: false")],
    passing: [.offerCodes(10), .offerCodes(11, "\n    active: false")]
  ) { catalog, findings in
    func check(_ codes: [OfferCode], of owner: String, _ object: @autoclosure () -> ObjectPath) {
      let active = codes.filter(\.active.value)
      findings.checkCount(
        active.count, most: Limits.activeCodeOffers, object: object(),
        at: { active[$0].referenceName.range }, plan: { active[$0].terms?.plan.value ?? .upFront },
        help:
          "set `active: false` on offers that are no longer needed; this is permanent, so check first that nobody uses their codes"
      ) { "\($0) active offer codes, but Apple allows at most \($1) for \(owner)" }
    }
    for subscription in catalog.subscriptions {
      check(subscription.offerCodes, of: "a subscription", subscription.path)
    }
    check(
      catalog.inAppPurchases.flatMap(\.offerCodes), of: "the in-app purchases of an app",
      ObjectPath("in-app purchases of app", catalog.app.bundleId.value))
  }

  private static func subscription(_ number: Int, mark: String = "") -> String {
    """
          - {productId: \(mark)com.example.p\(number), referenceName: P\(number), level: \(number), period: P1M,
             prices: {USA: 9.99, rest: equalized}, localizations: {en-US: {displayName: P\(number)}}}
    """
  }

  private static func group(of count: Int) -> String {
    Sample.groups(
      Sample.group(
        "Pro",
        (1...count).map { subscription($0, mark: mark($0, Limits.subscriptionsPerGroup)) }
          .joined(separator: "\n")))
  }

  private static func purchase(_ number: Int, mark: String = "") -> String {
    "productId: \(mark)p\(number), referenceName: P\(number), type: consumable, prices: {USA: 1, rest: equalized}"
  }

  /// That many, beside the subscription that every example has.
  private static func purchases(_ count: Int) -> String {
    Sample.list(
      "inAppPurchases", (1...count).map { purchase($0, mark: mark($0, Limits.productsPerApp - 1)) })
  }

  private static func promotionalOffer(_ number: Int, mark: String = "") -> String {
    "offerId: \(mark)promo\(number), referenceName: Promo \(number), mode: free-trial, duration: P1M"
  }

  private static func promotional(_ count: Int) -> String {
    Sample.list("promotionalOffers", (1...count).map { promotionalOffer($0, mark: mark($0, 10)) })
  }

  /// Each in a year of its own: they do not run at once.
  private static func winBack(_ number: Int, mark: String = "") -> String {
    let year = 2026 + number
    return Sample.winBack("\(mark)offer\(number)", from: "\(year)-01-10", until: "\(year)-02-10")
  }

  private static func winBacks(_ count: Int) -> String {
    Sample.list(
      "winBackOffers",
      (1...count).map { winBack($0, mark: mark($0, Limits.winBackOffersPerSubscription)) })
  }

  /// For the first one that is too many.
  private static func mark(_ number: Int, _ most: Int) -> String { number == most + 1 ? "↓" : "" }
}

extension Findings {
  /// An error at the first object that is too many, or a warning where only both billing plans together have too many.
  ///
  /// - Parameters:
  ///   - plan: the billing plan of an object, where the limit may be that of a plan.
  ///   - message: with the number of objects and that of allowed ones.
  fileprivate mutating func checkCount(
    _ count: Int, most: Int, object: @autoclosure () -> ObjectPath, at place: (Int) -> SourceRange,
    plan: ((Int) -> BillingPlan)? = nil, help: String, _ message: (String, String) -> String
  ) {
    guard count > most else { return }
    let isCertain =
      plan.map { plan in
        BillingPlan.allCases.contains { one in (0..<count).count { plan($0) == one } > most }
      } ?? true
    add(
      isCertain ? .error : .warning, message(grouped(count), grouped(most)), object: object(),
      at: place(most), label: most == 10 ? "the eleventh" : "number \(grouped(most + 1))",
      notes: isCertain ? [] : [bothPlans], help: help)
  }
}
