import Diagnostics
import OfferModel

extension Rulebook {
  static let priceEquivalence = Rule<Catalog>("price-equivalence") { catalog, findings in
    for group in catalog.groups {
      let monthly = Dictionary(grouping: group.subscriptions.filter { $0.period.value == .oneMonth }) {
        $0.level.value
      }
      guard !monthly.isEmpty else { continue }
      for yearly in group.subscriptions where yearly.period.value == .oneYear {
        report(yearly, monthly[yearly.level.value, default: []], on: findings.today, &findings)
      }
    }
  }

  /// Where one service has several monthly prices, say for a test of them, the year may belong to any: it has to cost more
  /// than twelve months of each.
  private static func report(
    _ yearly: Subscription, _ months: [Subscription], on today: CalendarDate, _ findings: inout Findings
  ) {
    guard !months.isEmpty else { return }
    let year = yearly.history.prices(on: today)
    var dearer = StorefrontSet.all
    for month in months where !dearer.isEmpty {
      dearer = dearer.intersection(storefronts(where: year, exceeds: month.history.prices(on: today)))
    }
    guard let storefront = dearer.members.first, let yearPrice = year[storefront] else { return }
    var dearest: (subscription: Subscription, price: Price)?
    for month in months {
      guard let price = month.history.prices(on: today)[storefront] else { continue }
      if price.amount > dearest?.price.amount ?? 0 { dearest = (month, price) }
    }
    guard let (monthly, monthPrice) = dearest else { return }
    findings.warning(
      """
      a year costs \(yearPrice.phrase) in \(storefront.code), more than twelve months of \
      \(quoted(monthly.productId)): \(moneyText(monthPrice.amount * 12, storefront.currency))
      """,
      object: yearly.path, at: year.range(of: yearPrice), label: "more than 12 × \(monthPrice.phrase)",
      related: [Label(monthly.history.prices(on: today).range(of: monthPrice), "the price of a month")],
      notes: dearer.count > 1 ? ["a year costs more in " + firstFive(dearer.codes)] : [],
      help:
        "lower the yearly price, or give the two subscriptions different levels if they are different services"
    )
  }

  private static func storefronts(where year: PriceMap, exceeds month: PriceMap) -> StorefrontSet {
    var storefronts = StorefrontSet()
    year.compare(with: month) { yearPrice, monthPrice in
      let (twelve, overflow) = monthPrice.amount.multipliedReportingOverflow(by: 12)
      if !overflow, yearPrice.amount > twelve { storefronts.insert(yearPrice.storefront) }
    }
    return storefronts
  }
}
