import ByteText
import Diagnostics
package import JSONText
import OfferModel
import YAMLSyntax

/// `pricePoints` of `live.json`: `{"amounts": {"USA": ["0.29", …]}, "equalized": [{"storefront": …, "amount": …, "prices": …}]}`.
///
/// Storefronts that offerc does not know are passed over.
struct PricePointsJSON {
  private(set) var lists: [Storefront: [Int64]] = [:]
  private(set) var proceeds: [Storefront: PricePoints.Proceeds] = [:]
  private(set) var equalized = EqualizedPrices()

  init() {}

  init(_ points: JSONValue) throws(JSONPlaceFault) {
    guard points.members != nil else { throw JSONPlaceFault("pricePoints is not an object", at: points) }
    if let amounts = points["amounts"] {
      let all = try readLists(amounts)
      // What is free is no price.
      lists = all.mapValues { $0.filter { $0 > 0 } }
      var first: [Storefront: [Int64]] = [:]
      var later: [Storefront: [Int64]] = [:]
      if let lists = points["proceeds"] { first = try readLists(lists, isCut: true) }
      if let lists = points["proceedsYear2"] { later = try readLists(lists, isCut: true) }
      for (storefront, amounts) in all where first[storefront]?.count == amounts.count {
        let second = later[storefront].flatMap { $0.count == amounts.count ? $0 : nil }
        proceeds[storefront] = PricePoints.Proceeds(
          amounts: amounts, first: first[storefront] ?? [], later: second ?? [])
      }
    }
    if let equalized = points["equalized"] { try addEqualized(equalized) }
  }

  /// - Parameter isCut: whether decimals that the currency does not have are left out.
  private func readLists(_ amounts: JSONValue, isCut: Bool = false) throws(JSONPlaceFault)
    -> [Storefront: [Int64]]
  {
    var lists: [Storefront: [Int64]] = [:]
    guard let members = amounts.members else {
      throw JSONPlaceFault("amounts is not an object, expected lists of amounts by storefront", at: amounts)
    }
    for member in members {
      guard let storefront = Storefront(code: member.key) else { continue }
      guard let elements = member.value.elements else {
        throw JSONPlaceFault("expected a list of amounts in \(storefront.currency.code)", at: member.value)
      }
      guard lists[storefront] == nil else {
        throw JSONPlaceFault("\(storefront.code) appears twice", at: member.keyPlace)
      }
      var list: [Int64] = []
      for element in elements { list.append(try self.amount(element, storefront, isCut)) }
      lists[storefront] = list
    }
    return lists
  }

  private mutating func addEqualized(_ entries: JSONValue) throws(JSONPlaceFault) {
    guard let list = entries.elements else { throw JSONPlaceFault("equalized is not a list", at: entries) }
    for entry in list {
      let kind = entry["kind"]?.string.flatMap(EqualizedPrices.Kind.init) ?? .subscription
      guard let code = entry["storefront"], let amount = entry["amount"],
        let prices = entry["prices"]?.members
      else { throw JSONPlaceFault("expected an object with storefront, amount and prices", at: entry) }
      guard let name = code.string else { throw JSONPlaceFault("storefront is not text", at: code) }
      guard let base = Storefront(code: name) else { continue }
      var derived: [Storefront: Int64] = [:]
      for member in prices {
        guard let storefront = Storefront(code: member.key) else { continue }
        derived[storefront] = try self.amount(member.value, storefront)
      }
      equalized.add(derived, from: base, try self.amount(amount, base), of: kind)
    }
  }

  /// Reads an amount, in minor units.
  private func amount(_ value: JSONValue, _ storefront: Storefront, _ isCut: Bool = false)
    throws(JSONPlaceFault) -> Int64
  {
    var digits = AmountDigits()
    let text = value.string
    let decimals = isCut ? storefront.currency.minorDigits : .max
    var left = (text ?? "").utf8[...]
    if let point = left.firstIndex(of: UInt8(ascii: ".")),
      left.distance(from: point, to: left.endIndex) > decimals
    {
      left = left[..<left.index(point, offsetBy: decimals == 0 ? 0 : decimals + 1)]
    }
    for byte in left { digits.add(byte) }
    guard let amount = digits.take(storefront.currency) else {
      let found = text.map(quoted) ?? "another value"
      throw JSONPlaceFault(
        "expected text with an amount in \(storefront.currency.code), found \(found)", at: value)
    }
    return amount
  }
}

extension JSONLimits {
  /// The limits for live state and the plans made from it: every price point of every storefront, and what each base amount is
  /// elsewhere.
  package static let ofLiveState = JSONLimits(values: 10_000_000)
}

extension Document {
  /// What Apple derived from the base amounts in use, as live state says it.
  func equalizedPrices(_ envelope: Envelope) throws(JSONPlaceFault) -> EqualizedPrices {
    guard let node = envelope.pricePoints, !isNull(node) else { return EqualizedPrices() }
    let range = range(node)
    let place = Int(range.start)..<Int(range.end)
    let points: JSONDocument
    do {
      points = try JSONDocument(reading: bytes, in: place, limits: .ofLiveState)
    } catch {
      throw JSONPlaceFault(error.message(in: bytes, of: "list of price points"), at: error.offset)
    }
    return try PricePointsJSON(points.root).equalized
  }
}

/// Reads the price points of a `live.json`, which messages call `file`.
func readLivePricePoints(_ bytes: [UInt8], named file: String) throws(TextFault) -> PricePoints {
  do throws(JSONPlaceFault) {
    let points = try livePricePoints(bytes)
    guard points.lists.contains(where: { !$0.value.isEmpty }) else {
      throw JSONPlaceFault(
        "the live state has no price points: run `offerc appstore pull --price-points` to get them", at: 0)
    }
    return PricePoints(
      file: file, lists: points.lists, equalized: points.equalized, proceeds: points.proceeds)
  } catch {
    throw error.placed(in: bytes)
  }
}

private func livePricePoints(_ bytes: [UInt8]) throws(JSONPlaceFault) -> PricePointsJSON {
  let document: JSONDocument
  do {
    document = try JSONDocument(reading: bytes, limits: .ofLiveState)
  } catch {
    throw JSONPlaceFault(error.message(in: bytes), at: error.offset)
  }
  guard let format = document.root["format"] else {
    throw JSONPlaceFault(
      "the file has no format, expected \(EqualizedPrices.liveFormat) or the CSV of App Store Connect", at: 0)
  }
  guard format.string == EqualizedPrices.liveFormat else {
    let found = format.string.map(quoted) ?? "not text"
    throw JSONPlaceFault("the format is \(found), expected \(EqualizedPrices.liveFormat)", at: format)
  }
  guard let points = document.root["pricePoints"], !points.isNull else { return PricePointsJSON() }
  return try PricePointsJSON(points)
}
