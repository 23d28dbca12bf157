import OfferModel

/// The currencies that several storefronts bill in, each with a small number, and the number of each storefront.
struct SharedCurrencies {
  /// By storefront; 0 where too few share its currency.
  let slots: [UInt8]
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
