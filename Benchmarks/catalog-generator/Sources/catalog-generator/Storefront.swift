/// Where a product is sold, and in which money.
struct Storefront {
  let code: String
  let minorDigits: Int
  /// Hundredths of the currency's unit for one US dollar.
  let rate: Int
  /// Minor units, ascending.
  let pricePoints: [Int]

  /// The first `count` storefronts in alphabetical order, the base storefront USA always among them.
  static func first(_ count: Int) -> [Storefront] {
    let all = storefrontTable.split(separator: "\n").flatMap(storefronts(ofCurrency:))
      .sorted { $0.code < $1.code }
    let others = all.filter { $0.code != "USA" }.prefix(count - 1)
    return (all.filter { $0.code == "USA" } + others).sorted { $0.code < $1.code }
  }

  private static func storefronts(ofCurrency line: Substring) -> [Storefront] {
    let words = line.split(separator: " ")
    guard words.count > 4, let minorDigits = Int(words[1]), let rate = Int(words[2]) else { return [] }
    let points = Set(words[3].split(separator: ",").flatMap { pricePoints(of: $0, minorDigits) }).sorted()
    return words[4...].map {
      Storefront(code: String($0), minorDigits: minorDigits, rate: rate, pricePoints: points)
    }
  }

  /// `0.99-199.99/1`.
  private static func pricePoints(of run: Substring, _ minorDigits: Int) -> [Int] {
    let amounts = run.split { $0 == "-" || $0 == "/" }.compactMap { text -> Int? in
      let parts = text.split(separator: ".")
      guard minorDigits > 0, let whole = Int(parts[0]) else { return Int(text) }
      return whole * 100 + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    }
    return amounts.count == 3 ? Array(stride(from: amounts[0], through: amounts[1], by: amounts[2])) : []
  }

  /// An amount in minor units as the language writes it: `9.99`, `1500`.
  func decimal(_ amount: Int) -> String {
    guard minorDigits > 0 else { return "\(amount)" }
    let cents = amount % 100
    return "\(amount / 100).\(cents < 10 ? "0" : "")\(cents)"
  }

  /// The nearest price point at or below `amount`, the lowest one where there is none.
  func rounded(_ amount: Int) -> Int {
    var (low, high) = (0, pricePoints.count)
    while low < high {
      let middle = (low + high) / 2
      if pricePoints[middle] <= amount { low = middle + 1 } else { high = middle }
    }
    return pricePoints[max(0, low - 1)]
  }
}
