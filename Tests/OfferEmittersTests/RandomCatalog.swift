import OfferModel
import TestSupport

/// A catalog made of random parts. It binds, and offers are offered only where their product is sold: elsewhere a code
/// says more than a set.
struct RandomCatalog {
  private var random: SeededGenerator
  private var names = 0
  /// Where all products are sold: the United States and up to 59 others, but never Sweden.
  let storefronts: [Storefront]

  private let hasPriceChanges: Bool

  init(seed: UInt64, hasPriceChanges: Bool = false) {
    self.hasPriceChanges = hasPriceChanges
    random = SeededGenerator(seed: seed)
    let others = Storefront.all.filter { !["USA", "SWE"].contains($0.code) }
    let count = Int.random(in: 1...59, using: &random)
    storefronts = Storefront.all.filter { $0.code == "USA" } + others.shuffled(using: &random).prefix(count)
  }

  mutating func tree() -> YAMLTree {
    .object([
      "version": .text("1"),
      "app": .object([
        "bundleId": .text("com.example.app"),
        "streamlinedPurchasing": maybe(.text("false")),
      ]),
      "retiredProductIds": list(0...3) { .text($0.name("old")) },
      "subscriptionGroups": list(1...3) { random in
        .object([
          "referenceName": .text(random.name("Group ")),
          "localizations": random.localizations(with: "customAppName"),
          "subscriptions": random.list(1...3) { $0.subscription() },
        ])
      },
      "inAppPurchases": list(0...2) { $0.inAppPurchase() },
    ])
  }

  private mutating func inAppPurchase() -> YAMLTree {
    .object([
      "productId": .text(name("com.example.item")), "referenceName": .text(name("Item ")),
      "type": .text(pick(["consumable", "non-consumable"])),
      "territories": territories(), "prices": prices(),
      "reviewNote": maybe(.text("A note")), "localizations": localizations(with: "description"),
      "priceChanges": priceChanges(nil),
      "offerCodes": list(0...2) { random in
        .object([
          "referenceName": .text(random.name("ITEM")), "active": random.maybe(.text("false")),
          "customerEligibilities": .list(["non-spender", "active-spender"].map { .text($0) }),
          "prices": random.prices(),
        ])
      },
    ])
  }

  /// - Parameter key: what a localization may have besides its name.
  private mutating func localizations(with key: String) -> YAMLTree {
    let locales = ["en-US", "de-DE", "ja"].prefix(Int.random(in: 1...3, using: &random))
    return .map(
      locales.map { locale in
        var entries = [YAMLTree.Entry(key: "displayName", value: .text(name("Shown ")))]
        if let text = maybe(.text("A text")) { entries.append(YAMLTree.Entry(key: key, value: text)) }
        return YAMLTree.Entry(key: locale, value: .map(entries))
      })
  }

  private mutating func subscription() -> YAMLTree {
    .object([
      "productId": .text(name("com.example.")), "referenceName": .text(name("Name ")),
      "level": .text(pick(["1", "2", "3"])), "period": .text(pick(["P1W", "P1M", "P1Y"])),
      "territories": territories(), "prices": prices(),
      "availableInNewTerritories": maybe(.text("true")), "familySharable": maybe(.text("true")),
      "reviewNote": maybe(.text("A note")),
      "localizations": localizations(with: "description"),
      "priceChanges": priceChanges(.text(pick(["keep-price", "new-price"]))),
      "introductoryOffers": introductoryOffers(),
      "promotionalOffers": list(0...3) { random in
        .object([
          "offerId": .text(random.name("offer")), "referenceName": .text(random.name("Offer ")),
          "mode": .text("pay-up-front"), "duration": .text("P1M"), "prices": random.prices(),
        ])
      },
      "winBackOffers": list(0...3) { $0.winBack() },
      "offerCodes": list(0...2) { $0.code() },
    ])
  }

  private mutating func priceChanges(_ existingSubscribers: YAMLTree?) -> YAMLTree {
    let days = ["2027-04-01", "2027-05-01", "2027-06-01"].shuffled(using: &random)
    let count = hasPriceChanges ? Int.random(in: 0...days.count, using: &random) : 0
    return .list(
      days.prefix(count).map { day in
        .object([
          "startDate": .text(day), "existingSubscribers": existingSubscribers, "prices": prices(),
        ])
      })
  }

