import Diagnostics
import OfferLanguage
import OfferModel

extension PriceMap {
  /// Returns the amounts, that of the base storefront first, then those of the most storefronts: `$5.99; €4.99 in France and Germany;
  /// 2 more amounts; Apple's price elsewhere`.
  ///
  /// - Parameter namesBase: Whether the base storefront is named too, where nothing around the text says which one it is.
  func amountsPhrase(
    base: Storefront, namesBase: Bool = false, atMost most: Int, _ money: MoneyStyle
  ) -> String {
    struct Amount: Hashable {
      let minor: Int64
      let currency: Currency
    }
    let own = self[base].map { money.text($0) + (namesBase ? " in \(base.name)" : "") }
    let others = prices.filter { $0.storefront != base }
    let groups = Dictionary(grouping: others) { Amount(minor: $0.amount, currency: $0.storefront.currency) }
      .map { amount, prices in (amount: amount, storefronts: StorefrontSet(prices.map(\.storefront))) }
      .sorted { one, other in one.storefronts.comesBefore(other.storefronts) }
    let shown = groups.prefix(most).map { group in
      "\(money.text(group.amount.minor, group.amount.currency)) in \(countryPhrase(group.storefronts))"
    }
    let left = groups.count > most ? counted(groups.count - most, "more amount") : nil
    let isAllApples = own == nil && groups.isEmpty
    let equalized = isAllApples ? "Apple's price" : "Apple's price elsewhere"
    let last = rest == nil ? nil : equalized
    return ([own].compactMap(\.self) + shown + [left, last].compactMap(\.self)).joined(separator: "; ")
  }
}
