import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel

/// The offers that are written apart from their products, under the top-level key `offers`.
struct SeparateOffers: Sendable {
  /// The mappings with offers by product ID, in the order of the files. Several files can name one product.
  var records: [String: [Record]] = [:]
  var names: [Located<String>] = []
  /// The IDs of products that have read their offers.
  var taken: Set<String> = []
  /// The IDs of all products, including those with faults.
  var products: [String] = []
}

extension Binder {
  mutating func collectOffers(_ maps: [NodeReference]) -> SeparateOffers {
    var offers = SeparateOffers()
    // A product can appear in each file, since a campaign is often a file of its own.
    for entry in maps.flatMap({ namedEntries(of: [$0], "offers") }) {
      let (record, _) = scope(ObjectPath.Part("offers of", entry.name.value)) {
        $0.open(entry.value, as: .offersOfProduct)
      }
      guard let record else {
        lost.insert(.parts)
        // The product is there or not: its offers are lost anyway.
        continue
      }
      offers.records[entry.name.value, default: []].append(record)
      offers.names.append(entry.name)
    }
    return offers
  }

  mutating func reportUnknownProducts(_ offers: SeparateOffers) {
    for name in followedProducts where !offers.products.contains(name.value) {
      guard !lost.contains(.products) else { continue }
      report(unknown: name, for: "these prices to follow", "name a product of this catalog", offers)
    }
    for name in offers.names where !offers.taken.contains(name.value) {
      // These offers have not been read.
      lost.insert(.parts)
      guard !lost.contains(.products) else { continue }
      report(unknown: name, for: "these offers", "define the product, or remove its offers", offers)
    }
  }

  private mutating func report(
    unknown name: Located<String>, for what: String, _ help: String, _ offers: SeparateOffers
  ) {
    let near = product(meantBy: name.value, offers) ?? misspelled(name.value, in: offers.products)
    if let near, name.value.allSatisfy(\.isASCII), !near.allSatisfy(\.isASCII) {
      return report(
        .unknownProduct,
        "there is no product \(quoted(name.value)) for \(what): the product is \(quoted(near))",
        at: name.range, help: "correct the ID of the product if this one is right")
    }
    report(
      .unknownProduct,
      "there is no product \(quoted(name.value)) for \(what)" + (near.map { ", did you mean \($0)?" } ?? ""),
      at: name.range, help: near.map { "write \($0)" } ?? help,
      fix: near.map { .write($0, at: name.range, isSafe: false) })
  }

  /// The product whose ID is nearly a text. In IDs that begin alike, what is after the last point must be nearly the same:
  /// `weekly` is not a misspelled `yearly`.
  private mutating func misspelled(_ id: String, in products: [String]) -> String? {
    guard let near = suggestion(for: id, in: products) else { return nil }
    let parts = id.byBytes.split(separator: ".")
    let nearParts = near.byBytes.split(separator: ".")
    guard parts.count > 1, parts.dropLast() == nearParts.dropLast(), let last = parts.last else {
      return near
    }
    return nearest(to: String(last), in: nearParts.suffix(1).map { String($0) }).isEmpty ? nil : near
  }

  /// The product whose ID ends in a text, or is the text with other letters that look alike. Nil if there are several.
  private func product(meantBy text: String, _ offers: SeparateOffers) -> String? {
    let plain = plainText(latin(text))
    let wanted = lettersOnly(plain)
    let found = Set(
      offers.products.filter { id in
        id == plain || id.lowercased().byBytes.hasSuffix("." + plain.lowercased())
          || lettersOnly(id) == wanted
          || id.byBytes.split(separator: ".").last.map { lettersOnly(String($0)) } == wanted
      })
    return found.count == 1 ? found.first : nil
  }

  /// Reads the offers of one kind: those of the product itself, and those that are written apart from it.
  mutating func offers(
    _ key: Key, of record: Record, and separate: [Record], as id: ObjectID,
    _ read: (inout Binder, Record) -> Offer?
  ) -> [Offer] {
    ([record] + separate).flatMap { list(key, of: $0, as: id, read) }
  }
}
