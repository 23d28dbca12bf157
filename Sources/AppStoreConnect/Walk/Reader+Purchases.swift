import Diagnostics
import OfferLanguage

extension Reader {
  /// All that is in in-app purchases. Never configured is an answer of its own (404), and no empty list.
  ///
  /// - Parameter app: with its subscriptions, from which its base storefront follows.
  mutating func readInAppPurchases(of app: LiveApp) throws -> Reading<[LiveInAppPurchase]> {
    guard case .read(var list) = app.inAppPurchases else { return .unread }
    let all = list.map(\.resource)
    let texts = try readTexts(of: all, .inAppPurchase)
    let screenshots = try ask(all.map { .part("appStoreReviewScreenshot", of: $0, [:], "review screenshot") })
    let availabilities = try readAvailabilities(ofPurchases: all)
    let schedules = try ask(
      all.map { .part("iapPriceSchedule", of: $0, ["include": "baseTerritory"], "prices") })
    let codes = try readOfferCodes(
      list.map { one in
        Owner(
          path: AppleResource.inAppPurchase.collection + "/" + one.resource.id, object: one.resource.object,
          isInAppPurchase: true)
      })
    for number in list.indices {
      list[number].texts = texts[number]
      list[number].screenshot = screenshots[number].reading(missing: .some(nil)) { $0.data.first }
      list[number].availability = availabilities[number]
      list[number].base = schedules[number].document?.data.first?.linkedId("baseTerritory")
      list[number].offerCodes = codes[number]
    }
    var whole = app
    whole.inAppPurchases = .read(list)
    let prices = try readPrices(of: all, schedules, base: whole.baseTerritory)
    for number in list.indices { list[number].prices = prices[number] }
    return .read(list)
  }

  private mutating func readAvailabilities(ofPurchases purchases: [ResourceObject]) throws
    -> [Reading<LiveAvailability?>]
  {
    let replies = try ask(purchases.map { .part("inAppPurchaseAvailability", of: $0, [:], "availability") })
    var result = replies.map { reply -> Reading<LiveAvailability?> in
      reply.reading(missing: .some(nil)) { document in
        document.data.first.map { LiveAvailability(resource: $0, territories: .unread) }
      }
    }
    let there = result.indices.filter { (result[$0].value ?? nil) != nil }
    let lists = try ask(
      there.map { number in
        let id = (result[number].value ?? nil)?.resource.id ?? ""
        return Question(
          AppleResource.purchaseAvailability.collection + "/\(id)/availableTerritories",
          ["limit": "\(PageLimit.list)"], of: purchases[number].object, "storefronts where it is sold")
      })
    for (number, reply) in zip(there, lists) {
      result[number] = result[number].map { one in
        one.map { LiveAvailability(resource: $0.resource, territories: reply.reading { $0.data.map(\.id) }) }
      }
    }
    return result
  }

  /// The prices that somebody has set; all of them where Apple derives them from another storefront than that of the catalog.
  private mutating func readPrices(of purchases: [ResourceObject], _ schedules: [Reply], base: String) throws
    -> [Reading<[LivePrice]>]
  {
    var questions: [Question] = []
    var places: [Int] = []
    for (number, schedule) in schedules.enumerated() {
      guard let one = schedule.document?.data.first else { continue }
      for list in ["manualPrices"] + (one.linkedId("baseTerritory") == base ? [] : ["automaticPrices"]) {
        places.append(number)
        questions.append(
          Question(
            AppleResource.purchaseSchedule.collection + "/\(one.id)/\(list)",
            ["include": "inAppPurchasePricePoint,territory", "limit": "\(PageLimit.list)"],
            of: purchases[number].object, "prices", mayBeMissing: true))
      }
    }
    var result = schedules.map { $0.reading(missing: []) { _ in [LivePrice]() } }
    for (number, reply) in zip(places, try ask(questions)) {
      var unusable = false
      let rows = reply.reading(missing: []) { document in
        document.data.compactMap { row -> LivePrice? in
          let point = row.linkedId("inAppPurchasePricePoint")
          guard let amount = document.amount(point, in: row.territory) else {
            unusable = true
            return nil
          }
          return LivePrice(resource: row, amount: amount)
        }
      }
      if unusable { note(purchases[number].object, "prices", DocumentGap.amount) }
      guard !unusable, case .read(let earlier) = result[number], case .read(let rows) = rows else {
        result[number] = .unread
        continue
      }
      result[number] = .read(earlier + rows)
    }
    return result
  }
}

extension Question {
  /// A part of an in-app purchase that answers 404 until somebody sets it up.
  fileprivate static func part(
    _ name: String, of one: ResourceObject, _ query: KeyValuePairs<String, String>, _ what: String
  ) -> Question {
    Question(
      AppleResource.inAppPurchase.collection + "/\(one.id)/\(name)", query, of: one.object, what,
      mayBeMissing: true)
  }
}
