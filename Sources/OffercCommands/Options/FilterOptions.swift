import ArgumentParser
import ByteText
import Diagnostics
import Interpretation
import OfferModel

/// Which offers an output is about: the same options wherever offers are listed.
struct FilterOptions: ParsableArguments {
  @Option(
    help: .value(
      "PLACE",
      "Only offers in this storefront, and only its prices: a code, a country name or a currency. May be repeated."
    ))
  var storefront: [String] = []

  @Option(help: .campaign) var campaign: [String] = []

  @Option(help: .product) var product: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only offers of this kind: \(OfferKind.optionNames.joined(separator: ", ")). May be repeated.",
      valueName: "KIND"))
  var kind: [String] = []

  @Option(help: .value("YYYY-MM-DD", "Only offers that run on this day or later."), transform: dayArgument)
  var from: CalendarDate?

  @Option(help: .value("YYYY-MM-DD", "Only offers that run on this day or earlier."), transform: dayArgument)
  var to: CalendarDate?

  @Flag(help: .withDrafts) var withDrafts = false

  /// - Parameter console: where to say which storefront is taken for a name such as `UK`; nil if names have to be exact, because
  ///   the command writes what they choose.
  /// - Throws: `PlainFailure` for a value that nothing has.
  func filter(in catalogs: [Catalog], _ console: Console? = nil) throws -> OfferFilter {
    var filter = OfferFilter()
    for text in storefront {
      let chosen = try storefronts(named: text, console)
      filter.storefronts = (filter.storefronts ?? StorefrontSet()).union(chosen)
    }
    try filter.choose(campaigns: campaign, products: product, in: catalogs)
    filter.kinds = try kind.map { text in
      let choices = OfferKind.optionNames.map {
        WordChoice(value: $0, spellings: [$0 + "-offer", $0 + "-offers"])
      }
      let meant = interpretWord(text, among: choices).certain()
      guard let number = OfferKind.optionNames.firstIndex(of: meant ?? text.lowercased()) else {
        throw unknown("\(quoted(text)) is not a kind of offer", text, in: OfferKind.optionNames)
      }
      return OfferKind.allCases[number]
    }
    if let from, let to, to < from {
      throw PlainFailure("--to \(to) is before --from \(from), expected the same day or a later one")
    }
    filter.from = from
    filter.to = to
    return filter
  }
}

extension OfferFilter {
  /// - Throws: `PlainFailure` for a value that nothing has.
  mutating func choose(campaigns names: [String], products texts: [String], in catalogs: [Catalog]) throws {
    for name in names { try checkCampaign(name, in: catalogs) }
    campaigns = names
    let all = catalogs.flatMap(\.products)
    products = try texts.map { try productId(named: $0, in: all) }
  }
}

extension OfferKind {
  /// In the order of the cases.
  fileprivate static let optionNames = allCases.map(\.choiceName)
}
