import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension PriceRule {
  /// What the amounts follow, and where not: `40% off the regular price, except in Canada`, `10 × the price of com.example.monthly`, `the
  /// factors of europe.csv`.
  ///
  /// - Parameters:
  ///   - territories: Where there are amounts: only there, something can be an exception.
  ///   - differing: Where the amounts differ from the rule, besides its own exceptions.
  ///   - name: Returns what a product is called.
  func phrase(
    in territories: StorefrontSet, differing: StorefrontSet, _ name: (_ productId: String) -> String
  ) -> String {
    let except = except.union(differing).intersection(territories)
    let exception = except.isEmpty ? "" : ", except in \(countryPhrase(except))"
    return basisPhrase(name) + exception
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
  /// - Parameter name: Returns what a product is called.
  func rulePhrase(_ name: (_ productId: String) -> String) -> String? {
    let rule = column.prices.follows ?? column.prices.tableFollows
    let differing = StorefrontSet(differing.map(\.storefront))
    return rule?.phrase(in: column.territories, differing: differing, name)
  }
}
