import Diagnostics
import OfferModel

/// A product whose offer codes are read.
struct Owner: Sendable {
  let path: String
  let object: ObjectPath
  let isInAppPurchase: Bool

  func path(of code: ResourceObject) -> String {
    (isInAppPurchase ? "/v1/inAppPurchaseOfferCodes/" : "/v1/subscriptionOfferCodes/") + code.id
  }
}

extension Reader {
  mutating func readOfferCodes(_ owners: [Owner]) throws -> [Reading<[LiveOffer]>] {
    let replies = try ask(
      owners.map { owner in
        Question(
          owner.path + "/offerCodes",
          [
            "include": "oneTimeUseCodes,customCodes", "limit": "\(PageLimit.list)",
            "limit[customCodes]": "\(PageLimit.included)", "limit[oneTimeUseCodes]": "\(PageLimit.included)",
          ], of: owner.object, OfferKind.offerCode.objectKind.list)
      })
    let lists = replies.map { $0.reading { $0.data } }
    let placed = zip(owners, zip(lists, replies)).flatMap { owner, list in
      (list.0.value ?? []).map { PlacedCode(owner: owner, code: $0, list: list.1) }
    }
    let prices = try readOfferPrices(placed.map(\.prices))
    let oneTime = try readBatches(placed, "oneTimeUseCodes", "one-time codes")
    let custom = try readBatches(placed, "customCodes", "custom codes")
    var rest = placed.indices.map { number in
      LiveOffer(
        resource: placed[number].code, prices: prices[number], oneTimeUseCodes: oneTime[number],
        customCodes: custom[number])
    }[...]
    return lists.map { list in
      list.map { codes in
        defer { rest = rest.dropFirst(codes.count) }
        return Array(rest.prefix(codes.count))
      }
    }
  }

  /// The batches that came with the list; where it left some out, they are asked for.
  private mutating func readBatches(
    _ placed: [PlacedCode], _ name: String, _ words: String
  ) throws -> [Reading<[ResourceObject]>] {
    let incomplete = placed.indices.filter { number in
      let one = placed[number]
      guard case .document(let document) = one.list, let linked = one.code.linkedIds(name) else {
        return true
      }
      return !linked.isComplete(limit: PageLimit.included)
        || !document.includes(linked.ids, one.type(of: name))
    }
    let replies = try ask(
      incomplete.map { number in
        let one = placed[number]
        return Question(
          one.owner.path(of: one.code) + "/" + name, ["limit": "\(PageLimit.list)"], of: one.object, words)
      })
    let asked = Dictionary(uniqueKeysWithValues: zip(incomplete, replies))
    return placed.indices.map { number in
      let one = placed[number]
      if let reply = asked[number] { return reply.reading { $0.data } }
      guard case .document(let document) = one.list else { return .unread }
      return .read(
        (one.code.linkedIds(name)?.ids ?? []).compactMap { document.included(one.type(of: name), $0) })
    }
  }
}

private struct PlacedCode {
  let owner: Owner
  let code: ResourceObject
  let list: Reply

  var object: ObjectPath { owner.object.with(OfferKind.offerCode.part(code.name ?? code.id)) }

  var prices: Question {
    .prices(
      of: object, owner.path(of: code),
      include: owner.isInAppPurchase ? "pricePoint" : "subscriptionPricePoint")
  }

  /// `subscriptionOfferCodeCustomCodes`.
  func type(of list: String) -> String {
    (owner.isInAppPurchase ? "inAppPurchaseOfferCode" : "subscriptionOfferCode")
      + list.prefix(1).uppercased() + list.dropFirst()
  }
}
