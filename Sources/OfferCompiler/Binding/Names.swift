import Diagnostics
import OfferLanguage
import OfferModel

/// The names that expressions and price maps may use, resolved before any product is read.
struct Names: Sendable {
  struct TerritorySetName: Sendable {
    let name: Located<String>
    let set: StorefrontSet
    /// Whether a fault was found in it: whoever uses it then says nothing more.
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
  private(set) var setNames: [String] = Language.builtInSets.keys.sorted()
  var tableNames: [String] = []

  mutating func setOwnSetNames(_ sorted: [String]) {
    ownSetNames = sorted
    setNames = sorted + Language.builtInSets.keys.sorted()
  }
}

/// What a catalog may have that binding could not read: nothing is said to be missing then.
struct Lost: OptionSet {
  let rawValue: UInt8

  /// Something was left out, or something written was not looked at.
  static let parts = Lost(rawValue: 1)
  /// Sets and price tables may be defined where it could not be read: unknown ones are not reported.
  static let names = Lost(rawValue: 2)
  /// Products may be defined where it could not be read: unknown ones are not reported.
  static let products = Lost(rawValue: 4)
  /// A value is read as its safe fix writes it.
  static let values = Lost(rawValue: 8)
}
