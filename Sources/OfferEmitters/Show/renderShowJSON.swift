import Diagnostics
import JSONText
import OfferLanguage
package import OfferModel

/// What the other formats show, for programs, as `Schemas/show.schema.json` describes it.
package func renderShowJSON(_ views: [CatalogView], _ tables: [ShownTable], today: CalendarDate) -> [UInt8] {
  var json = JSONWriter(pretty: true)
  json.object { json in
    json.member("format", showFormat)
    json.member("today", today.description)
    json.key("apps")
    json.array { json in
      for view in views { json.object { $0.view(view, tables) } }
    }
  }
  return json.finish()
}

let showFormat = "offerc.show/1"

extension JSONWriter {
  fileprivate mutating func view(_ view: CatalogView, _ tables: [ShownTable]) {
    member("bundleId", view.app.bundleId.value)
    if let name = view.app.name { member("name", name.value) }
    member("digest", view.digest)
    if let campaign = view.campaign { member("campaign", campaign) }
    for table in tables {
      key(table.rawValue)
      array { json in
        switch table {
        case .offers:
          for one in view.products {
            for offer in one.offers { json.object { $0.offer(offer, one.id, view.today) } }
          }
        case .prices:
          for one in view.products {
            for column in one.prices { json.prices(column, one.id) }
          }
        case .dates: for event in view.nextEvents { json.object { $0.event(event, view.today) } }
        case .codes: for codes in view.quarters { json.object { $0.codes(codes) } }
        case .batches: for one in view.batches { json.object { $0.batch(one) } }
        }
      }
    }
  }

  private mutating func offer(_ offer: OfferView, _ product: String, _ today: CalendarDate) {
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
    if let saving = offer.saving {
      key("saving")
      object { json in
        json.member("lowest", saving.percentages.lowerBound)
        json.member("highest", saving.percentages.upperBound)
      }
    }
    key("storefronts")
    strings(offer.pricing.territories.set.codes)
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

  /// An element for each group of storefronts with equal amounts.
  private mutating func prices(_ column: PricedColumn, _ product: String) {
    for row in PriceGrid([column]).rows {
      object { json in
        json.member("product", product)
        json.member("of", column.column.name.text)
        if case .amount(let amount, let percent) = row.cells[0], let currency = row.currency {
          json.member("currency", currency.code)
          json.member("amount", decimalText(amount, currency))
          if let percent { json.member("saving", percent) }
        }
        json.key("storefronts")
        json.strings(row.storefronts.codes)
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
