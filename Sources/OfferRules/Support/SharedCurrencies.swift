import OfferModel

/// Numbers the currencies that several storefronts share, so that an array can hold something for each of them.
struct SharedCurrencies {
  /// The number of each storefront's currency; 0 if too few storefronts share it.
  let slots: [UInt8]
  /// One more than the highest number.
  let count: Int

  init(atLeast storefronts: Int) {
    var uses = [Int](repeating: 0, count: Currency.allCases.count)
    for storefront in Storefront.all { uses[Int(storefront.currency.rawValue)] += 1 }
    var numbers = [UInt8](repeating: 0, count: uses.count)
    var next: UInt8 = 1
    for (currency, use) in uses.enumerated() where use >= storefronts {
      numbers[currency] = next
      next += 1
    }
    slots = Storefront.all.map { numbers[Int($0.currency.rawValue)] }
    count = Int(next)
  }
}
