/// What people call many storefronts together, where the catalog has no set of the name.
struct Region {
  /// Whether all storefronts are meant.
  let isAll: Bool
  let help: String

  init?(_ text: String) {
    let word = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    if Region.everywhere.contains(word) {
      (isAll, help) = (true, "write `all`: every storefront of the App Store")
      return
    }
    guard let set = Region.sets[word] else { return nil }
    isAll = false
    let euro = word == "europe" || word == "eu" || word == "eurozone"
    help =
      "define it yourself, e.g. `territorySets: {\(set)}`"
      + (euro ? "; `currency-eur` is every storefront that bills in euros" : "")
  }

  private static let everywhere: Set<String> = [
    "worldwide", "world", "global", "globally", "everywhere", "any", "every", "*", "allterritories",
    "allcountries", "international", "ww", "alle", "rest",
  ]

  private static let sets = [
    "europe": "europe: [DEU, FRA, ITA, …]", "eu": "eu: [DEU, FRA, ITA, …]", "eea": "eea: [DEU, FRA, NOR, …]",
    "eurozone": "eurozone: currency-eur", "asia": "asia: [JPN, KOR, …]", "africa": "africa: [ZAF, EGY, …]",
    "america": "america: [USA, CAN, …]", "americas": "americas: [USA, CAN, MEX, …]",
    "northamerica": "north-america: [USA, CAN]", "southamerica": "south-america: [BRA, ARG, …]",
    "latam": "latam: [MEX, BRA, …]", "latinamerica": "latin-america: [MEX, BRA, …]",
    "apac": "apac: [JPN, AUS, …]", "emea": "emea: [GBR, DEU, ARE, …]", "mena": "mena: [ARE, SAU, …]",
    "dach": "dach: [DEU, AUT, CHE]", "nordics": "nordics: [SWE, NOR, DNK, FIN]",
    "scandinavia": "scandinavia: [SWE, NOR, DNK]", "benelux": "benelux: [BEL, NLD, LUX]",
    "middleeast": "middle-east: [ARE, SAU, …]", "oceania": "oceania: [AUS, NZL]",
  ]
}
