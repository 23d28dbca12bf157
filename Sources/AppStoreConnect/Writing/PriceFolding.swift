import OfferModel

/// Amounts in minor units; where `hasRest`, Apple equalizes all others.
struct FoldedPrices {
  var amounts: [Storefront: Int64]
  var hasRest = false
}

/// Puts the prices that Apple derives from the one in the base storefront into `rest`.
struct PriceFolding {
  private struct Key: Hashable {
    let isInAppPurchase: Bool
    let amount: Int64
  }

  private let base: Storefront
  private let equalized: [Key: [Storefront: Int64]]

  init(_ equalizations: [Equalization], base: Storefront) {
    self.base = base
    var equalized: [Key: [Storefront: Int64]] = [:]
    for one in equalizations where one.base.territory == base.code {
      guard let amount = minorUnits(one.base) else { continue }
      equalized[Key(isInAppPurchase: one.isInAppPurchase, amount: amount)] = amountsByStorefront(one.amounts)
    }
    self.equalized = equalized
  }

  /// - Parameter domain: where the product is sold, or the offer can be had: what has no amount there is left to Apple.
  func fold(_ amounts: [Storefront: Int64], isInAppPurchase: Bool, domain: StorefrontSet) -> FoldedPrices {
    guard let price = amounts[base],
      let derived = equalized[Key(isInAppPurchase: isInAppPurchase, amount: price)]
    else { return FoldedPrices(amounts: amounts) }
    let own = amounts.filter { $0.key == base || derived[$0.key] != $0.value }
    let isLeftToApple = domain.members.contains { amounts[$0] == nil }
    guard own.count < amounts.count || isLeftToApple else { return FoldedPrices(amounts: amounts) }
    return FoldedPrices(amounts: own, hasRest: true)
  }
}

extension PriceFolding {
  /// The price changes of a subscription. Where every storefront gets an amount on a day, those that Apple derives from the new
  /// one of the base storefront become the `rest` of its change.
  ///
  /// A storefront counts as well if what Apple derives is its current price: no answer shows a change to that.
  func fold(_ schedule: PriceSchedule, sold: StorefrontSet) -> [PriceSchedule.Change] {
    let days = Dictionary(grouping: schedule.changes, by: \.key.startDate)
    return schedule.changes.map { change in
      guard let amount = change.prices.amounts[base],
        let derived = equalized[Key(isInAppPurchase: false, amount: amount)]
      else { return change }
      let ofDay = (days[change.key.startDate] ?? []).reduce(into: [:]) { all, other in
        all.merge(other.prices.amounts) { first, _ in first }
      }
      let isEverywhere =
        !sold.isEmpty
        && sold.members.allSatisfy { storefront in
          ofDay[storefront] != nil
            || derived[storefront] != nil && derived[storefront] == schedule.inForce[storefront]
        }
      let own = change.prices.amounts.filter { $0.key == base || derived[$0.key] != $0.value }
      guard isEverywhere, own.count < change.prices.amounts.count else { return change }
      return PriceSchedule.Change(
        key: change.key, prices: FoldedPrices(amounts: own, hasRest: true))
    }
  }
}

/// The amounts in storefronts that offerc knows, in minor units.
func amountsByStorefront(_ amounts: [LiveAmount]) -> [Storefront: Int64] {
  var result: [Storefront: Int64] = [:]
  for amount in amounts {
    guard let storefront = Storefront(code: amount.territory) else { continue }
    result[storefront] = minorUnits(amount)
  }
  return result
}
