import JSONText
import OfferModel
import OfferSimulation

extension PageTexts {
  /// What the script of the page reads.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("places", places)
      json.member("currencies", lists.currencies)
      json.member("signs", lists.signs)
      json.member("saved", StorefrontTexts.saved)
      json.key("lists")
      json.strings(lists.lists)
      json.member("base", StorefrontOrder.place(of: base))
      json.key("hasRules")
      json.boolean(hasRules)
      guard let whatIf else { return }
      json.key("whatIf")
      json.object { write(whatIf, &$0) }
    }
    return json.finish()
  }

  /// Code and name of each storefront; empty where nothing is sold.
  private var places: String {
    StorefrontOrder.all.map { storefronts.contains($0) ? "\($0.code) \($0.name)" : "" }.joined(separator: "|")
  }
}

private func write(_ whatIf: WhatIf, _ json: inout JSONWriter) {
  json.member("first", whatIf.first.description)
  json.member("today", whatIf.today.description)
  json.member("asOf", whatIf.asOf.description)
  for (key, numbers) in [
    ("planned", whatIf.planned), ("endings", whatIf.endings), ("meantFor", whatIf.meantFor),
  ] {
    json.key(key)
    json.object { json in
      for (offer, number) in numbers.sorted(by: { one, other in one.key < other.key }) {
        json.key(offer)
        json.number(number)
      }
    }
  }
  json.key("late")
  json.strings(whatIf.late)
  json.key("unplanned")
  json.strings(whatIf.unplanned)
  json.key("undated")
  json.object { json in
    for (offer, lists) in whatIf.undatedPrices.sorted(by: { one, other in one.key < other.key }) {
      json.key(offer)
      json.array { json in
        for list in lists { json.number(list) }
      }
    }
  }
  json.key("byFile")
  json.boolean(whatIf.isByFile)
  json.key("since")
  json.array { json in
    for customer in NamedCustomer.all { json.number(customer.monthsSince ?? 0) }
  }
  json.key("groups")
  json.strings(whatIf.groups.map { $0.joined(separator: " ") })
  json.key("products")
  json.object { json in
    for one in whatIf.products {
      json.key("\(one.product)")
      json.array { json in
        for number in [one.group] + one.rows { json.number(number) }
      }
    }
  }
  let unique = [
    ("answers", whatIf.answers), ("times", whatIf.times), ("rows", whatIf.rows), ("lacks", whatIf.lacks),
    ("ends", whatIf.ends), ("meant", whatIf.meant),
  ]
  for (key, texts) in unique {
    json.key(key)
    json.strings(texts.all)
  }
  json.key("costs")
  json.object { json in
    for (offer, times) in whatIf.costs.sorted(by: { one, other in one.key < other.key }) {
      json.key(offer)
      json.strings(times)
    }
  }
}
