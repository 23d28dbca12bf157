import Diagnostics
import JSONText
import OfferModel

extension StoreKitReader {
  /// Reads the price in the file's storefront, which is that of the first amount if the file names none.
  ///
  /// Prices in other storefronts are reported: `offerc prices import` reads them from a table.
  mutating func readAPIPrice(_ object: FileObject, _ key: String, _ mayBeFree: Bool) -> StoreKitPrice {
    let all = amounts(of: object, key)
    storefront = storefront ?? all.first?.storefront
    minorDigits = (storefront?.currency ?? .usd).minorDigits
    let chosen = all.first { $0.storefront == storefront } ?? all.first { $0.storefront == nil }
    let path = object.path(key)
    let others = all.count - (chosen == nil ? 0 : 1)
    if others > 0 {
      report.lost(
        path, "\(counted(others, "price")) in other storefronts than \(storefront?.code ?? "USA")",
        help: "write them with `offerc prices import`, or read what is live with `offerc appstore pull`",
        group: "other storefronts")
      if chosen == nil { return .missing }
    }
    if let storefront, storefront.code != "USA", let chosen, chosen.storefront == nil {
      report.assumed(chosen.path, "the price names no storefront: it is read as one of \(storefront.code)")
    }
    return readPrice(chosen.map { $0.text ?? $0.value.noun }, at: chosen?.path ?? path, mayBeFree)
  }

  /// Reports a price above 0 in an offer that is free.
  mutating func reportPriceOfFreeOffer(_ offer: StoreKitOffer) {
    guard offer.paymentMode == .freeTrial, offer.source.has("displayPrice") else { return }
    let isPrice = amounts(of: offer.source, "displayPrice").contains { amount in
      amount.text?.contains { !"0.".contains($0) } ?? false
    }
    guard isPrice else { return }
    report.lost(
      offer.source.path("displayPrice"), "the price of a free offer", group: "price of a free offer")
  }

  /// Returns all amounts under a key: a number, a text, an object or a list of objects, and the price points of an answer.
  private mutating func amounts(of object: FileObject, _ key: String) -> [FoundAmount] {
    let rows = object.related[key]?.map { flattened($0) } ?? []
    var found = (rows + [object]).compactMap { pricePoint($0) }
    guard let value = object[key], !value.isNull else { return found }
    let path = object.path(key)
    if let elements = value.elements {
      for (index, element) in elements.enumerated() { found += amounts(in: element, at: path[index]) }
    } else if value.members != nil {
      found += amounts(in: value, at: path)
    } else {
      let isUSD = letters(object.spelling(of: key)).contains("usd")
      let own = readStorefront(object["baseTerritory"] ?? object["territory"], at: object.path)
      found.append(FoundAmount(value: value, path: path, storefront: isUSD ? Storefront(code: "USA") : own))
    }
    return found
  }

  /// Returns the amount of the price point to which a resource refers.
  ///
  /// A price with a start date is reported instead: the file does not say whether it has started.
  private mutating func pricePoint(_ object: FileObject) -> FoundAmount? {
    guard let point = object.related["pricePoint"]?.first,
      let amount = point.value?["attributes"]?["customerPrice"]
    else { return nil }
    let territory = object["territory"] ?? point.value?["relationships"]?["territory"]?["data"]?["id"]
    if object.value?["preserved"] != nil, let date = object.value?["startDate"], !date.isEmpty {
      report.lost(
        object.path, "a price with a start date", help: "write it under `priceChanges`", group: "dated price")
      return nil
    }
    return FoundAmount(
      value: amount, path: point.path["attributes"]["customerPrice"],
      storefront: readStorefront(territory, at: object.path))
  }

  /// Returns the amounts of an object with a storefront and an amount, or with amounts by storefront, `{"USA": "9.99"}`.
  private mutating func amounts(in object: JSONValue, at path: JSONPath) -> [FoundAmount] {
    var found: [FoundAmount] = []
    var amount: JSONMember?
    var territory: JSONValue?
    for member in object.members.map(Array.init) ?? [] where !member.value.isEmpty {
      switch letters(member.key) {
      case "baseamount", "customerprice", "amount", "price": amount = amount ?? member
      case "baseterritory", "territory", "storefront": territory = member.value
      case "applyequalizedprices" where member.value.boolean == true: break
      default:
        if let named = Storefront(code: member.key == "USD" ? "USA" : member.key) {
          found.append(FoundAmount(value: member.value, path: path[member.key], storefront: named))
        } else {
          report.lost(
            path, "the key \(quoted(member.key)) of a price is not imported", group: "key of a price")
        }
      }
    }
    let storefront = readStorefront(territory, at: path)
    guard let amount else { return found }
    return found + [FoundAmount(value: amount.value, path: path[amount.key], storefront: storefront)]
  }

  private mutating func readStorefront(_ value: JSONValue?, at path: JSONPath) -> Storefront? {
    guard let value, !value.isEmpty else { return nil }
    if let found = value.string.flatMap(namedStorefront) { return found }
    report.defect(
      path, "found \(value.string.map { quoted($0) } ?? value.noun), expected a storefront such as 'USA'")
    return nil
  }
}

/// An amount of JSON with the names of the API, with its place.
private struct FoundAmount {
  let value: JSONValue
  let path: JSONPath
  /// The storefront that the JSON names for it.
  let storefront: Storefront?

  var text: String? { value.string ?? value.number?.plain }
}
