import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension PriceRule {
  /// What the amounts follow, and where not: `40% off the regular price, except in Canada; differs in Mexico`, `10 × the price of
  /// com.example.monthly`, `the factors of europe.csv`.
  ///
  /// - Parameters:
  ///   - territories: Where there are amounts: only there, something can be an exception.
  ///   - differing: Where the amounts differ from the rule, besides its own exceptions.
  ///   - planned: Where the catalog plans another regular price without a day, from which the rule counts.
  ///   - name: Returns what a product is called.
  func phrase(
    in territories: StorefrontSet, differing: StorefrontSet, planned: StorefrontSet,
    _ name: (_ productId: String) -> String
  ) -> String {
    let exceptions = except.intersection(territories)
    let exception = exceptions.isEmpty ? "" : ", except in \(countryPhrase(exceptions))"
    let others = differing.intersection(territories).subtracting(except)
    let difference = others.isEmpty ? "" : "; differs in \(countryPhrase(others))"
    return basisPhrase(name) + plannedPhrase(planned.intersection(territories)) + exception + difference
  }

  /// Returns where the rule counts from a planned regular price: `, in Japan the planned one`; empty if that is nowhere.
  private func plannedPhrase(_ planned: StorefrontSet) -> String {
    guard case .discount = basis, !planned.isEmpty else { return "" }
    return ", in \(countryPhrase(planned)) the planned one"
  }

  /// The discount, `40%`; nil for other rules.
  var discount: String? {
    guard case .discount(let left) = basis else { return nil }
    return percentText(1 - left.value)
  }

  /// What the amounts follow.
  func basisPhrase(_ name: (_ productId: String) -> String) -> String {
    switch basis {
    case .discount(let left): percentText(1 - left.value) + " off the regular price"
    case .times(let ratio, let product): "\(ratio.decimalText) × the price of \(name(product.value))"
    case .index(let file, let storefront):
      "the factors of \(file.value), from the amount in \(storefront.name)"
    }
  }
}

extension Ratio {
  fileprivate var value: Double { Double(numerator) / Double(denominator) }

  /// The ratio as a decimal number without zeros at its end.
  fileprivate var decimalText: String {
    let text = "\(value)"
    return text.byBytes.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension PricedColumn {
  /// The rule that its amounts follow: its own, or that of its price table; nil if there is none.
  ///
  /// - Parameters:
  ///   - planned: Where the catalog plans another regular price without a day.
  ///   - name: Returns what a product is called.
  func rulePhrase(
    planned: @autoclosure () -> StorefrontSet = StorefrontSet(), _ name: (_ productId: String) -> String
  ) -> String? {
    guard let rule = column.prices.follows ?? column.prices.tableFollows else { return nil }
    let differing = StorefrontSet(differing.map(\.storefront))
    return rule.phrase(in: column.territories, differing: differing, planned: planned(), name)
  }
}

extension ProductView {
  /// Returns where the regular price without a day is planned that the prices of an offer are compared with.
  func undatedStorefronts(for one: PricedColumn) -> StorefrontSet {
    let plan = offers.first { $0.columnName == one.column.name }?.terms?.plan.value
    return storefrontsWithoutDay(plan ?? .upFront)
  }
}
