import Diagnostics
package import JSONText
import OfferModel
import YAMLSyntax

/// What is wrong with the price points of `live.json`, and where: UTF-8 offsets of its text.
struct PricePointsJSONFault: Error {
  let message: String
  let place: Range<Int>

  init(_ message: String, at place: Range<Int>) {
    self.message = message
    self.place = place
  }

  init(_ message: String, at value: JSONValue) { self.init(message, at: value.place) }
}

/// `pricePoints` of `live.json`: `{"amounts": {"USA": ["0.29", …]}, "equalized": [{"storefront": …, "amount": …, "prices": …}]}`.
///
/// Storefronts that offerc does not know are passed over.
struct PricePointsJSON {
  private(set) var lists: [Storefront: [Int64]] = [:]
  private(set) var equalized = EqualizedPrices()

  init() {}

  init(_ points: JSONValue) throws(PricePointsJSONFault) {
    guard points.members != nil else { throw PricePointsJSONFault("pricePoints is no object", at: points) }
    if let amounts = points["amounts"] { try addLists(amounts) }
    if let equalized = points["equalized"] { try addEqualized(equalized) }
  }

  private mutating func addLists(_ amounts: JSONValue) throws(PricePointsJSONFault) {
    guard let members = amounts.members else {
      throw PricePointsJSONFault("amounts is no object, expected lists of amounts by storefront", at: amounts)
    }
    for member in members {
      guard let storefront = Storefront(code: member.key) else { continue }
      guard let elements = member.value.elements else {
        throw PricePointsJSONFault(
          "expected a list of amounts in \(storefront.currency.code)", at: member.value)
      }
      guard lists[storefront] == nil else {
        throw PricePointsJSONFault("\(storefront.code) appears twice", at: member.keyPlace)
      }
      var list: [Int64] = []
      for element in elements {
        let amount = try self.amount(element, storefront)
        // What is free is no price.
        if amount > 0 { list.append(amount) }
      }
      lists[storefront] = list
    }
  }

  private mutating func addEqualized(_ entries: JSONValue) throws(PricePointsJSONFault) {
    guard let elements = entries.elements else {
      throw PricePointsJSONFault("equalized is no list", at: entries)
    }
    // In-app purchases have price points of their own.
    for entry in elements where entry["kind"]?.string != "in-app-purchase" {
      guard let code = entry["storefront"], let amount = entry["amount"],
        let prices = entry["prices"]?.members
      else {
        throw PricePointsJSONFault("expected an object with storefront, amount and prices", at: entry)
      }
      guard let name = code.string else { throw PricePointsJSONFault("storefront is no text", at: code) }
      guard let base = Storefront(code: name) else { continue }
      var derived: [Storefront: Int64] = [:]
      for member in prices {
        guard let storefront = Storefront(code: member.key) else { continue }
        derived[storefront] = try self.amount(member.value, storefront)
      }
      equalized.add(derived, from: base, try self.amount(amount, base))
    }
  }

  /// In minor units.
  private func amount(_ value: JSONValue, _ storefront: Storefront) throws(PricePointsJSONFault) -> Int64 {
    var digits = AmountDigits()
    let text = value.string
    for byte in (text ?? "").utf8 { digits.add(byte) }
    guard let amount = digits.take(storefront.currency) else {
      let found = text.map(quoted) ?? "another value"
      throw PricePointsJSONFault(
        "expected a text with an amount in \(storefront.currency.code), found \(found)", at: value)
    }
    return amount
  }
}

extension JSONLimits {
  /// For live state and the plans made from it: every price point of every storefront, and what each base amount is
  /// elsewhere.
  package static let ofLiveState = JSONLimits(values: 10_000_000)
}

extension Document {
  /// What Apple derived from the base amounts in use, as live state says it.
  func equalizedPrices(_ envelope: Envelope) throws(PricePointsJSONFault) -> EqualizedPrices {
    guard let node = envelope.pricePoints, !isNull(node) else { return EqualizedPrices() }
    let range = range(node)
    let place = Int(range.start)..<Int(range.end)
    let points: JSONDocument
    do {
      points = try JSONDocument(reading: bytes, in: place, limits: .ofLiveState)
    } catch {
      throw PricePointsJSONFault(
        error.message(in: bytes, of: "list of price points"), at: error.offset..<error.offset)
    }
    return try PricePointsJSON(points.root).equalized
  }
}
