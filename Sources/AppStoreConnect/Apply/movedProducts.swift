package import Diagnostics
package import OfferLanguage
import OfferModel

/// The subscriptions of a plan whose new prices Apple would equalize in another way now: what was reviewed is no longer what
/// the catalog says. How Apple would equalize prices that are live does not matter.
///
/// - Parameters:
///   - catalog: of the plan.
///   - app: as it was read to apply the plan.
/// - Returns: the amounts that differ, by subscription; nothing where Apple's answer cannot be read.
/// - Throws: what `AnswerSource.read` throws.
package func movedProducts(
  of plan: Plan, _ catalog: NormalForm, in app: LiveApp, from source: any AnswerSource
) throws -> [ObjectPath: String] {
  let steps = plan.steps.filter { $0.object.parts.last?.kind == .priceChange && !$0.amounts.isEmpty }
  guard !steps.isEmpty, !plan.equalized.isEmpty else { return [:] }
  let changes = EqualizedChanges(in: catalog.catalog, on: plan.today)
  var unknown = app
  unknown.equalizations = []
  var reader = Reader(source)
  let now = EqualizedPrices(
    try reader.readEqualizations(of: changes, besides: unknown).map(EqualizedAmounts.init))
  var reasons: [ObjectPath: String] = [:]
  for step in steps {
    guard let change = catalog.catalog.equalizedChange(step.object), let amount = change.prices[changes.base],
      let planned = EqualizedAmounts(from: changes.base, amount.amount, in: EqualizedPrices(plan.equalized))
    else { continue }
    let amounts = step.amounts
    let moved = planned.moved(to: now).filter { one in
      amounts[one.storefront] == one.before && !change.prices.territories.contains(one.storefront)
    }
    guard !moved.isEmpty else { continue }
    let base = moneyText(amount.amount, changes.base.currency)
    reasons[step.object.owner.named] =
      "the prices that Apple equalizes from \(base) are no longer those of the plan: \(firstFive(moved.map(\.words)))"
  }
  return reasons
}

extension PlanStep {
  /// The amounts of subscriptions that it names, in minor units.
  fileprivate var amounts: [Storefront: Int64] {
    var amounts: [Storefront: Int64] = [:]
    for case .found(let lookup) in requests.filter(\.setsPrices).flatMap(\.references)
    where lookup.what == .pricePoint {
      guard let price = lookup.price, let storefront = Storefront(code: price.storefront) else { continue }
      amounts[storefront] = minorUnits(price.amount, storefront)
    }
    return amounts
  }
}

extension Catalog {
  /// The price change with `rest` at a path.
  fileprivate func equalizedChange(_ path: ObjectPath) -> PriceChange? {
    for subscription in subscriptions where subscription.path.named == path.owner.named {
      let planned = subscription.plannedChanges.first { planned in
        let day = planned.change.startDate.value.description
        return subscription.path(of: planned.plan).with(.priceChange, day) == path
      }
      if let planned, planned.change.prices.rest != nil { return planned.change }
    }
    return nil
  }
}
