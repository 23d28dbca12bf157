import ByteText

/// What people call many storefronts together, where the catalog has no set of the name.
struct Region {
  /// Whether it is every storefront.
  let isAll: Bool
  let help: String

  init?(_ text: String) {
    let word = text.lowercased().byBytes.removing(" -_")
    if Region.everywhere.contains(word) {
      isAll = true
      help = "write `all`: every storefront of the App Store"
      return
    }
    guard let set = Region.definitions[word] else { return nil }
    isAll = false
    let euro =
      ["europe", "eu", "eurozone"].contains(word)
      ? "; `currency-eur` is every storefront that bills in euros" : ""
    let name = set.byBytes.prefix(before: ":")
    let use = name == text ? "" : ", and write `\(name)` here"
    let country = word == "america" ? "write USA for the United States, or " : ""
    help = country + "define it yourself, e.g. `territorySets: {\(set)}`" + use + euro
  }

  private static let everywhere: Set<String> = [
    "worldwide", "world", "global", "globally", "everywhere", "any", "every", "*", "allterritories",
    "allcountries", "international", "ww", "alle", "rest", "row", "restofworld", "restoftheworld", "other",
    "others",
  ]

  /// What a definition of the set may look like.
  private static let definitions: [String: String] = [
    "europe": "europe: [DEU, FRA, ITA, …]",
    "eu": "eu: [DEU, FRA, ITA, …]",
    "eea": "eea: [DEU, FRA, NOR, …]",
    "eurozone": "eurozone: currency-eur",
    "asia": "asia: [JPN, KOR, …]",
    "africa": "africa: [ZAF, EGY, …]",
    "america": "america: [USA, CAN, …]",
    "americas": "americas: [USA, CAN, MEX, …]",
    "northamerica": "north-america: [USA, CAN]",
    "southamerica": "south-america: [BRA, ARG, …]",
    "latam": "latam: [MEX, BRA, …]",
    "latinamerica": "latin-america: [MEX, BRA, …]",
    "apac": "apac: [JPN, AUS, …]",
    "emea": "emea: [GBR, DEU, ARE, …]",
    "mena": "mena: [ARE, SAU, …]",
    "dach": "dach: [DEU, AUT, CHE]",
    "nordics": "nordics: [SWE, NOR, DNK, FIN]",
    "scandinavia": "scandinavia: [SWE, NOR, DNK]",
    "benelux": "benelux: [BEL, NLD, LUX]",
    "middleeast": "middle-east: [ARE, SAU, …]",
    "oceania": "oceania: [AUS, NZL]",
  ]
}
