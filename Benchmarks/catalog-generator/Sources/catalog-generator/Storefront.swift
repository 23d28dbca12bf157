/// Where a product is sold, and in which money.
struct Storefront {
  let code: String
  let minorDigits: Int
  /// Hundredths of the currency's unit for one US dollar.
  let rate: Int

  /// The first `count` storefronts in alphabetical order, the base storefront USA always among them.
  static func first(_ count: Int) -> [Storefront] {
    let all = storefrontTable.split(separator: "\n").flatMap(storefronts(ofCurrency:))
      .sorted { $0.code < $1.code }
    let others = all.filter { $0.code != "USA" }.prefix(count - 1)
    return (all.filter { $0.code == "USA" } + others).sorted { $0.code < $1.code }
  }

  private static func storefronts(ofCurrency line: Substring) -> [Storefront] {
    let words = line.split(separator: " ")
    guard words.count > 3, let minorDigits = Int(words[1]), let rate = Int(words[2]) else { return [] }
    return words[3...].map { Storefront(code: String($0), minorDigits: minorDigits, rate: rate) }
  }

  /// An amount in minor units as the language writes it: `9.99`, `1500`.
  func decimal(_ amount: Int) -> String {
    guard minorDigits > 0 else { return "\(amount)" }
    let cents = amount % 100
    return "\(amount / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  /// The nearest amount at or below `amount` that looks like a price: one that ends in 9 or, in a currency
  /// without minor units, in 0. Always above 0, and below `amount` where that is 2 or more.
  func rounded(_ amount: Int) -> Int {
    guard amount >= 20 else { return max(1, amount - 1) }
    return minorDigits > 0 ? amount - amount % 10 - 1 : amount - amount % 10
  }
}
