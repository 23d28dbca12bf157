import OfferModel
import TestSupport
import Testing

/// The ladders against a list of all their amounts, and against Apple's own.
struct PricePointTests {
  @Test(arguments: Currency.allCases)
  func amountsAscendFromTheLowestToTheHighest(currency: Currency) {
    let ladder = PricePoints.standard(of: currency)
    let amounts = ladder.amounts
    #expect(amounts.count >= 800)
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(amounts.first == ladder.lowest && amounts.last == ladder.highest && ladder.lowest > 0)
  }

  @Test(arguments: Currency.allCases)
  func nearestAndContainsAreThoseOfASearchThroughAllAmounts(currency: Currency) {
    expectSearched(PricePoints.standard(of: currency), seed: UInt64(currency.rawValue))
  }

  @Test func aLadderOfAnyAmountsHasTheseAndNoOther() {
    var generator = SeededGenerator(seed: 5)
    for seed in 0..<200 as Range<UInt64> {
      let count = Int.random(in: 1...40, using: &generator)
      let amounts = (0..<count).map { _ in Int64.random(in: 1...200, using: &generator) }
      let ladder = PriceLadder(amounts: amounts, .usd)
      equal(ladder.amounts, Set(amounts).sorted())
      expectSearched(ladder, seed: seed)
    }
  }

  private func expectSearched(_ ladder: PriceLadder, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let amounts = ladder.amounts
    let known = Set(amounts)
    let random = (0..<200).map { _ in Int64.random(in: 0...ladder.highest + 100, using: &generator) }
    for amount in random + amounts.shuffled(using: &generator).prefix(50).flatMap({ [$0 - 1, $0, $0 + 1] }) {
      let isKnown = ladder.contains(amount) == known.contains(amount)
      let nearest = ladder.nearest(to: amount)
      let isNearest =
        nearest.below == amounts.last { $0 <= amount } && nearest.above == amounts.first { $0 >= amount }
      #expect(isKnown && isNearest, "\(amount) of \(amounts.count) amounts")
    }
  }

  @Test func theseCurrenciesHaveWholeAmountsOnly() {
    let whole = Currency.allCases.filter { PricePoints.standard(of: $0).isWhole }.map(\.code)
    equal(
      whole.joined(separator: " "),
      "CLP COP DKK HKD HUF IDR INR JPY KRW KZT MXN NGN NOK PHP PKR RUB SEK THB TWD TZS VND")
  }

  @Test func neighborsOfAnAmount() {
    let points = PricePoints.standard(of: .usd)
    #expect(points.contains(999) && !points.contains(997))
    #expect(points.nearest(to: 997) == (995, 999))
    #expect(points.nearest(to: 999) == (999, 999))
    #expect(points.nearest(to: 1) == (nil, 29))
    #expect(points.nearest(to: 1_000_000) == (100_000, nil))
  }

  /// All amounts, and no other up to the highest.
  @Test(.needsShared("facts/price-points-subscription.tsv"))
  func theTableHasExactlyTheAmountsThatWereCollected() throws {
    let rows = try Shared.text("facts/price-points-subscription.tsv").split(separator: "\n").dropFirst()
    var total = 0
    for row in rows {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
      let currency = try #require(Currency(code: String(cells[0])))
      var digits = AmountDigits()
      let amounts = try cells[5].split(separator: " ").map { text in
        text.utf8.forEach { digits.add($0) }
        let amount = digits.take(currency)
        return try #require(amount)
      }
      equal(PricePoints.standard(of: currency).amounts, amounts, "\(currency.code)")
      #expect(
        cells[1].split(separator: " ").allSatisfy { Storefront(code: String($0))?.currency == currency })
      total += amounts.count
    }
    equal(rows.count, Currency.allCases.count)
    equal(total, 34_532)
  }

  @Test(
    arguments: [
      ("9.99", 999), ("9.9", 990), ("9", 900), ("9.990", 999), ("09", 900), ("9.999", nil), ("", nil),
      (".9", nil),
      ("9.", nil), ("9.9.9", nil), ("-9", nil), ("1234567890123456", nil),
    ] as [(String, Int64?)])
  func amountsAreReadExactly(text: String, amount: Int64?) {
    var digits = AmountDigits()
    text.utf8.forEach { digits.add($0) }
    let (first, second) = (digits.take(.usd), digits.take(.usd))
    equal(first, amount)
    absent(second)
  }
}

/// What a check remembers changes nothing.
struct PricePointCheckTests {
  @Test func aCheckFindsWhatALookUpOfEachPriceFinds() throws {
    var generator = SeededGenerator(seed: 3)
    let own = Dictionary(
      uniqueKeysWithValues: Storefront.all.filter { $0.index % 7 == 0 }.map { ($0, [Int64](1...30)) })
    for points in [PricePoints.standard, PricePoints(file: "list.csv", lists: own)] {
      var check = PricePointCheck(points)
      for _ in 0..<300 {
        let prices = (0..<200).map { _ in
          let storefront = Storefront.all.randomElement(using: &generator) ?? Storefront.all[0]
          let highest: Int64 = Bool.random(using: &generator) ? 60 : 2000
          return Price(
            amount: Int64.random(in: 0...highest, using: &generator), storefront: storefront, start: 0,
            length: 9)
        }
        let expected = prices.filter { $0.amount > 0 && !points[$0.storefront].contains($0.amount) }
        equal(check.unknown(among: prices), expected)
      }
    }
  }
}
