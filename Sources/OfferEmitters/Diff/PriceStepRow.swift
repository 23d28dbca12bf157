import OfferLanguage
import OfferModel
import OfferRules

/// How prices change, or what they are if they are new: a row of the tables about money.
struct PriceStepRow: Sendable {
  /// The change in percent: `+10%`; empty if there is none for all amounts together.
  let change: String
  let amounts: String
  /// Where; empty for a planned price change, whose amounts name their storefronts.
  var place = ""
  /// The first day of a planned price change, `YYYY-MM-DD`; nil for other changes.
  var start: String?
  /// Where prices change; nil if it is about the whole product, or if only Apple knows where.
  let storefronts: StorefrontSet?

  /// The change, then the amounts.
  var money: String { change.isEmpty ? amounts : change + ": " + amounts }

  /// The same, and where or from which day.
  var sentence: String { start.map { "\(money) from \($0)" } ?? "\(money) in \(place)" }
}

extension CatalogDiff.Entry {
  var isOffer: Bool {
    switch change.type {
    case .introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode: true
    default: false
    }
  }

  /// A row for each change of a regular price, and for a planned price change.
  var regularPriceRows: [PriceStepRow] {
    guard !isOffer else { return [] }
    if let move = change.priceMove(base: base, money: moneyStyle, \.percentSuffix) {
      return [
        PriceStepRow(
          change: "", amounts: move.amounts, start: move.start, storefronts: storefrontsOfPrices)
      ]
    }
    if change.kind == .added, case .prices(let map)? = change.new?[.prices]?.value {
      let place = change.new.map { countryPhrase($0.storefronts) } ?? ""
      let amounts = map.amountsPhrase(base: base, atMost: 5, moneyStyle)
      return [PriceStepRow(change: "", amounts: amounts, place: place, storefronts: nil)]
    }
    return foldRows
  }

  /// A row for the storefronts in which a price changes by the same percentage.
  var foldRows: [PriceStepRow] {
    priceFolds.flatMap(\.folds).map { fold in
      PriceStepRow(
        change: fold.change, amounts: fold.amounts(moneyStyle), place: countryPhrase(fold.storefronts),
        storefronts: fold.storefronts)
    }
  }

  /// The storefronts in which the change changes a regular price; nil if it also changes something else, or if only Apple knows where.
  var storefrontsOfPrices: StorefrontSet? {
    if change.isOfPrice {
      let maps = [change.old, change.new].map { object -> PriceMap? in
        if case .prices(let map)? = object?[.prices]?.value { map } else { nil }
      }.compactMap(\.self)
      guard maps.allSatisfy({ $0.rest == nil }) else { return nil }
      return maps.reduce(into: StorefrontSet()) { all, map in all.formUnion(map.territories) }
    }
    guard !isOffer, change.kind == .changed, equalizedMove == nil else { return nil }
    var all = StorefrontSet()
    for field in change.fields {
      guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value,
        (old.rest == nil) == (new.rest == nil)
      else { return nil }
      all.formUnion(StorefrontSet(priceSteps(from: old, to: new).flatMap(\.territories)))
    }
    return all.isEmpty ? nil : all
  }
}
