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
      return [PriceStepRow(change: "", amounts: move.amounts, start: move.start)]
    }
    if change.kind == .added, case .prices(let map)? = change.new?[.prices]?.value {
      let place = change.new.map { countryPhrase($0.storefronts) } ?? ""
      let amounts = map.amountsPhrase(base: base, atMost: 5, moneyStyle)
      return [PriceStepRow(change: "", amounts: amounts, place: place)]
    }
    return foldRows
  }

  /// A row for the storefronts in which a price changes by the same percentage.
  var foldRows: [PriceStepRow] {
    priceFolds.flatMap(\.folds).map { fold in
      PriceStepRow(
        change: fold.change, amounts: fold.amounts(moneyStyle), place: countryPhrase(fold.storefronts))
    }
  }
}
