import OfferRules
import Diagnostics
import TestSupport
import OfferModel
import Testing

/// Storefront expressions and sets.
struct StorefrontTests {
  private func set(_ expression: String, _ more: String = "") throws -> [String] {
    let catalog = try sound(
      .catalog(
        """
        territorySets: {tested: \(expression)\(more.isEmpty ? "" : ", " + more)}
        inAppPurchases:
          - {productId: com.example.coins, referenceName: Coins, type: consumable, territories: tested, prices: {rest: equalized}}
        """))
    return try #require(catalog.inAppPurchases.first).product.territories.set.codes
  }

  private func all(but codes: String...) -> [String] {
    StorefrontSet.all.codes.filter { !codes.contains($0) }
  }

  @Test(arguments: [
    ("USA", ["USA"]), ("[USA, CAN]", ["CAN", "USA"]), ("[USA, [CAN, [GBR]]]", ["CAN", "GBR", "USA"]),
    ("{include: [USA, CAN, GBR], exclude: CAN}", ["GBR", "USA"]),
    ("{include: [USA, CAN], exclude: [CAN, MEX]}", ["USA"]),
    ("{include: {include: [USA, CAN, GBR], exclude: CAN}, exclude: GBR}", ["USA"]),
    ("{include: [USA, CAN, GBR], exclude: {include: [CAN, GBR], exclude: GBR}}", ["GBR", "USA"]),
    ("[{include: [USA, CAN], exclude: CAN}, MEX]", ["MEX", "USA"]),
    ("[none, USA]", ["USA"]), ("'USA'", ["USA"]), ("{include: USA}", ["USA"]),
    ("currency-jpy", ["JPN"]), ("{include: currency-brl, exclude: }", ["BRA"]),
  ])
  func expressions(_ expression: String, _ codes: [String]) throws {
    try equal(set(expression), codes)
  }

  @Test func includeLeftOutInASetIsAll() throws {
    try equal(set("{exclude: [CHN, RUS]}"), all(but: "CHN", "RUS"))
    try equal(set("{exclude: {exclude: USA}}"), ["USA"])
    try contains(set("[{exclude: currency-usd}, USA]"), "USA")
    try equal(set("{}"), all())
    try equal(set("all"), all())
  }

  @Test func setsOfSetsInAnyOrder() throws {
    try equal(set("[b, USA]", "b: {include: c, exclude: MEX}, c: [MEX, CAN]"), ["CAN", "USA"])
  }

  @Test func aSetForEachCurrency() throws {
    for currency in Currency.allCases {
      let expected = Storefront.all.filter { $0.currency == currency }.map(\.code)
      try equal(set("currency-" + currency.code.lowercased()), expected)
    }
  }

  @Test func aLongChainOfSets() throws {
    let count = 3000
    let chain = (1..<count).map { "s\($0): s\($0 + 1)" }.joined(separator: ", ") + ", s\(count): USA"
    try equal(set("s1", chain), ["USA"])
  }

  @Test(arguments: [
    "territorySets: {↑a: ↓a}", "territorySets: {↑a: b, ↑b: [USA, ↓a]}",
    "territorySets: {↑a: [b, USA], ↑b: {exclude: c}, ↑c: {include: [↓a]}}",
    "territorySets: {↑a: b, ↑b: ↓a, user: [a, b]}",
  ])
  func cycles(_ sets: String) throws {
    try expect("territory-set-cycle", in: .catalog(sets))
  }

  @Test func aSetOfNothing() throws {
    for expression in ["[]", "none", "{include: USA, exclude: all}"] {
      try expect(
        "empty-territories", "the territory set 'a' is empty",
        in: .catalog("territorySets: {↓a: \(expression)}"))
    }
  }

  @Test(arguments: ["all", "none", "rest", "table", "currency-eur", "currency-xyz"])
  func reservedNames(_ name: String) throws {
    try expect(
      "invalid-value", "the name '\(name)' is reserved", in: .catalog("territorySets: {↓\(name): USA}"))
  }

  @Test(arguments: ["Europe", "USA", "1a", "-a", "a_b", "ä"])
  func namesOfSets(_ name: String) throws {
    try expect(
      "invalid-value", "'\(name)' cannot be the name of a territory set",
      in: .catalog("territorySets: {↓\(name): USA}")
    )
  }

