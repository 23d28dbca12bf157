import TestSupport

/// A catalog of one or two groups with offers of all kinds, as YAML: the same for the same seed.
struct RandomCatalog {
  private var random: SeededGenerator
  private var names = 0
  private(set) var text = """
    version: 1
    app: {bundleId: com.example.app, name: Example}
    subscriptionGroups:

    """

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for group in 0..<(random.isLucky(3) ? 2 : 1) {
      text += "  - referenceName: Group \(group)\n    subscriptions:\n"
      for number in 0..<Int.random(in: 1...3, using: &random) { addSubscription("g\(group).s\(number)") }
    }
  }

  private mutating func name() -> String {
    names += 1
    return "o\(names)"
  }

  private mutating func day(_ years: ClosedRange<Int> = 2026...2029) -> String {
    let (year, month) = (Int.random(in: years, using: &random), Int.random(in: 1...12, using: &random))
    let day = Int.random(in: 1...28, using: &random)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private mutating func addSubscription(_ id: String) {
    let period =
      ["P1W", "P1M", "P1M", "P1M", "P2M", "P3M", "P6M", "P1Y"].randomElement(using: &random) ?? "P1M"
    let hasPlan = period == "P1Y" && random.isLucky(2)
    text += """
            - productId: \(id)
              referenceName: \(id)
              familySharable: true
              level: \(Int.random(in: 1...3, using: &random))
              period: \(period)
              prices: {USA: 9.99, DEU: 9.99}
              territories: [USA, DEU]

      """
    if hasPlan { text += "        billingPlans: {monthly: {prices: {USA: 1.99, DEU: 1.99}}}\n" }
    addList("introductoryOffers", 0...3, period, hasPlan) { $0.dates() }
    addList("promotionalOffers", 0...2, period, hasPlan, isEverywhere: true) { random in
      let name = random.name()
      return ", offerId: \(name), referenceName: \(name)"
    }
    addList("winBackOffers", 0...3, period, hasPlan) { $0.winBack() }
    addList("offerCodes", 0...3, period, hasPlan) { $0.offerCode() }
  }

  private mutating func addList(
    _ key: String, _ counts: ClosedRange<Int>, _ period: String, _ hasPlan: Bool, isEverywhere: Bool = false,
    _ more: (inout RandomCatalog) -> String
  ) {
    let count = Int.random(in: counts, using: &random)
    guard count > 0 else { return }
    text += "        \(key):\n"
    for _ in 0..<count {
      text += "          - {" + terms(period, hasPlan, isEverywhere) + more(&self) + "}\n"
    }
  }

  private mutating func terms(_ period: String, _ hasPlan: Bool, _ isEverywhere: Bool) -> String {
    let plan = hasPlan && random.isLucky(3) ? ", targetPlan: monthly" : ""
    let storefronts =
      isEverywhere ? "" : ["[USA]", "[DEU]", "[USA, DEU]"].randomElement(using: &random) ?? ""
    let territories = isEverywhere ? "" : ", territories: \(storefronts)"
    let prices = "prices: {USA: 1.49, DEU: 1.49}"
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let length = ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M"].randomElement(using: &random) ?? "P1M"
      return "mode: free-trial, duration: \(length)\(plan)\(territories)"
    case 1 where plan.isEmpty && period != "P1Y":
      let unit = period.last.map(String.init) ?? "M"
      let each = period.dropFirst().dropLast().description
      let count = (Int(each) ?? 1) * Int.random(in: 1...(unit == "W" ? 6 : 2), using: &random)
      return
        "mode: pay-as-you-go, duration: P\(count)\(unit == "Y" ? "M" : unit), \(limited(prices, storefronts))\(plan)"
    default:
      let length = ["P1M", "P2M", "P3M", "P6M", "P1Y"].randomElement(using: &random) ?? "P1M"
      return "mode: pay-up-front, duration: \(length), \(limited(prices, storefronts))\(plan)"
    }
  }

  /// Without `territories`, a paid offer is where it has prices.
  private func limited(_ prices: String, _ storefronts: String) -> String {
    switch storefronts {
    case "[USA]": "prices: {USA: 1.49}"
    case "[DEU]": "prices: {DEU: 1.49}"
    default: prices
    }
  }

  private mutating func dates() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: ""
    case 1: ", startDate: \(day())"
    case 2: ", endDate: \(day())"
    default: ", startDate: \(day(2026...2027)), endDate: \(day(2028...2029))"
    }
  }

  private mutating func winBack() -> String {
    let name = name()
    let least = Int.random(in: 1...6, using: &random)
    let wait =
      random.isLucky(2) ? ", waitBetweenOffersInMonths: \(Int.random(in: 2...9, using: &random))" : ""
    let end = random.isLucky(3) ? ", endDate: \(day(2029...2029))" : ""
    return """
      , offerId: \(name), referenceName: \(name), startDate: \(day(2026...2028))\(end), priority: normal, \
      customerEligibility: {paidSubscriptionDurationInMonths: \(Int.random(in: 0...5, using: &random)), \
      timeSinceLastSubscribedInMonths: {minimum: \(least), maximum: \(least + Int.random(in: 0...8, using: &random))}\(wait)}
      """
  }

  private mutating func offerCode() -> String {
    let customers = ["new", "existing", "expired"].filter { _ in random.isLucky(2) }
    let eligibility = random.isLucky(2) ? "stack-with-intro-offers" : "replace-intro-offers"
    let batches = (0..<Int.random(in: 0...2, using: &random)).map { _ in batch() }
    return """
      , referenceName: \(name()), customerEligibilities: [\((customers.isEmpty ? ["new"] : customers).joined(separator: ", "))], \
      offerEligibility: \(eligibility)\(random.isLucky(8) ? ", active: false" : ""), batches: [\(batches.joined(separator: ", "))]
      """
  }

  private mutating func batch() -> String {
    let start = day(2026...2029)
    if random.isLucky(3) {
      return "{id: \(name()), kind: custom, code: C\(names), count: 1000, createdDate: \(start)}"
    }
    let end = day(2027...2029)
    let kind = random.isLucky(4) ? ", environment: sandbox" : random.isLucky(4) ? ", issuer: offerc" : ""
    return
      "{id: \(name()), kind: one-time-use, count: 1000, createdDate: \(start), expirationDate: \(end)\(kind)\(random.isLucky(6) ? ", active: false" : "")}"
  }
}

extension SeededGenerator {
  /// Once in so many times.
  mutating func isLucky(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
