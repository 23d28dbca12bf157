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
  /// The storefronts that it is about.
  let storefronts: StorefrontSet
  /// Returns the amounts in one of these; nil if `amounts` names the storefronts of each amount.
  var inStorefront: (@Sendable (Storefront) -> String)?

  /// Whether an amount is higher than before, which people have to know first.
  var isRise = false

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
    if let move = change.priceMove(base: base, in: storefronts, money: moneyStyle, \.percentSuffix) {
      let moved = move.priceSteps.flatMap(\.territories)
      return [
        PriceStepRow(
          change: "", amounts: move.amounts, start: move.start,
          storefronts: move.isRestEqualized ? .all : StorefrontSet(moved),
          isRise: !move.isRemoved && move.priceSteps.contains(where: \.isIncrease))
      ]
    }
    if change.kind == .added, let new = change.new, case .prices(let map)? = new[.prices]?.value {
      let amounts = map.amountsPhrase(base: base, atMost: 5, moneyStyle)
      let money = moneyStyle
      return [
        PriceStepRow(
          change: "", amounts: amounts, place: countryPhrase(new.storefronts), storefronts: new.storefronts
        ) { storefront in
          map[storefront].map { money.text($0) } ?? (map.rest == nil ? "" : "Apple's price")
        }
      ]
    }
    return foldRows
  }

  /// The rows of the table of prices that change.
  var priceRows: [PriceStepRow] { isOffer ? foldRows : regularPriceRows }

  /// A row for the storefronts in which a price changes by the same percentage.
  var foldRows: [PriceStepRow] {
    let money = moneyStyle
    return priceFolds.flatMap(\.folds).map { fold in
      PriceStepRow(
        change: fold.change, amounts: fold.amounts(money), place: countryPhrase(fold.storefronts),
        storefronts: fold.storefronts,
        inStorefront: { storefront in
          fold.steps.first { $0.territories.contains(storefront) }?.amounts(money) ?? ""
        }, isRise: !isOffer && fold.steps.contains(where: \.isIncrease))
    }
  }

  /// The storefronts in which the change changes a regular price; nil if it also changes something else, or if only Apple knows where.
  var storefrontsOfPrices: StorefrontSet? {
    isOffer ? nil : change.storefrontsOfPrices(base: base)
  }
}
