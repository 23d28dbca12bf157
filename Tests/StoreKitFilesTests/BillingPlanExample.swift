import OfferModel
import TestSupport
import Testing

@testable import StoreKitFiles

/// A catalog whose yearly subscription can have a monthly plan, and offers of both plans.
struct BillingPlanExample {
  var monthly: String? = "{prices: {USA: 4.99, rest: equalized}}"
  var price = "49.99"
  var subscription = ""
  var introductory = [
    "{mode: free-trial, duration: P1W}", "{mode: free-trial, duration: P1M, targetPlan: monthly}",
  ]
  var promotional = [
    "{offerId: stay, referenceName: Stay, mode: pay-as-you-go, duration: P3M, targetPlan: monthly, prices: {USA: 2.99, rest: equalized}}",
    "{offerId: gift, referenceName: Gift, mode: free-trial, duration: P2M}",
  ]
  var codes = [
    "{referenceName: SPRING, customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: free-trial, duration: P1M, targetPlan: monthly}"
  ]
  var winBack = [
    "{offerId: back, referenceName: Back, mode: pay-as-you-go, duration: P2M, targetPlan: monthly, prices: {USA: 1.99, rest: equalized}, \(eligibility)}"
  ]

  /// As `import` assumes it.
  private static let eligibility = """
    startDate: 2026-11-22, priority: normal, customerEligibility: {paidSubscriptionDurationInMonths: 1, \
    timeSinceLastSubscribedInMonths: {minimum: 1, maximum: 24}}
    """

  var yaml: String {
    func list(_ key: String, _ items: [String]) -> String {
      items.isEmpty ? "" : "        \(key):\n" + items.map { "          - \($0)\n" }.joined()
    }
    return """
      version: 1
      app: {bundleId: com.example.app, name: Example}
      subscriptionGroups:
        - referenceName: Plans
          localizations: {en-US: {displayName: Plans}}
          subscriptions:
            - productId: com.example.yearly
              referenceName: Yearly
              level: 1
              period: P1Y
              prices: {USA: \(price), rest: equalized}
              localizations: {en-US: {displayName: Yearly, description: Every year.}}
      \(subscription.isEmpty ? "" : "        " + subscription + "\n")\(monthly.map { "        billingPlans: {monthly: \($0)}\n" } ?? "")
      """.split(separator: "\n").map { String($0) + "\n" }.joined()
        + [
          list("introductoryOffers", introductory), list("promotionalOffers", promotional),
          list("winBackOffers", winBack), list("offerCodes", codes),
        ].joined()
  }

  var catalog: Catalog {
    get throws { try TestSupport.catalog([yaml], today: "2026-11-22") }
  }

  func emitted(in storefront: Storefront = .usa, today: String = "2026-11-22") throws -> String {
    let target = StoreKitTarget(storefront: storefront, today: try day(today))
    return String(decoding: try emitStoreKit(catalog, for: target).bytes, as: UTF8.self)
  }

  /// One in three has no monthly plan, and then no offers of one.
  static func random(_ random: inout SeededGenerator) -> BillingPlanExample {
    var example = BillingPlanExample()
    let hasPlan = Int.random(in: 0..<3, using: &random) > 0
    func amount() -> String {
      "\(Int.random(in: 1..<9, using: &random)).\(Int.random(in: 10..<100, using: &random))"
    }
    example.monthly = hasPlan ? "{prices: {USA: \(amount()), rest: equalized}}" : nil
    example.price = amount()
    func plan() -> String { hasPlan && Bool.random(using: &random) ? ", targetPlan: monthly" : "" }
    func terms() -> String {
      let plan = plan()
      let (free, paid) = (["P3D", "P1W", "P2W", "P1M", "P6M"], ["P1M", "P2M", "P3M", "P1Y"])
      let going = plan.isEmpty ? ["P1Y"] : ["P1M", "P4M", "P7M", "P1Y"]
      let prices = "prices: {USA: \(amount()), rest: equalized}"
      return switch Int.random(in: 0..<3, using: &random) {
      case 0: "mode: free-trial, duration: \(free.randomElement(using: &random) ?? "P1W")\(plan)"
      case 1:
        "mode: pay-as-you-go, duration: \(going.randomElement(using: &random) ?? "P1Y")\(plan), \(prices)"
      default:
        "mode: pay-up-front, duration: \(paid.randomElement(using: &random) ?? "P1M")\(plan), \(prices)"
      }
    }
    func some(_ make: (Int) -> String) -> [String] { (0..<Int.random(in: 0...2, using: &random)).map(make) }
    let introductory = some { _ in "{\(terms())}" }
    example.introductory = introductory.filter { one in
      one == introductory.first || one.contains("monthly") != introductory[0].contains("monthly")
    }
    if example.introductory.count == 2, example.introductory[0] == example.introductory[1] {
      example.introductory.removeLast()
    }
    example.promotional = some { "{offerId: p\($0), referenceName: P\($0), \(terms())}" }
    example.winBack = some { "{offerId: w\($0), referenceName: W\($0), \(terms()), \(eligibility)}" }
    example.codes = some {
      "{referenceName: C\($0), customerEligibilities: [new], offerEligibility: replace-intro-offers, \(terms())}"
    }
    return example
  }
}
