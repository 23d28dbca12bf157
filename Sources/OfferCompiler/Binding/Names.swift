import Diagnostics
import OfferLanguage
import OfferModel

/// The territory sets and price tables of a catalog, which are resolved before any product is read.
struct Names: Sendable {
  struct TerritorySetName: Sendable {
    let name: Located<String>
    let set: StorefrontSet
    /// Whether the set has a fault. Its users then report nothing more.
    let isBroken: Bool
  }

  struct PriceTableName: Sendable {
    let name: Located<String>
    let prices: WrittenPrices
  }

  var sets: [String: TerritorySetName] = [:]
  var tables: [String: PriceTableName] = [:]
  /// The names of the catalog's sets, sorted, evaluated or not.
  private(set) var ownSetNames: [String] = []
  private(set) var setNames = Names.builtIn
  var tableNames: [String] = []

  mutating func setOwnSetNames(_ sorted: [String]) {
    ownSetNames = sorted
    setNames = sorted + Names.builtIn
  }

  private static let builtIn = Language.builtInSets.keys.sorted()
}
