import Diagnostics
import OfferLanguage

extension Reader {
  /// The offers of one kind of each product, then the prices of all of them, and of offer codes their batches.
  mutating func readOffers(of products: [ResourceObject], _ resource: AppleResource, _ part: LivePart) throws
    -> [PossiblyUnread<[LiveOffer]>]
  {
    let list = resource.home?.list ?? ""
    let hasBatches = part == .offerCodes
    let replies = try ask(
      products.map { one in
        hasBatches
          ? .offerCodes(of: one).unless(includedIfEmpty(resource, of: one))
          : .list(list, of: one, part).unless(included(resource, of: one))
      })
    let lists = replies.map { $0.value { $0.all(resource) } }
    let offers = zip(products, zip(lists, replies)).flatMap { product, list in
      (list.0.value ?? []).map { PlacedOffer(product: product, offer: $0, list: list.1) }
    }
    let prices = try readOfferPrices(offers.map(\.prices))
    var found = zip(offers, prices).map { placed, prices in LiveOffer(resource: placed.offer, prices: prices)
    }
    if hasBatches {
      let oneTime = try readBatches(offers, "oneTimeUseCodes", .oneTimeCodes)
      let custom = try readBatches(offers, "customCodes", .customCodes)
      for number in found.indices {
        found[number].oneTimeUseCodes = oneTime[number]
        found[number].customCodes = custom[number]
      }
    }
    return regrouped(found, as: lists)
  }

  private mutating func readOfferPrices(_ questions: [Question]) throws -> [PossiblyUnread<[LiveOfferPrice]>]
  {
    try ask(questions) { reader, number, reply in
      guard case .document(let document) = reply else { return .unread }
      guard let prices = document.offerPrices else {
        reader.note(questions[number].unread(DocumentGap.amount))
        return .unread
      }
      return .read(prices)
    }
  }

  /// The batches that came with the list; where it left some out, they are asked for.
  private mutating func readBatches(
    _ codes: [PlacedOffer], _ name: String, _ part: LivePart
  ) throws -> [PossiblyUnread<[ResourceObject]>] {
    let included = codes.map { $0.included(name) }
    let incomplete = codes.indices.filter { included[$0] == nil }
    let replies = try ask(
      incomplete.map { number in
        let one = codes[number]
        return Question(one.offer.path + "/" + name, ["limit": "\(PageLimit.list)"], of: one.object, part)
      })
    let asked = Dictionary(uniqueKeysWithValues: zip(incomplete, replies))
    return codes.indices.map { number in
      asked[number]?.value { $0.data } ?? .read(included[number] ?? [])
    }
  }
}

private struct PlacedOffer {
  let product: ResourceObject
  let offer: ResourceObject
  let list: Reply

  var object: ObjectPath { ObjectPath(product.object.parts + offer.object.parts) }
  var prices: Question {
    let kind: VersionedKind = product.isInAppPurchase ? .inAppPurchase : .subscription
    return Question(
      offer.path + "/prices",
      ["include": "territory," + kind.offerPricePoint, "limit": "\(PageLimit.list)"], of: object, .prices)
  }

  /// The batches that came with the list; nil if some did not.
  func included(_ name: String) -> [ResourceObject]? {
    // `subscriptionOfferCodeCustomCodes`.
    let type = offer.type.dropLast() + name.prefix(1).uppercased() + name.dropFirst()
    guard let document = list.document, let linked = offer.linkedIds(name),
      linked.isComplete(limit: PageLimit.included), document.includes(linked.ids, String(type))
    else { return nil }
    return linked.ids.compactMap { document.included(String(type), $0) }
  }
}

extension Question {
  fileprivate static func offerCodes(of product: ResourceObject) -> Question {
    Question(
      product.path + "/offerCodes",
      [
        "include": "oneTimeUseCodes,customCodes", "limit": "\(PageLimit.list)",
        "limit[customCodes]": "\(PageLimit.included)", "limit[oneTimeUseCodes]": "\(PageLimit.included)",
      ], of: product.object, .offerCodes)
  }
}
