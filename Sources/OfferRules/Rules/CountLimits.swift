import Diagnostics
import OfferModel

/// The rules on how many objects Apple allows.
extension Rulebook {
  static let groupSize = Rule<Catalog>("group-size", countsDrafts: false) { catalog, findings in
    for group in catalog.groups {
      findings.checkCount(
        group.subscriptions.count, most: Limits.subscriptionsPerGroup, object: group.path,
        at: { group.subscriptions[$0].product.productId.range },
        help: "remove subscriptions that are no longer in use, or start another group"
      ) { count, most in
        "the group has \(count) subscriptions, but App Store Connect allows at most \(most)"
      }
    }
  }

  static let appProductCount = Rule<Catalog>("app-product-count", countsDrafts: false) { catalog, findings in
    let count = catalog.groups.reduce(catalog.inAppPurchases.count) { count, group in
      count + group.subscriptions.count
    }
    findings.checkCount(
      count, most: Limits.productsPerApp, object: catalog.app.path,
      at: { catalog.products[$0].productId.range }, help: "remove products that were never submitted"
    ) { count, most in "the app has \(count) products, but Apple allows at most \(most)" }
  }

  static let promotionalOfferLimit = Rule<Catalog>("promotional-offer-limit", countsDrafts: false) {
    catalog, findings in
    for subscription in catalog.subscriptions {
      let offers = Array(subscription.promotionalOffers)
      findings.checkCount(
        offers.count, most: Limits.promotionalOffersPerSubscription, object: subscription.path,
        at: { offers[$0].range }, plan: { offers[$0].plan },
        help: "remove offers that are no longer in use"
      ) { count, most in
        "the subscription has \(count) promotional offers, but Apple allows at most \(most)"
      }
    }
  }

  static let winBackLimit = Rule<Catalog>("winback-limit", countsDrafts: false) { catalog, findings in
    for subscription in catalog.subscriptions {
      let offers = Array(subscription.winBackOffers)
      findings.checkCount(
        offers.count, most: Limits.winBackOffersPerSubscription, object: subscription.path,
        at: { offers[$0].range }, help: "remove offers that have ended, here and at Apple"
      ) { count, most in "the subscription has \(count) win-back offers, but Apple allows at most \(most)" }
    }
  }

  static let activeOfferLimit = Rule<Catalog>("active-offer-limit", countsDrafts: false) {
    catalog, findings in
    func check(_ codes: some Sequence<Offer>, of owner: String, _ object: @autoclosure () -> ObjectPath) {
      let active = codes.filter { $0.isInUse }
      findings.checkCount(
        active.count, most: Limits.activeCodeOffers, object: object(),
        at: { active[$0].range }, plan: { active[$0].plan },
        help:
          "set `active: false` on offers that are no longer needed; this is permanent, so check first that their codes are no longer in use"
      ) { count, most in "\(count) active offer codes, but Apple allows at most \(most) for \(owner)" }
    }
    for subscription in catalog.subscriptions {
      check(subscription.offerCodes, of: "a subscription", subscription.path)
    }
    check(
      catalog.inAppPurchases.flatMap(\.offerCodes), of: "the in-app purchases of an app",
      ObjectPath("in-app purchases of app", catalog.app.bundleId.value))
  }
}

extension Findings {
  /// Reports the first object beyond a limit. It is only a warning if no billing plan exceeds the limit by itself.
  ///
  /// - Parameters:
  ///   - place: where an object is.
  ///   - plan: the billing plan of an object; nil if the limit is not for each plan.
  ///   - message: makes the message from the number of objects and the limit.
  fileprivate mutating func checkCount(
    _ count: Int, most: Int, object: @autoclosure () -> ObjectPath, at place: (Int) -> SourceRange,
    plan: ((Int) -> BillingPlan)? = nil, help: String, _ message: (String, String) -> String
  ) {
    guard count > most else { return }
    let isCertain =
      if let plan {
        BillingPlan.allCases.contains { one in (0..<count).count { plan($0) == one } > most }
      } else {
        true
      }
    add(
      isCertain ? .error : .warning, message(grouped(count), grouped(most)), object: object(),
      at: place(most), label: most == 10 ? "the eleventh" : "number \(grouped(most + 1))",
      notes: isCertain ? [] : [bothPlans], help: help)
  }
}

/// The note for a limit that only the offers of both billing plans together exceed.
let bothPlans = "Apple does not say whether the offers of both billing plans count together"