  static let refusals = [
    // The faulty name is said where it is defined, not once more where it is used.
    Refusal(
      "users of a faulty set say nothing, 1", "invalid-value",
      in: .catalog("territorySets: {↓Europe: FRA, b: [Europe, USA]}")),
    Refusal(
      "users of a faulty set say nothing, 2", "unknown-territory",
      in: .catalog(
        "territorySets: {a: [↓UAS], b: a}\noffers: {com.example.monthly: {introductoryOffers: [{mode: free-trial, duration: P1W, territories: b}]}}"
      )),
    Refusal(
      "countries without a storefront", "unknown-territory",
      help: "remove it: customers there use another country's storefront",
      in: .catalog("territorySets: {a: [USA, ↓CUB]}")),
    Refusal(
      "unknown codes and names, 1", "unknown-territory", "'XYZ' is not one of the 175 App Store storefronts",
      in: .catalog("territorySets: {a: ↓XYZ}")),
    Refusal(
      "unknown codes and names, 2", "unknown-territory-set",
      "there is no territory set 'currency-euro', did you mean currency-eur?",
      help: "write currency-eur",
      in: .catalog("territorySets: {a: ↓currency-euro}")),
    Refusal(
      "unknown codes and names, 3", "unknown-territory-set", "no storefront bills in BGN",
      help: "write the codes of the storefronts, or the set of the currency that they bill in",
      in: .catalog("territorySets: {a: ↓currency-bgn}")),
    Refusal(
      "unknown codes and names, 4", "unknown-territory-set", help: "write europe",
      in: .catalog("territorySets: {europe: FRA, a: ↓eurpe}")),
    Refusal(
      "unknown codes and names, 5", "unknown-territory-set",
      help:
        "write `all`, storefront codes such as USA, the set west, or define it, e.g. `territorySets: {neverland: [USA, CAN]}`",
      in: .catalog("territorySets: {west: ↓neverland}")),
    Refusal(
      "unknown codes and names, 6", "unknown-territory-set",
      help:
        "write `all`, storefront codes such as USA, or define it, e.g. `territorySets: {neverland: [USA, CAN]}`",
      in: .subscription("territories: ↓neverland")),
    Refusal(
      "unknown codes and names, 7", "unknown-territory",
      in: .catalog("app: {bundleId: com.example.app, baseTerritory: ↓US}")),
    Refusal(
      "unknown codes and names, 8", "unknown-territory",
      in: .catalog("app: {bundleId: com.example.app, baseTerritory: ↓currency-eur}")),
    // A name that is misspelt where it is defined is missing in many places.
    Refusal(
      "an unknown name is one finding", "unknown-territory-set",
      in: .catalog("territorySets: {a: [↓europ, USA], b: [↑europ, CAN], c: {exclude: ↑europ}}")),
  ]

  @Test(arguments: refusals) func aMistakeIsFoundAtItsPlace(_ refusal: Refusal) throws {
    try refusal.expect()
  }

  @Test(arguments: [
    ("US", "USA"), ("us", "USA"), ("usa", "USA"), ("Usa", "USA"), ("de", "DEU"), ("XKX", "XKS"),
    ("xk", "XKS"),
    ("UK", "GBR"), ("Germany", "DEU"), ("NO", "NOR"),
  ])
  func theCodeThatWasMeant(_ text: String, _ code: String) throws {
    try expect(
      "unknown-territory", "'\(text)' is not a storefront code, did you mean \(code)?", fix: code,
      in: .catalog("territorySets: {a: ↓\(text)}"))
    try expect("unknown-territory", fix: code, in: .subscription("prices: {↓\(text): 4.99, rest: equalized}"))
  }

  @Test func whereAProductIsSold() throws {
    let everywhere = try sound(.subscription("")).onlySubscription.product
    equal(everywhere.territories.set, .all)
    #expect(everywhere.availableInNewTerritories.value)
    let written = try sound(.subscription("territories: all")).onlySubscription.product
    #expect(written.availableInNewTerritories.value)
    let some = try sound(.subscription("territories: {exclude: CHN}")).onlySubscription.product
    equal(some.territories.set.codes, all(but: "CHN"))
    #expect(!some.availableInNewTerritories.value)
    let removed = try sound(.subscription("territories: none")).onlySubscription.product
    #expect(removed.territories.set.isEmpty)
  }

  private func offer(_ product: String, _ keys: String) throws -> Territories {
    let offer = try sound(.subscription(product + "\n" + introductory(keys))).onlySubscription
      .introductoryOffers
      .first
    return try #require(offer).pricing.territories
  }

  @Test func aFreeOfferIsWhereTheProductIsSold() throws {
    try equal(offer("territories: [USA, CAN]", "startDate: ~").set.codes, ["CAN", "USA"])
  }

  /// A set stands for its storefronts where the product is sold; a code for itself.
  @Test func setsAreRestrictedCodesAreNot() throws {
    let product = "territories: [USA, CAN, FRA]"
    try equal(offer(product, "territories: currency-eur").set.codes, ["FRA"])
    try equal(offer(product, "territories: all").set.codes, ["CAN", "FRA", "USA"])
    let mixed = try offer(product, "territories: [currency-eur, JPN, currency-gbp]")
    equal(mixed.set.codes, ["FRA", "JPN"])
    equal(mixed.unused.map(\.value), ["JPN", "currency-gbp"])
    try equal(offer(product, "territories: {exclude: CAN}").set.codes, ["FRA", "USA"])
    try equal(offer(product, "territories: {exclude: {exclude: CAN}}").set.codes, ["CAN"])
    try equal(offer(product, "territories: {include: all, exclude: currency-eur}").set.codes, ["CAN", "USA"])
  }

  @Test func anOfferThatCouldBeHadNowhere() throws {
    for expression in ["[]", "none", "{exclude: all}"] {
      try expect(
        "empty-territories", in: .subscription(introductory("territories: ↓\(expression)")))
    }
    try expect(
      "empty-territories",
      in: .subscription("territories: [USA]\n" + introductory("territories: ↓currency-eur")))
    try sound(.subscription("territories: none\n" + introductory("territories: all")))
  }
}
