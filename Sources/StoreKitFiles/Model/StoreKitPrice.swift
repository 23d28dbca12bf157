import ByteText

/// The amount in the file's one currency.
enum StoreKitPrice: Equatable, Sendable {
  /// Digits with at most one point, above 0, no more decimals than the currency has.
  case amount(String)
  case missing

  /// Whether both are one number, however many zeros are written.
  func isSame(as other: StoreKitPrice) -> Bool {
    switch (self, other) {
    case (.amount(let a), .amount(let b)): StoreKitPrice.plain(a) == StoreKitPrice.plain(b)
    case (.missing, .missing): true
    default: false
    }
  }

  /// Of twelve such amounts.
  var ofAYear: StoreKitPrice? {
    guard case .amount(let amount) = self else { return nil }
    let parts = amount.byBytes.split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1].utf8.count : 0
    guard let number = Int(parts.joined()),
      case (let year, false) = number.multipliedReportingOverflow(by: 12)
    else { return nil }
    let digits = String(year)
    guard decimals > 0 else { return .amount(digits) }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.utf8.count)) + digits
    return .amount(padded.dropLast(decimals) + "." + padded.suffix(decimals))
  }

  var shown: String { if case .amount(let amount) = self { amount } else { "missing" } }

  private static func plain(_ amount: String) -> String {
    let parts = amount.byBytes.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(parts[0].drop { $0 == "0" })
    let fraction = parts.count > 1 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
    return whole + "." + fraction
  }
}
