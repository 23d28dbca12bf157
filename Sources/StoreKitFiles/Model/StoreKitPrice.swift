import ByteText

/// An amount in the currency of the file's storefront.
enum StoreKitPrice: Equatable, Sendable {
  /// Digits with at most one point, such as `9.99`: above 0, except for in-app purchases, and without more decimals than the
  /// currency has.
  case amount(String)
  case missing

  /// Whether both are the same number: `9.9` is `9.90`.
  func isSame(as other: StoreKitPrice) -> Bool {
    switch (self, other) {
    case (.amount(let a), .amount(let b)): StoreKitPrice.plain(a) == StoreKitPrice.plain(b)
    case (.missing, .missing): true
    default: false
    }
  }

  /// Twelve times the amount, with the same decimals; nil if it is missing or too large.
  var ofAYear: StoreKitPrice? {
    guard case .amount(let amount) = self else { return nil }
    let parts = amount.byBytes.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1].utf8.count : 0
    guard let number = Int(parts.joined()) else { return nil }
    let year = number.multipliedReportingOverflow(by: 12)
    guard !year.overflow else { return nil }
    let digits = String(year.partialValue)
    guard decimals > 0 else { return .amount(digits) }
    // At least one digit comes before the point: 36 with two decimals is 0.36.
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return .amount(padded.dropLast(decimals) + "." + padded.suffix(decimals))
  }

  /// The amount as messages show it.
  var shown: String {
    switch self {
    case .amount(let amount): amount
    case .missing: "missing"
    }
  }

  /// The amount without leading zeros, and without zeros at the end of its decimals.
  private static func plain(_ amount: String) -> String {
    let parts = amount.byBytes.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(parts[0].drop { $0 == "0" })
    let fraction = parts.count > 1 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
    return whole + "." + fraction
  }
}
