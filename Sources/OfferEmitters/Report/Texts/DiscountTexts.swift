import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What the discounts of the catalog leave of regular prices, and whether that is a price point: `prices points --discount` says the same.
struct DiscountTexts: Sendable {
  /// A discount of a product with its text in each storefront.
  struct Line: Sendable {
    /// `40%`.
    let percent: String
    let text: StorefrontText
  }

  /// The lines by the number of the product in the page.
  private(set) var lines: [Int: [Line]] = [:]

  /// The most products that have lines.
  private static let mostProducts = HTMLText.mostRows

  init(_ view: CatalogView, _ lists: inout StorefrontTexts) {
    let percents = view.usedDiscounts
    guard !percents.isEmpty else { return }
    for (number, product) in view.products.enumerated().prefix(DiscountTexts.mostProducts) {
      let regular = product.regularPrices
      guard regular.contains(where: \.hasAmounts) else { continue }
      lines[number] = percents.compactMap { percent in
        guard let left = Ratio(leftBy: percent) else { return nil }
        func text(_ storefront: Storefront) -> String {
          let all = regular.compactMap { $0.discountPhrase(left: left, in: storefront, of: view) }
          return all.isEmpty ? "no regular price is known" : all.joined(separator: "; ")
        }
        return Line(percent: percent, text: StorefrontText(shown: text(view.base), list: lists.texts(text)))
      }
    }
  }
}

extension ProductView {
  /// The regular prices, without those of a monthly plan.
  fileprivate var regularPrices: [PricedColumn] { prices.filter { $0.column.name == .regular } }
}

extension CatalogView {
  /// The most discounts that are computed for each product.
  private static let mostDiscounts = 2

  /// The discounts that the catalog uses, `40%`: those of its price rules, then those that most offers come near to, which amounts that
  /// end with 99 do not reach exactly.
  fileprivate var usedDiscounts: [String] {
    let columns = products.flatMap(\.prices)
    let ruled = columns.compactMap { ($0.column.prices.follows ?? $0.column.prices.tableFollows)?.discount }
    let offered = products.flatMap(\.offers).compactMap { offer -> String? in
      guard let part = offer.saving?.inStorefronts.first(where: { $0.storefront == base })?.part else {
        return nil
      }
      let percent = (part * 100).rounded()
      guard percent > 0, percent < 100, abs(part * 100 - percent) < 0.25 else { return nil }
      return "\(Int(percent))%"
    }
    return Array((byFrequency(ruled) + byFrequency(offered)).unique.prefix(CatalogView.mostDiscounts))
  }
}

/// Returns texts once, the most frequent one first.
private func byFrequency(_ texts: [String]) -> [String] {
  Dictionary(grouping: texts, by: \.self).sorted { one, other in
    let count = one.value.count
    let otherCount = other.value.count
    return count == otherCount ? one.key < other.key : count > otherCount
  }.map(\.key)
}

extension [String] {
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension PricedColumn {
  /// Returns what a discount leaves: `¥720 from ¥1,200 (planned without a day), a price point`; nil without an amount.
  fileprivate func discountPhrase(
    left: Ratio, in storefront: Storefront, of view: CatalogView
  ) -> String? {
    guard column.territories.contains(storefront), let price = column.prices[storefront] else { return nil }
    let points = view.form.catalog.pricePoints ?? .standard
    let currency = storefront.currency
    guard let discounted = DiscountedAmount(price.amount, left: left, in: points[storefront]) else {
      return nil
    }
    let exact = discounted.exact
    let amount =
      exact.rest == 0
      ? view.money.text(exact.whole, currency)
      : view.money.sign(currency) + exact.text(currency) + view.money.unit(currency)
    let near = [discounted.below, discounted.above].compactMap(\.self).map { view.money.text($0, currency) }
    let beside = near.isEmpty ? "" : " (\(listed(near, "and")) \(near.count == 1 ? "is" : "are"))"
    let verdict = discounted.isPricePoint ? "a price point" : "not a price point" + beside
    let regular = view.money.text(price) + (absence.map { " (\($0))" } ?? "")
    return "\(amount) from \(regular), \(verdict)"
  }
}
