import TestSupport
import OfferModel
import Testing

/// One meaning, written plainly and with all the sugar there is: the same bytes.
struct RefactoringTests {
  @Test(arguments: 0..<40)
  func sugarDoesNotChangeAByte(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let meaning = Meaning(&generator)
    let plain = try Emitted([meaning.plain(&generator)])
    let sugared = try Emitted(meaning.sugared(&generator))
    equal(plain.text, sugared.text)
    try equal(Emitted([plain.text]).text, plain.text)
  }
}

/// A subscription sold somewhere, with prices that have structure, and paid introductory offers.
private struct Meaning {
  let sold: [Storefront]
  let prices: [Storefront: Int64]
  let offers: [(dates: String, prices: [Storefront: Int64])]

  init(_ generator: inout SeededGenerator) {
    let count = Int.random(in: 2...60, using: &generator)
    let sold = Array(Storefront.all.shuffled(using: &generator).prefix(count))
    let euro = Int64.random(in: 1...2000, using: &generator)
    var prices: [Storefront: Int64] = [:]
    for storefront in sold {
      let isCommon = storefront.currency == .eur && Int.random(in: 0..<4, using: &generator) > 0
      prices[storefront] = isCommon ? euro : Int64.random(in: 1...90_000, using: &generator)
    }
    self.sold = sold
    self.prices = prices
    offers = ["", ", endDate: 2027-01-01", ", startDate: 2027-02-01"].map { dates in
      let some = sold.filter { _ in Bool.random(using: &generator) } + [sold[0]]
      return (dates, Dictionary(some.map { ($0, (prices[$0] ?? 2) / 2 + 1) }) { first, _ in first })
    }
  }

  private func entries(_ prices: [Storefront: Int64], _ generator: inout SeededGenerator) -> String {
    let all = prices.sorted { $0.key < $1.key }.shuffled(using: &generator)
    return all.map { "\($0.key.code): \(decimalText($0.value, $0.key.currency))" }.joined(separator: ", ")
  }

  func plain(_ generator: inout SeededGenerator) -> String {
    let offers = offers.map {
      "        - {mode: pay-as-you-go, duration: P3M\($0.dates), prices: {\(entries($0.prices, &generator))}}"
    }
    return """
      version: 1
      app: {bundleId: com.example.app}
      subscriptionGroups:
        - referenceName: Pro
          subscriptions:
          - productId: com.example.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            territories: [\(sold.map(\.code).joined(separator: ", "))]
            prices: {\(entries(prices, &generator))}
            introductoryOffers:
      \(offers.joined(separator: "\n"))
      """
  }

  /// Sets that refer to sets, a table with prices nobody uses, the most frequent euro price as a set, offers apart and in pieces.
  func sugared(_ generator: inout SeededGenerator) -> [String] {
    let others = StorefrontSet.all.subtracting(StorefrontSet(sold))
    let half = sold.shuffled(using: &generator).prefix(sold.count / 2).map(\.code)
    let amounts = prices.filter { $0.key.currency == .eur }.map(\.value)
    let common = amounts.max { a, b in
      (amounts.filter { $0 == a }.count, a) < (amounts.filter { $0 == b }.count, b)
    }
    var table = prices.filter { !($0.key.currency == .eur && $0.value == common) }
    let own = table.sorted { $0.key < $1.key }.randomElement(using: &generator)
    for storefront in others.members where Bool.random(using: &generator) { table[storefront] = 77 }
    if let own { table[own.key] = own.value + 5 }
    let euro = common.map { ", currency-eur: \(decimalText($0, .eur))" } ?? ""
    let lead = own.map { ", \($0.key.code): \(decimalText($0.value, $0.key.currency))" } ?? ""
    let pieces = offers.flatMap { offer in
      offer.prices.sorted { $0.key < $1.key }.map { (offer.dates, [$0.key: $0.value]) }
    }.shuffled(using: &generator)
    let list = pieces.map {
      "    - {<<: *paid\($0.0), territories: \($0.1.keys.map(\.code).joined()), prices: {\(entries($0.1, &generator))}}"
    }
    let territories =
      others.isEmpty
      ? "all" : "{exclude: [\(others.codes.shuffled(using: &generator).joined(separator: ", "))]}"
    return [
      """
      subscriptionGroups:
        - referenceName: Pro
          subscriptions:
          - prices: {table: tier\(lead)}
            territories: [sold, half]
            period: P1M
            level: 1
            referenceName: "Monthly"
            productId: com.example.monthly
            availableInNewTerritories: \(sold.count == Storefront.count)
      """,
      """
      x-paid: &paid {duration: P3M, mode: pay-as-you-go}
      offers:
        com.example.monthly:
          introductoryOffers:
      \(list.joined(separator: "\n"))
      """,
      """
      app: {streamlinedPurchasing: true, bundleId: com.example.app, baseTerritory: USA}
      version: 1
      priceTables: {tier: {\(entries(table, &generator))\(euro)}}
      territorySets: {sold: {include: world}, half: [\(half.joined(separator: ", ")), sold], world: \(territories)}
      """,
    ]
  }
}
