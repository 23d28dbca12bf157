import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns one page about a campaign, for people who decide about it: what, for whom, where, when, prices, codes, and what is still to
/// do.
///
/// It fits on one sheet of A4. What there is no room for is counted.
///
/// - Parameter view: A view with only the offers of the campaign.
package func emitCampaign(_ name: String, _ view: CatalogView) -> [UInt8] {
  let all = view.products.flatMap { product in product.offers.map { (product: product, offer: $0) } }
  // The largest saving comes first; promotional offers, which have no days, come after the others, and offers that are over last.
  let bySaving = all.enumerated().sorted { one, other in
    let part = one.element.offer.largestPart
    let otherPart = other.element.offer.largestPart
    return part == otherPart ? one.offset < other.offset : part > otherPart
  }.map(\.element)
  let open = bySaving.filter { !$0.offer.state.isOver }
  let offers =
    open.filter { $0.offer.kind != .promotional } + open.filter { $0.offer.kind == .promotional }
    + bySaving.filter(\.offer.state.isOver)
  return htmlPage("\(name): \(view.title)", classes: "sheet") { page in
    page.element("header") { page in
      page.name("h1", text: name)
      page.element("p", ["class": "sub"]) { page in
        page.name("span", text: view.title)
        page.text(" · \(view.campaignDays[name]?.phrase ?? CampaignDays.none) · as of \(view.today)")
      }
      writeBest(bySaving.filter(\.offer.state.canBeUsed), view, &page)
    }
    page.element("main") { page in
      page.sheet("What, for whom, where, when") { writeOffers(offers, view, &$0) }
      page.sheet("Prices") { writePrices(offers, view, &$0) }
      let batches = offers.flatMap(\.offer.batchGroups)
      if !batches.isEmpty { page.sheet("Codes") { writeCodes(batches, &$0) } }
      page.sheet("Still to do") { writeTasks(view, view.campaignDays[name], &$0) }
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

extension OfferView {
  /// How much less it costs than the same time without it, as a part, where that is most; 1 if it is free.
  fileprivate var largestPart: Double {
    guard pricing.prices != nil else { return 1 }
    // Decimals that are not shown do not decide.
    return ((saving?.parts.upperBound ?? 0) * 1000).rounded() / 1000
  }

  /// The saving in the storefront of the price, and where the largest one is: `40% off in United States; up to 50% off in Egypt and Saudi
  /// Arabia`.
  fileprivate func savings(besidePriceIn storefront: Storefront) -> String {
    guard let saving else { return "" }
    let largest = savingPhrase(saving.parts.upperBound)
    let here = saving.inStorefronts.first { $0.storefront == storefront }.map { savingPhrase($0.part) }
    let there = saving.inStorefronts.filter { savingPhrase($0.part) == largest }.map(\.storefront)
    let most = "\(largest) in \(countryPhrase(StorefrontSet(there)))"
    guard let here else { return "up to " + most }
    let own = "\(here) in \(storefront.name)"
    return here == largest ? own : "\(own); up to \(most)"
  }

  /// The storefront of its price in words.
  fileprivate func storefrontOfCost(_ base: Storefront) -> Storefront {
    guard !priced.contains(base) else { return base }
    return pricing.prices?.prices.first { priced.contains($0.storefront) }?.storefront ?? base
  }

  /// How much less it costs in a storefront, in minor units; nil if that is not known.
  fileprivate func saved(in storefront: Storefront) -> Int64? {
    guard pricing.territories.set.contains(storefront) else { return nil }
    return pricing.prices?[storefront].flatMap { saving?.saved($0.amount, in: storefront) }
  }
}

/// Writes for whom the largest saving of all offers is and what it is: in percent with its storefronts, and in money in the base
/// storefront, because amounts of several currencies cannot be compared. What is free is before it.
///
/// - Parameter offers: Those that customers can have, the largest saving first.
private func writeBest(
  _ offers: [(product: ProductView, offer: OfferView)], _ view: CatalogView, _ page: inout HTMLText
) {
  let free = offers.first { $0.offer.pricing.prices == nil }
  let paid = offers.first { $0.offer.pricing.prices != nil && $0.offer.largestPart > 0 }
  guard free != nil || paid != nil else { return }
  page.element("p", ["class": "big"]) { page in
    page.text("Largest saving: ")
    if let free {
      page.titleForCustomers(of: free.offer, free.product)
      page.text(", \(free.offer.cost)")
    }
    guard let paid else { return }
    if free != nil { page.text("; if customers pay: ") }
    page.titleForCustomers(of: paid.offer, paid.product)
    let storefront = paid.offer.storefrontOfCost(view.base)
    page.text(", \(paid.offer.cost), \(paid.offer.savings(besidePriceIn: storefront))")
    let amounts = offers.map { ($0, $0.offer.saved(in: view.base) ?? 0) }
    // Of equal amounts, the one of the offer that is named already.
    guard let most = amounts.map(\.1).max(), most > 0,
      let one = ([(paid, paid.offer.saved(in: view.base) ?? 0)] + amounts).first(where: { $0.1 == most })?.0
    else { return }
    let amount = "\(view.money.text(most, view.base.currency)) in \(view.base.name)"
    guard one.offer.range != paid.offer.range else { return page.text("; saves \(amount)") }
    page.text("; ")
    page.titleForCustomers(of: one.offer, one.product)
    page.text(" saves \(amount), the largest amount there")
  }
}

extension HTMLText {
  /// Writes what people call an offer, and whom it is for: `Come back (former subscribers, Plus Yearly)`.
  fileprivate mutating func titleForCustomers(of offer: OfferView, _ product: ProductView) {
    title(of: offer)
    // The title of an introductory offer says both.
    guard offer.kind != .introductory else { return }
    text(" (\(offer.customers), ")
    name("span", text: product.name)
    text(")")
  }
}

private let mostOffers = 9
private let mostColumns = 8
private let mostTasks = 8
private let mostDecisions = 3

private func writeOffers(
  _ offers: [(product: ProductView, offer: OfferView)], _ view: CatalogView, _ page: inout HTMLText
) {
  let titles = ["Offer", "Customers", "Price", "Saves", "Where", "When"]
  page.table("Offers", "cards plan", titles.map(Table.Column.text)) { page in
    for (product, offer) in offers.prefix(mostOffers) {
      let saving = offer.saving.map { $0.deviation ?? $0.phrase }
      page.row(
        offer.title, chip: Palette.Kind(offer.kind), small: product.name,
        [
          offer.audience, offer.cost, saving ?? (offer.pricing.prices == nil ? "free" : ""),
          countryPhrase(offer.pricing.territories.set), offer.days(on: view.today),
        ])
    }
  }
  page.more(offers.map(\.offer.title), after: mostOffers, "offer")
  let places = Set(offers.map { $0.offer.pricing.territories.set })
  if places.count == 1, let only = places.first, (7...mostNamed).contains(only.count) {
    page.note("Storefronts: " + only.byName.map(\.name).joined(separator: "; "))
  }
}

/// The most storefronts that are named.
private let mostNamed = 40

extension HTMLText {
  /// Writes how many more there are than those that are shown, and the names of the first ones.
  fileprivate mutating func more(_ names: [String], after shown: Int, _ noun: String) {
    let rest = names.dropFirst(shown)
    guard !rest.isEmpty else { return }
    element("p", ["class": "note"]) { page in
      page.text("No room for \(counted(rest.count, "more " + noun)): ")
      page.name("span", text: rest.prefix(3).joined(separator: ", "))
      if rest.count > 3 { page.text(" and \(counted(rest.count - 3, "more " + noun))") }
    }
  }
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
  let columns = priceColumns(paid.prefix(mostColumns))
  let offered = columns.compactMap(\.offer)
  var sold = offered.reduce(into: StorefrontSet()) { sold, offer in
    sold.formUnion(offer.pricing.territories.set)
  }
  var candidates = largeStorefronts
  if let chosen = view.filter.storefronts {
    sold = sold.intersection(chosen)
    if chosen.count <= largeStorefronts.count { candidates = chosen.byName }
  }
  // A storefront in which Apple equalizes all prices has no amounts.
  let rows = candidates.filter { one in
    sold.contains(one) && offered.contains { $0.pricing.prices?[one] != nil }
  }
  let rest = sold.subtracting(StorefrontSet(rows))
  let titles = columns.map { Table.Column.text($0.title) }
  page.table("Prices", "cards amounts", [.text("Storefront")] + titles) { page in
    for storefront in rows {
      page.row(storefront.name, columns.map { $0.amount(in: storefront, view.money) }, of: titles)
    }
    guard !rest.isEmpty else { return }
    page.row(
      rows.isEmpty ? countryPhrase(rest) : counted(rest.count, "more storefront"),
      columns.map { column in column.offer.map { savings(of: $0, in: rest) } ?? "" }, of: titles)
  }
  page.more(paid.map(\.offer.title), after: mostColumns, "paid offer")
}

extension HTMLText {
  /// Writes the row of events of one kind on one day.
  fileprivate mutating func row(_ events: [OfferEvent], of columns: [Table.Column]) {
    let first = events[0]
    row(
      first.day.description, small: first.isOverdue ? "overdue" : nil,
      [capitalized(taskPhrase(first.what, events)), first.doer], of: columns)
  }

  /// Writes a row whose cells have the titles of their columns, which a narrow screen shows.
  ///
  /// - Parameter small: What is below the head.
  fileprivate mutating func row(
    _ head: String, small: String? = nil, _ cells: [String], of columns: [Table.Column]
  ) {
    element("tr") { page in
      page.element("th", ["scope": "row"]) { page in
        page.name("span", text: head)
        if let small { page.element("small", text: small) }
      }
      for (cell, column) in zip(cells, columns) {
        // A narrow screen has no line for a cell without anything in it.
        guard !cell.isEmpty else {
          page.element("td", text: "")
          continue
        }
        page.cell(cell, of: column)
      }
    }
  }
}

/// A column of the prices: an offer, or the regular price of a product.
private struct CampaignPrices {
  let title: String
  let prices: PriceMap?
  let storefronts: StorefrontSet
  /// Nil for regular prices.
  var offer: OfferView?

  func amount(in storefront: Storefront, _ money: MoneyStyle) -> String {
    guard storefronts.contains(storefront) else { return "–" }
    return prices?[storefront].map { money.text($0) } ?? "Apple's price"
  }
}

/// Returns the offers of each product, and before them its regular price if there is room for those of all products.
private func priceColumns(_ offers: some Sequence<(product: ProductView, offer: OfferView)>)
  -> [CampaignPrices]
{
  var products: [ProductView] = []
  var columns: [String: [CampaignPrices]] = [:]
  for (product, offer) in offers {
    if columns[product.id] == nil { products.append(product) }
    columns[product.id, default: []].append(
      CampaignPrices(
        title: offer.title, prices: offer.pricing.prices, storefronts: offer.pricing.territories.set,
        offer: offer))
  }
  let count = columns.values.reduce(0) { count, columns in count + columns.count }
  let hasRegular = count + products.count <= mostColumns
  return products.flatMap { product in
    let regular = product.prices.first { $0.column.name == .regular }.map { price in
      CampaignPrices(
        title: product.name + ", regular", prices: price.column.prices, storefronts: price.column.territories)
    }
    return (hasRegular ? [regular].compactMap(\.self) : []) + (columns[product.id] ?? [])
  }
}

/// Returns the savings of an offer in several storefronts, because amounts of several currencies cannot be compared.
private func savings(of offer: OfferView, in storefronts: StorefrontSet) -> String {
  let parts = offer.saving?.inStorefronts.filter { storefronts.contains($0.storefront) }.map(\.part) ?? []
  let offered = offer.pricing.territories.set.intersection(storefronts)
  // An amount of the catalog is never called Apple's price, even if there is no regular amount to compare it with.
  let known = offered.members.count { offer.pricing.prices?[$0] != nil }
  guard let low = parts.min(), let high = parts.max() else {
    if offered.isEmpty { return "–" }
    return known > 0 ? counted(known, "amount") : "Apple's price"
  }
  let place = offered.count < storefronts.count ? " in \(offered.count) of \(storefronts.count)" : ""
  return savingPhrase(low...high) + place + (known < offered.count ? ", or Apple's price" : "")
}

private func writeCodes(_ batches: [BatchView], _ page: inout HTMLText) {
  let units = batches.contains { $0.code != nil } ? "codes or redemptions" : "codes"
  let total = batches.reduce(0) { total, batch in sumOfCounts(total, batch.count) }
  page.element(
    "p", text: "\(counted(batches.count, "batch", "batches")), \(grouped(total)) \(units):")
  page.element("ul") { page in
    for one in batches.prefix(5) {
      let end = one.lastDay.map { "last day \($0)" } ?? "no end"
      page.element("li") { page in
        page.name("span", text: one.offer)
        page.text(", ")
        page.name("span", text: one.name)
        page.text(": \(one.countPhrase), from \(one.batch.createdDate.value), \(end)")
      }
    }
  }
  page.more(batches.count - 5, "batch", "batches")
}

/// - Parameter days: The days of the campaign; nil if it has none.
private func writeTasks(_ view: CatalogView, _ days: CampaignDays?, _ page: inout HTMLText) {
  // A price change belongs to no campaign; a review is one of what its offers need.
  // What is to be decided is said with its amounts.
  let events = (view.overdue + view.openDeadlines).filter { event in
    event.what != .decide && (event.campaign != nil || event.what == .review)
  }
  let tasks = tasks(events.withoutEditsBesideCreation)
  let decisions = undatedPrices(view)
  guard !tasks.isEmpty || !decisions.isEmpty else {
    return page.element("p", text: "Nothing: no deadline is left.")
  }
  let columns = [Table.Column.text("What"), .text("Who")]
  page.table("Still to do", "cards tasks", [.whole("By")] + columns) { page in
    func write(_ line: WorkLine) {
      page.row(line.day?.description ?? "–", small: "to decide", [line.text, line.doer], of: columns)
    }
    var left = decisions.prefix(mostDecisions).sorted { one, other in one.day ?? .last < other.day ?? .last }[
      ...]
    for events in tasks.prefix(mostTasks) {
      while let line = left.first, line.day ?? .last < events[0].day {
        write(line)
        left.removeFirst()
      }
      page.row(events, of: columns)
    }
    left.forEach(write)
  }
  let rest = tasks.dropFirst(mostTasks).reduce(0) { count, events in count + events.count }
  page.more(rest, "deadline")
  page.more(decisions.count - mostDecisions, "price without a day", "prices without a day")
  let promotional = view.products.flatMap(\.offers).filter { $0.kind == .promotional && !$0.state.isOver }
  // If the campaign has a last day, the table says it.
  if days?.last == nil, !promotional.isEmpty {
    page.element("p") { page in
      page.text("To end by hand: ")
      for (number, offer) in promotional.enumerated() {
        if number > 0 { page.text(", ") }
        page.title(of: offer)
      }
      let object = promotional.count == 1 ? "it" : "them"
      page.text(". Promotional offers have no last day: your server must stop signing \(object).")
    }
  }
  page.note(dayNote)
}

/// The most steps of a price change that are named.
private let mostSteps = 4

/// Returns a line for each product whose regular price changes on a day that nobody has decided on.
private func undatedPrices(_ view: CatalogView) -> [WorkLine] {
  let changes = view.products.flatMap { product in
    product.prices.filter { $0.planned == .withoutDay && product.subscription != nil }
      .map { (product: product, planned: $0.column) }
  }
  return changes.compactMap { product, planned in
    let inForce = product.prices.first { $0.planned == nil && $0.column.name == planned.name }
    guard let inForce = inForce?.column.prices.restricted(to: planned.territories) else { return nil }
    let steps = priceSteps(from: inForce, to: planned.prices.restricted(to: planned.territories))
    guard !steps.isEmpty else { return nil }
    let shown = steps.prefix(mostSteps).map { step in
      "\(step.amounts(view.money)) in \(countryPhrase(StorefrontSet(step.territories)))"
    }
    let rest = steps.count > mostSteps ? ", and \(counted(steps.count - mostSteps, "more step"))" : ""
    let plan = planned.name.plan
    let deadline = view.dateToDecide(product.product.path(of: plan ?? .upFront))?.day
    let name = plan == .monthly ? "the monthly plan of \(product.name)" : product.name
    let condition = deadline == nil ? "" : "; by then, if the campaign is to begin with the new price"
    return WorkLine(
      day: deadline,
      text:
        "From which day the price of \(name) changes: \(shown.joined(separator: ", "))\(rest)\(condition). Until it changes, savings count from the price in force",
      doer: Doer.decides)
  }
}
