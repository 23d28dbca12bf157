import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Storefronts in which prices change by the same part.
struct PriceFold: Sendable {
  /// The change: `+10%`; empty if there is no amount before or after.
  let change: String
  let steps: [PriceStep]

  var storefronts: StorefrontSet { StorefrontSet(steps.flatMap(\.territories)) }

  /// Returns the amounts before and after, `9.99 → 10.99 USD`; if there are many, the first ones.
  func amounts(_ money: MoneyStyle) -> String {
    let most = 4
    let shown = steps.prefix(most).map { $0.amounts(money) }
    let rest = steps.count > most ? ", and \(counted(steps.count - most, "more step"))" : ""
    return shown.joined(separator: ", ") + rest
  }

  /// Returns all changes between two maps of prices, those of the most storefronts first.
  static func all(from old: PriceMap, to new: PriceMap) -> [PriceFold] {
    Dictionary(grouping: priceSteps(from: old, to: new), by: \.percent)
      .map { change, steps in PriceFold(change: change, steps: steps) }
      .sorted { one, other in one.storefronts.comesBefore(other.storefronts) }
  }
}

extension PriceStep {
  /// Returns the amounts before and after: `9.99 → 10.99 USD`.
  func amounts(_ money: MoneyStyle) -> String {
    let currency = territories.first?.currency ?? .usd
    func amount(_ minor: Int64?) -> String { minor.map { money.text($0, currency) } ?? "–" }
    return "\(amount(old)) → \(amount(new))"
  }

  /// The change as part of the old amount; nil if there is no amount before or after.
  var part: Double? {
    guard let old, let new, old > 0 else { return nil }
    return Double(new - old) / Double(old)
  }

  /// The change in percent: `+10%`, `−16.7%`; empty if there is no amount before or after.
  var percent: String { part.map(signedPercent) ?? "" }

  /// ` (+10%)`; empty if there is no amount before or after.
  var percentSuffix: String { percent.isEmpty ? "" : " (\(percent))" }
}

/// Returns a part as a change in percent: `+10%`, `−16.7%`.
func signedPercent(_ part: Double) -> String { (part < 0 ? "−" : "+") + percentText(abs(part)) }

extension CatalogDiff.Entry {
  /// The prices that change, with the name of their field.
  var priceFolds: [(name: String, folds: [PriceFold])] {
    change.fields.compactMap { field in
      guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value else {
        return nil
      }
      return (field.name, PriceFold.all(from: old, to: new))
    }
  }

  /// The storefronts whose prices deviate most: `prices change by −75% in Japan, −50% elsewhere`; nil if none deviate much.
  var priceDeviation: String? {
    let steps = priceFolds.flatMap { $0.folds.flatMap(\.steps) }
    let parts = steps.flatMap { step in
      step.part.map { part in step.territories.map { (storefront: $0, part: part) } } ?? []
    }
    let deviation = Deviation(parts) { range in
      let low = signedPercent(range.lowerBound)
      let high = signedPercent(range.upperBound)
      return low == high ? low : "\(low) to \(high)"
    }
    return deviation.map { "prices change by \($0.most) in \($0.place), \($0.others) elsewhere" }
  }

  /// What the change is in money, in one line; nil if it is not about money.
  var moneyLine: String? {
    let parts = [money?.line, priceDeviation].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
