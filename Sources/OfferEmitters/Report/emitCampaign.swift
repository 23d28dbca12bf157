import Diagnostics
import OfferLanguage
import OfferModel

/// Returns one page about a campaign, for people who decide about it: what, for whom, where, when, prices, codes, and what is still to
/// do.
///
/// It fits on one sheet of A4. What there is no room for is counted.
///
/// - Parameter view: A view with only the offers of the campaign.
package func emitCampaign(_ name: String, _ view: CatalogView) -> [UInt8] {
  let offers = view.products.flatMap { product in product.offers.map { (product: product, offer: $0) } }
  return htmlPage("\(name): \(view.title)", classes: "sheet") { page in
    page.element("header") { page in
      page.name("h1", text: name)
      page.element("p", ["class": "sub"]) { page in
        page.name("span", text: view.title)
        page.text(" · \(days(of: offers.map(\.offer))) · as of \(view.today)")
      }
    }
    page.element("main") { page in
      page.sheet("What, for whom, where, when") { writeOffers(offers, view, &$0) }
      page.sheet("Prices") { writePrices(offers, view, &$0) }
      let batches = offers.flatMap(\.offer.batchGroups)
      if !batches.isEmpty { page.sheet("Codes") { writeCodes(batches, &$0) } }
      page.sheet("Still to do") { writeTasks(view, &$0) }
    }
  }
}

extension HTMLText {
  fileprivate mutating func sheet(_ title: String, _ body: (inout HTMLText) -> Void) {
    element("section") { page in
      page.element("h2", text: title)
      page.element("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": title], body)
    }
  }
}

/// Returns the first and the last day of all offers as text.
private func days(of offers: [OfferView]) -> String {
  let days = offers.filter { $0.kind != .promotional }.map(\.days)
  let first = days.contains { $0.first == nil } ? nil : days.compactMap(\.first).min()
  let last = days.contains { $0.last == nil } ? nil : days.compactMap(\.last).max()
  return DateWindow.phrase(first, last) ?? "without days of its own"
}

private let mostOffers = 9
private let mostColumns = 5
private let mostTasks = 8

private func writeOffers(
  _ offers: [(product: ProductView, offer: OfferView)], _ view: CatalogView, _ page: inout HTMLText
) {
  let titles = ["Offer", "Customers", "Price", "Saves", "Where", "When"]
  page.table("cards plan", titles.map(Table.Column.text)) { page in
    for (product, offer) in offers.prefix(mostOffers) {
      let saving = offer.saving?.deviation ?? offer.saving?.phrase
      page.row(
        offer.name, chip: Palette.Kind(offer.kind), small: product.name,
        [
          offer.audience, offer.cost, saving ?? (offer.pricing.prices == nil ? "free" : ""),
          countryPhrase(offer.pricing.territories.set), offer.days(on: view.today),
        ])
    }
  }
  page.more(offers.count - mostOffers, "offer")
}

/// The storefronts with rows of their own. They are our choice by what customers spend in all apps; Apple publishes no such list.
private let largeStorefronts = ["USA", "CHN", "JPN", "GBR", "DEU", "KOR", "FRA", "CAN", "AUS", "TWN"]
  .compactMap(Storefront.init(code:))

private func writePrices(
  _ offers: [(product: ProductView, offer: OfferView)], _ view: CatalogView, _ page: inout HTMLText
) {
  let paid = offers.filter { $0.offer.pricing.prices != nil }
  guard !paid.isEmpty else {
    return page.element("p", text: "All offers are free.")
  }
  let columns = paid.prefix(mostColumns).map(\.offer)
  let sold = columns.reduce(into: StorefrontSet()) { sold, offer in
    sold.formUnion(offer.pricing.territories.set)
  }
  // A storefront in which Apple equalizes all prices has no amounts.
  let rows = largeStorefronts.filter { one in columns.contains { $0.pricing.prices?[one] != nil } }
  let rest = sold.subtracting(StorefrontSet(rows))
  page.table("", [.text("Storefront")] + columns.map { .text($0.name) }) { page in
    for storefront in rows {
      page.row(storefront.name, columns.map { amount(of: $0, in: storefront, view.money) })
    }
    guard !rest.isEmpty else { return }
    page.row(
      rows.isEmpty ? countryPhrase(rest) : "\(grouped(rest.count)) more",
      columns.map { savings(of: $0, in: rest) })
  }
  page.more(paid.count - mostColumns, "paid offer")
}

private func amount(of offer: OfferView, in storefront: Storefront, _ money: MoneyStyle) -> String {
  guard offer.pricing.territories.set.contains(storefront) else { return "–" }
  return offer.pricing.prices?[storefront].map { money.text($0) } ?? "Apple's price"
}

/// Returns the savings of an offer in several storefronts, because amounts of several currencies cannot be compared.
private func savings(of offer: OfferView, in storefronts: StorefrontSet) -> String {
  let parts = offer.saving?.inStorefronts.filter { storefronts.contains($0.storefront) }.map(\.part) ?? []
  let offered = offer.pricing.territories.set.intersection(storefronts)
  guard let low = parts.min(), let high = parts.max() else { return offered.isEmpty ? "–" : "Apple's price" }
  return percentPhrase(low...high) + " off" + (parts.count < offered.count ? ", or Apple's price" : "")
}

private func writeCodes(_ batches: [BatchView], _ page: inout HTMLText) {
  let total = batches.reduce(0) { total, batch in sumOfCounts(total, batch.count) }
  page.element(
    "p", text: "\(counted(batches.count, "batch", "batches")), \(grouped(total)) codes or redemptions:")
  page.element("ul") { page in
    for one in batches.prefix(5) {
      let end = one.lastDay.map { "last day \($0)" } ?? "no end"
      page.name(
        "li",
        text: "\(one.offer), \(one.name): \(one.countPhrase), from \(one.batch.createdDate.value), \(end)")
    }
  }
  page.more(batches.count - 5, "batch", "batches")
}

private func writeTasks(_ view: CatalogView, _ page: inout HTMLText) {
  let open = view.openDeadlines
  guard !open.isEmpty else {
    return page.element("p", text: "Nothing: no deadline is left.")
  }
  // All that one team must do on one day is one row.
  let tasks = Dictionary(grouping: open) { [$0.day.description, $0.what.rawValue, $0.doer] }
    .sorted { one, other in one.key.lexicographicallyPrecedes(other.key) }.map(\.value)
  page.table("", [.whole("By"), .text("What"), .text("Who")]) { page in
    for events in tasks.prefix(mostTasks) {
      let first = events[0]
      page.row(first.day.description, [capitalized(view.phrase(first.what, events)), first.doer])
    }
  }
  let rest = tasks.dropFirst(mostTasks).reduce(0) { count, events in count + events.count }
  page.more(rest, "deadline")
  if view.products.flatMap(\.offers).contains(where: { $0.kind == .promotional }) {
    page.element("p", text: "Promotional offers: the app shows them, and your server signs each one.")
  }
  page.note(dayNote)
}

extension OfferEvent {
  /// Who does it, and with what.
  fileprivate var doer: String {
    switch what {
    case .create, .review:
      isOwn ? "backend: offerc codes generate" : "App Store Connect: offerc appstore apply"
    default: "marketing: decide"
    }
  }
}
