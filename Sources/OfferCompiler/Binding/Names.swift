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

/// Other codes and names that people have for countries, in capital letters, with the storefront: those of the Olympic
/// Committee and of cars first.
let otherNames: [String: String] = [
  "GER": "DEU", "SUI": "CHE", "NED": "NLD", "POR": "PRT", "DEN": "DNK", "GRE": "GRC", "CRO": "HRV",
  "SLO": "SVN", "BUL": "BGR", "LAT": "LVA", "RSA": "ZAF", "UAE": "ARE", "KSA": "SAU", "CHI": "CHL",
  "PHI": "PHL", "INA": "IDN", "MAS": "MYS", "VIE": "VNM", "TPE": "TWN", "URU": "URY", "PAR": "PRY",
  "CRC": "CRI", "ESA": "SLV", "ALG": "DZA", "NGR": "NGA", "HOL": "NLD", "SPA": "ESP", "ROM": "ROU",
  "JAP": "JPN", "TAI": "TWN", "ENG": "GBR", "SIN": "SGP", "IRE": "IRL", "SWI": "CHE", "ITL": "ITA",
  "U.S.": "USA", "U.S.A.": "USA", "UNITED STATES OF AMERICA": "USA", "ENGLAND": "GBR", "GREAT BRITAIN": "GBR",
  "U.K.": "GBR", "HOLLAND": "NLD", "KOREA": "KOR", "SOUTH KOREA": "KOR", "CZECH REPUBLIC": "CZE",
  "TURKEY": "TUR", "TÜRKIYE": "TUR", "RUSSIA": "RUS", "VIETNAM": "VNM", "TAIWAN": "TWN", "HONG KONG": "HKG",
  "CHINA": "CHN", "DEUTSCHLAND": "DEU", "ÖSTERREICH": "AUT", "SCHWEIZ": "CHE", "ESPAÑA": "ESP",
]
