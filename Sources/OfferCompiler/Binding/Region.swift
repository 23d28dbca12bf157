import OfferLanguage

/// What people call many storefronts together, where the catalog has no set of the name.
struct Region {
  /// Whether all storefronts are meant.
  let isAll: Bool
  let help: String

  init?(_ text: String) {
    let word = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    guard let set = texts.sentences["names of regions"]?[word] else { return nil }
    isAll = set == "all"
    let euro =
      ["europe", "eu", "eurozone"].contains(word)
      ? "; `currency-eur` is every storefront that bills in euros" : ""
    help =
      isAll
      ? "write `all`: every storefront of the App Store"
      : "define it yourself, e.g. `territorySets: {\(set)}`" + euro
  }
}
