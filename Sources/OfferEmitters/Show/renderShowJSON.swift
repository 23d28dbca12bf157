import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel
import SystemCalls

/// What the other formats show, for programs, in one line, as `Schemas/show.schema.json` describes it.
package func renderShowJSON(_ views: [CatalogView], _ tables: [ShownTable], today: CalendarDate) -> [UInt8] {
  var json = JSONWriter()
  let storefronts = StorefrontBytes()
  json.object { json in
    json.member("format", showFormat)
    json.member("today", today.description)
    json.key("apps")
    json.array { json in
      for view in views { json.object { $0.view(view, tables, storefronts) } }
    }
  }
  var bytes = json.finish()
  bytes.append(0x0A)
  return bytes
}

let showFormat = "offerc.show/1"

extension JSONWriter {
  fileprivate mutating func view(
    _ view: CatalogView, _ tables: [ShownTable], _ storefronts: StorefrontBytes
  ) {
    member("bundleId", view.app.bundleId.value)
    if let name = view.app.name { member("name", name.value) }
    member("digest", view.digest)
    if let campaign = view.campaign { member("campaign", campaign) }
    for table in tables {
      key(table.rawValue)
      array { json in
        switch table {
        case .offers:
          json.elements(of: view.products) { json, one in
            for offer in one.offers { json.object { $0.offer(offer, one.id, view.today, storefronts) } }
          }
        case .prices:
          json.elements(of: view.products) { json, one in
            for column in one.prices { json.prices(column, one.id, storefronts) }
          }
        case .dates: for event in view.nextEvents { json.object { $0.event(event, view.today) } }
        case .codes: for codes in view.quarters { json.object { $0.codes(codes) } }
        case .batches: for one in view.batches { json.object { $0.batch(one) } }
        }
      }
    }
  }

  /// Elements of an array, written on all cores.
  private mutating func elements(
    of products: [ProductView], _ write: @Sendable (inout JSONWriter, ProductView) -> Void
  ) {
    let parts = parallelMap(chunks(of: products)) { products in
      var json = JSONWriter()
      json.array { json in
        for product in products { write(&json, product) }
      }
      return json.finish()
    }
    // Without the brackets.
    for part in parts where part.count > 2 { raw(part.dropFirst().dropLast()) }
  }

  private mutating func offer(
    _ offer: OfferView, _ product: String, _ today: CalendarDate, _ storefronts: StorefrontBytes
  ) {
    member("product", product)
    member("kind", offer.kindWord)
    member("name", offer.name)
    if let identifier = offer.identifier { member("identifier", identifier) }
    if let campaign = offer.campaign { member("campaign", campaign) }
    member("who", offer.audience)
    if let terms = offer.terms {
      member("mode", terms.mode.value.rawValue)
      member("duration", terms.length.value.description)
      member("plan", terms.plan.value.rawValue)
    }
    member("price", offer.cost)
    if let saving = offer.saving { self.saving(saving.percentages) }
    key("storefronts")
    codes(offer.pricing.territories.set, storefronts)
    if let start = offer.window.start { member("startDate", start.value.description) }
    if let end = offer.window.end { member("endDate", end.value.description) }
    if let part = offer.winBack {
      member("priority", part.isHighPriority ? "high" : "normal")
      key("promoted")
      boolean(part.isPromoted)
    }
    if let link = offer.link { member("link", link) }
    key("active")
    boolean(offer.isActive)
    member("days", offer.days(on: today))
  }

  private mutating func saving(_ range: ClosedRange<Int>) {
    key("saving")
    object { json in
      json.member("lowest", range.lowerBound)
      json.member("highest", range.upperBound)
    }
  }

  /// An element for each group of storefronts with equal amounts.
  private mutating func prices(_ column: PricedColumn, _ product: String, _ storefronts: StorefrontBytes) {
    for group in column.groups {
      object { json in
        json.member("product", product)
        json.member("of", column.column.name.text)
        if let amount = group.amount, let currency = group.currency {
          json.member("currency", currency.code)
          json.member("amount", decimalText(amount, currency))
        }
        if let saving = column.saving(of: group) { json.saving(saving) }
        json.key("storefronts")
        json.codes(group.storefronts, storefronts)
      }
    }
  }

  private mutating func event(_ event: OfferEvent, _ today: CalendarDate) {
    member("day", event.day.description)
    member("days", event.day.dayNumber - today.dayNumber)
    member("what", event.what.rawValue)
    member("product", event.product.productId.value)
    member("text", event.sentence)
    if !event.detail.isEmpty { member("detail", event.detail) }
  }

  private mutating func codes(_ codes: QuarterlyCodes) {
    member("quarter", codes.quarter)
    member("pool", codes.pool.rawValue)
    member("planned", codes.total)
    member("limit", codes.limit)
  }

  private mutating func batch(_ one: BatchView) {
    member("product", one.product.productId.value)
    member("offer", one.offer)
    member("batch", one.batch.id.value)
    member("codesOf", CodePool(one.batch).rawValue)
    if let code = one.batch.customCode { member("code", code.value) }
    member("count", one.batch.count.value)
    member("state", one.state.rawValue)
    member("createdDate", one.batch.createdDate.value.description)
    if let end = one.end { member("expires", end.description) }
  }
}
