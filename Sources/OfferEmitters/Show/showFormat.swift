import Diagnostics
package import JSONText
import OfferLanguage
package import OfferModel
import SystemCalls

/// What `show --format json` writes: the same as the other formats, for programs, in one line.
package let showFormat = JSONFormat<ShowJSON>(
  "offerc.show/2", title: "Tables of offerc show",
  sentence:
    "What `show --format json` writes. Within offerc.show/2 keys are added, never changed or removed.",
  .object([
    .format("offerc.show/2"),
    .row("today", day, "The day that counted as today.") { $0.today.description },
    .row("apps", .array(of: app), "An element for each catalog.") { all in
      all.views.map { (view: $0, tables: all.tables) }
    },
  ]))

private let day = JSONType.day.defined("day")

private let storefronts = JSONType.array(of: .code).defined("storefronts", "Codes of storefronts, sorted.")
  .written { (json, set: StorefrontSet) in json.codes(set, .shared) }

private let saving = JSONType<ClosedRange<Double>>.object([
  .row("lowest", .text) { String(percentText($0.lowerBound).dropLast()) },
  .row("highest", .text) { String(percentText($0.upperBound).dropLast()) },
]).defined(
  "saving",
  "Percent of the regular price over the same time: the lowest and the highest of all storefronts with two known amounts."
)

private let app = JSONType<(view: CatalogView, tables: [ShownTable])>.object([
  .row("bundleId", .text) { $0.view.app.bundleId.value },
  .optional("name", .text) { $0.view.app.name?.value },
  .row("digest", .digest, "The digest of catalog.json.") { $0.view.digest },
  .optional("filter", filterType) { $0.view.filter.isEmpty ? nil : $0.view.filter },
  .row("offerCount", .integer(from: 0), "How many offers the catalog has, with those that are not listed.") {
    $0.view.offerCount
  },
  .row("draftsLeftOut", .integer(from: 0), "How many drafts are not listed.") {
    $0.view.form.catalog.draftsLeftOut
  },
  table(
    .offers,
    array(of: offer) { product, today in
      product.offers.map { OfferRow(offer: $0, product: product.id, today: today) }
    }
  ) { $0 },
  table(.prices, array(of: price) { one, _ in one.priceRows }) { $0 },
  table(.money, .array(of: money), "What offers bring, by amounts of Apple.") { $0.netMoney },
  table(
    .dates, .array(of: date),
    "What happens from `from` to `to` of the filter; without them, in the next 90 days."
  ) { view in
    view.nextEvents.map { ($0, view.today) }
  },
  .optional(
    "overdue", .array(of: overdue),
    "What should exist by today but does not; in addition to `dates`, whenever it was due."
  ) { one in
    one.tables.contains(.dates) && !one.view.overdue.isEmpty ? one.view.overdue : nil
  },
  table(.codes, .array(of: codes)) { $0.quarters },
  table(.batches, .array(of: batch)) { $0.batches },
]).defined("app")

private func table<Value>(
  _ table: ShownTable, _ type: JSONType<Value>, _ sentence: String? = nil,
  value: @escaping @Sendable (CatalogView) -> Value
) -> JSONRow<(view: CatalogView, tables: [ShownTable])> {
  .optional(table.rawValue, type, sentence) { $0.tables.contains(table) ? value($0.view) : nil }
}

/// Returns the type of an array with the elements of all products, which is written on all cores.
private func array<Element>(
  of type: JSONType<Element>,
  _ elements: @escaping @Sendable (_ product: ProductView, _ today: CalendarDate) -> [Element]
) -> JSONType<CatalogView> {
  let array = JSONType.array(of: type)
  return array.written { json, view in
    let parts = parallelMap(chunks(of: view.products)) { products in
      var json = JSONWriter()
      array.write(&json, products.flatMap { elements($0, view.today) })
      return json.finish()
    }
    json.array { json in
      // Without the brackets.
      for part in parts where part.count > 2 { json.raw(part.dropFirst().dropLast()) }
    }
  }
}

private struct OfferRow {
  let offer: OfferView
  let product: String
  let today: CalendarDate
}

private let offer = JSONType<OfferRow>.object([
  .row("product", .text, "The product ID.") { $0.product },
  .row("kind", kindType) { $0.offer.kindWord },
  .row("name", .text, "The reference name.") { $0.offer.name },
  .optional("identifier", .text, "What StoreKit reports; introductory offers have none.") {
    $0.offer.identifier
  },
  .optional("campaign", .text) { $0.offer.campaign },
  .row("who", .text, "Who can have it, for people.") { $0.offer.audience },
  .optional("mode", .word) { $0.offer.terms?.mode.value },
  .optional("duration", .text, "The length of the whole offer, e.g. P3M.") {
    $0.offer.terms?.length.value.description
  },
  .optional("plan", .word) { $0.offer.terms?.plan.value },
  .row("price", .text, "Price and length in the base territory, for people.") { $0.offer.cost },
  .optional("saving", saving) { $0.offer.filedSaving?.parts },
  .row("storefronts", storefronts) { $0.offer.pricing.territories.set },
  .optional("startDate", day) { $0.offer.window.start?.value.description },
  .optional("endDate", day) { $0.offer.window.end?.value.description },
  .optional("priority", .word, "Only of a win-back offer.") { $0.offer.winBack?.priority.value },
  .optional("promoted", .boolean, "Only of a win-back offer.") { $0.offer.winBack?.isPromoted },
  .optional(
    "link", .text,
    "The direct link of a win-back offer, or the address where customers redeem codes, with {code} in place of the code."
  ) { $0.offer.link },
  .row("active", .boolean) { $0.offer.isActive },
  .row("draft", .boolean, "Only planned in the catalog.") { $0.offer.isDraft },
  .row(
    "state", .word,
    "Whether customers can have it on the day. With a baseline: `running` or `missing` by what is live; `unapproved`: App Review has not approved its product; without one, by the catalog. `planned`; `due`: no batch of an offer code has codes; `undated`: a promotional offer; `ended`; `deactivated`; `draft`."
  ) { $0.offer.state },
  .row("days", .text, "When customers can have it, for people.") { $0.offer.days(on: $0.today) },
]).defined("offer")

