extension CompiledCatalog {
  /// What something costs in a storefront.
  public enum Price: Sendable, Hashable, CustomStringConvertible {
    /// Nothing: a free offer.
    case free
    /// An amount of the catalog.
    case amount(Money)
    /// A price that Apple derives from the price of another storefront (`rest: equalized`). No catalog has it: ask StoreKit, or the
    /// App Store Connect API.
    case equalized

    /// The amount; nil for `free` and `equalized`.
    public var money: Money? {
      guard case .amount(let money) = self else { return nil }
      return money
    }

    /// `free`, `4.99 USD` or `equalized by Apple`: for logs.
    public var description: String {
      switch self {
      case .free: "free"
      case .amount(let money): money.description
      case .equalized: "equalized by Apple"
      }
    }
  }
}