  /// Free trials, and one paid offer at most: two with the same terms would contradict each other.
  private mutating func introductoryOffers() -> YAMLTree {
    let offers = (0..<Int.random(in: 0...2, using: &random)).map { _ in freeTrial() }
    return .list(offers + (Bool.random(using: &random) ? [paidIntroductoryOffer()] : []))
  }

  private mutating func freeTrial() -> YAMLTree {
    .object([
      "mode": .text("free-trial"), "duration": .text(pick(["P3D", "P1W", "P1M"])), "territories": codes(),
      "startDate": maybe(.text(pick(["2027-01-01", "2027-02-01"]))),
    ])
  }

  /// It can be had where it has a price.
  private mutating func paidIntroductoryOffer() -> YAMLTree {
    var entries = [YAMLTree.Entry]()
    if case .map(let all) = prices() {
      entries = Array(all.prefix(Int.random(in: 1...all.count, using: &random)))
    }
    return .object([
      "mode": .text("pay-as-you-go"), "duration": .text("P3M"), "prices": .map(entries),
      "endDate": maybe(.text(pick(["2027-01-01", "2027-02-01"]))),
    ])
  }

  private mutating func winBack() -> YAMLTree {
    .object([
      "offerId": .text(name("back")), "referenceName": .text(name("Back ")),
      "mode": .text("pay-as-you-go"), "duration": .text("P1M"), "prices": prices(),
      "startDate": .text(pick(["2026-01-01", "2027-02-01"])), "priority": .text(pick(["high", "normal"])),
      "promotionIntent": maybe(.text("use-auto-generated-assets")),
      "customerEligibility": .object([
        "paidSubscriptionDurationInMonths": .text(pick(["1", "3"])),
        "timeSinceLastSubscribedInMonths": .object(["minimum": .text("2"), "maximum": .text("12")]),
      ]),
    ])
  }

  private mutating func code() -> YAMLTree {
    .object([
      "referenceName": .text(name("CODE")),
      "customerEligibilities": .list(["new", "existing", "expired"].map { .text($0) }),
      "autoRenewEnabled": maybe(.text("true")), "active": maybe(.text("false")),
      "offerEligibility": .text("replace-intro-offers"), "mode": .text("free-trial"),
      "duration": .text(pick(["P1W", "P1M"])), "territories": codes(),
      "batches": list(0...3) { random in
        .object([
          "id": .text(random.name("batch-")), "kind": .text("one-time-use"), "count": .text("60000"),
          "split": random.maybe(.text("25000")), "createdDate": .text("2027-01-01"),
          "expirationDate": .text("2027-03-01"),
        ])
      },
    ])
  }

  // MARK: - Parts

  private mutating func list(_ counts: ClosedRange<Int>, _ item: (inout RandomCatalog) -> YAMLTree)
    -> YAMLTree
  {
    let count = Int.random(in: counts, using: &random)
    return .list((0..<count).map { _ in item(&self) })
  }

  private func territories() -> YAMLTree { .list(storefronts.map { .text($0.code) }) }

  private mutating func codes() -> YAMLTree {
    let others = storefronts.dropFirst()
    let count = Int.random(in: 0...others.count, using: &random)
    // The first is everywhere, so that no offer is offered nowhere.
    let chosen = storefronts.prefix(1) + others.shuffled(using: &random).prefix(count)
    return .list(chosen.map { .text($0.code) })
  }

  private mutating func prices() -> YAMLTree {
    let (low, high) = (pick(["1", "2"]), pick(["5", "6"]))
    let entries = storefronts.map { storefront in
      let cents = (Bool.random(using: &random) ? low : high) + ".99"
      let amount = storefront.currency.minorDigits == 0 ? "500" : cents
      return YAMLTree.Entry(key: storefront.code, value: .text(amount))
    }
    return .map(entries)
  }

  private mutating func name(_ prefix: String) -> String {
    names += 1
    return prefix + String(names)
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func maybe(_ value: YAMLTree) -> YAMLTree? {
    Bool.random(using: &random) ? value : nil
  }
}