private let price = JSONType<PriceRow>.object([
  .row("product", .text) { $0.product },
  .row(
    "of", .text,
    "What has the price, as in the header of prices.csv, e.g. `price` or `win-back|comeback`; a regular price that is not in force yet is `price, price change of 2027-11-22`, or `price, planned` if no day is planned for it."
  ) { $0.key },
  .row("free", .boolean) { $0.isFree },
  .optional("currency", .code) { $0.money?.currency.code },
  .optional("amount", .amount, "With the decimals of the currency.") { one in
    one.money.map { amount, currency in decimalText(amount, currency) }
  },
  .optional("saving", saving) { $0.filedSaving },
  .row("storefronts", storefronts) { $0.storefronts },
  .optional("rule", .text, "The price rule that gives an amount here, for people.") { $0.rule },
  .optional("ruleAmount", .amount, "What the rule gives, if the amount differs from that.") { one in
    one.money.flatMap { money in one.ruleAmount.map { decimalText($0, money.currency) } }
  },
]).defined(
  "price",
  "Storefronts in which a product or offer has one amount or is free; without either, Apple equalizes it.")

private let date = JSONType<(event: OfferEvent, today: CalendarDate)>.object([
  .row("day", day) { $0.event.day.description },
  .row("days", .integer(from: 0), "Days from today.") { $0.event.day.dayNumber - $0.today.dayNumber },
  .row("what", .word) { $0.event.what },
  .row("product", .text) { $0.event.product.productId.value },
  .row("text", .text) { $0.event.sentence },
  .optional("detail", .text) { $0.event.detail.isEmpty ? nil : $0.event.detail },
]).defined("date")

private let overdue = JSONType<OfferEvent>.object([
  .row("day", day, "The last day on which it was in time.") { $0.day.description },
  .row("what", .word) { $0.what },
  .row("product", .text) { $0.product.productId.value },
  .row("text", .text) { $0.sentence },
]).defined("overdue")

private let pool = JSONType<CodePool>.word.defined("pool")

private let codes = JSONType<QuarterlyCodes>.object([
  .row("quarter", .quarter) { $0.quarter },
  .row("pool", pool) { $0.pool },
  .row("planned", .integer(from: 0)) { $0.total },
  .row("limit", .integer(from: 0)) { $0.limit },
]).defined("codes", "Codes of a calendar quarter that count against one limit; those of all campaigns.")

private let batch = JSONType<BatchView>.object([
  .row("product", .text) { $0.product.productId.value },
  .row("offer", .text) { $0.offer },
  .row("batch", .text) { $0.batch.id.value },
  .row("codesOf", pool) { CodePool($0.batch) },
  .optional("code", .text, "The custom code.") { $0.code },
  .row("count", .integer(from: 0)) { $0.batch.count.value },
  .row(
    "state", .word,
    "`planned`: its `createdDate` is in the future; `due`: that day has come, but the ledger has no codes; `live`; `expired`; `deactivated`; `draft`."
  ) { $0.state },
  .row("createdDate", day) { $0.batch.createdDate.value.description },
  .optional("expires", day, "The first day on which its codes no longer work.") { $0.end?.description },
]).defined("batch")

private let minor = JSONType.amount.defined("amount")

private let money = JSONType<OfferMoneyGroup>.object([
  .row("product", .text) { $0.product },
  .row("kind", .text) { $0.offer.kindWord },
  .row("offer", .text) { $0.offer.name },
  .row("currency", .code) { $0.money.currency.code },
  .row("price", minor, "For each period, or once.") { decimalText($0.money.price, $0.money.currency) },
  .row("total", minor) { decimalText($0.money.total, $0.money.currency) },
  .row("saving", .text, "Compared with the regular price of the same time; negative if customers pay more.") {
    MoneyStyle.codes.amount($0.money.saving, $0.money.currency)
  },
  .row("net", minor, "What Apple pays of the total in the first year of a subscription.") {
    decimalText($0.money.net, $0.money.currency)
  },
  .row("regularNet", minor, "What Apple pays of a regular period in the first year.") {
    decimalText($0.money.regularNet, $0.money.currency)
  },
  .optional("netYear2", minor, "After the first year.") { one in
    one.money.later.map { decimalText($0.net, one.money.currency) }
  },
  .optional("regularNetYear2", minor) { one in
    one.money.later.map { decimalText($0.regularNet, one.money.currency) }
  },
  .row("paysBackAfter", .integer, "Regular periods until the offer has paid for itself.") {
    Int($0.money.paysBackAfter)
  },
  .row("storefronts", storefronts) { $0.storefronts },
]).defined("money")

/// What `show --format json` shows.
package struct ShowJSON {
  let views: [CatalogView]
  let tables: [ShownTable]
  let today: CalendarDate

  package init(_ views: [CatalogView], _ tables: [ShownTable], today: CalendarDate) {
    self.views = views
    self.tables = tables
    self.today = today
  }
}
