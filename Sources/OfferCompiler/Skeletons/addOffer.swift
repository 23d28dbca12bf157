import ByteText
import EmbeddedFiles
import Interpretation
package import Diagnostics
package import OfferLanguage
package import OfferModel
package import OfferRules
import YAMLSyntax

/// The lines of new offers, with `TODO` for each value that has to be decided.
package enum OfferSkeletons {
  /// The kinds of `offerc add`, with the keys of their lists.
  package static let kinds: [(name: String, key: Key)] = [
    ("introductory", .introductoryOffers), ("promotional", .promotionalOffers), ("win-back", .winBackOffers),
    ("code", .offerCodes),
  ]

  /// The lines of an item of a list of offers, the first after its `- `; nil for other lists.
  ///
  /// - Parameters:
  ///   - base: the storefront whose price has to be decided.
  ///   - period: the period of the subscription, which says how long its offers can be; nil if it is not known.
  package static func lines(
    of key: Key, in type: ObjectID, base: String, period: BillingPeriod? = nil
  ) -> [String]? {
    guard kinds.contains(where: { $0.key == key }) else { return nil }
    let section = type == .inAppPurchase ? "inAppPurchaseOfferCodes" : key.name
    let all = String(decoding: EmbeddedFiles.offerSkeletons, as: UTF8.self).byBytes.split(separator: "\n")
    let lines = all.drop { $0 != section + ":" }.dropFirst().prefix { $0.byBytes.hasPrefix(" ") }
    let lengths = period.map(lengths) ?? usualLengths
    guard !lines.isEmpty else { return nil }
    return lines.map { line in
      String(line.dropFirst(4)).replacing("BASE", with: base).replacing("LENGTHS", with: lengths)
        .byBytes.replacing("PAID_MONTHS", with: monthsPhrase(Limits.winBackPaidMonths))
        .byBytes.replacing("MONTHS_SINCE", with: monthsPhrase(Set(Limits.winBackMonthsSince)))
    }
  }

  private static let usualLengths =
    "such as P1W or P1M; for pay-as-you-go a multiple of the subscription's period"

  /// The lengths that Apple has in each mode: `free-trial P3D, P1W or P2W; pay-as-you-go P1W, P2W … P12W`.
  private static func lengths(for period: BillingPeriod) -> String {
    OfferMode.allCases.map { mode in
      let all = mode.lengths(for: period).map(\.description)
      let shown = all.count > 8 ? "\(all[0]), \(all[1]) … \(all[all.count - 1])" : listed(all)
      return mode.rawValue + " " + shown
    }.joined(separator: "; ")
  }
}

/// Texts of a catalog with an offer that was added.
package struct AddedOffer: Sendable {
  package let texts: [EditedText]
  /// The number of the file that has changed.
  package let file: Int
  package let todos: Int
}

/// Writes the skeleton of an offer at the end of the list of its kind, where the product has its offers: in the named file,
/// else where the list is, else the one place under `offers`, else the product itself.
///
/// - Parameters:
///   - base: the storefront whose price has to be decided.
///   - period: the period of the subscription, if it is known.
///   - room: where and when an introductory offer overlaps no other one.
///   - file: the name of one of the texts.
/// - Throws: `PlainFailure` if the product is unknown, if its offers can be in several places, or if they are written in brackets.
package func addOffer(
  _ key: Key, to product: String, in texts: [SourceFile], base: String, period: BillingPeriod? = nil,
  room: IntroductoryRoom? = nil, file: String? = nil
) throws(PlainFailure) -> AddedOffer {
  let documents = parseTexts(texts, firstFile: 0).documents
  let all = documents.flatMap { offerPlaces(of: product, in: $0) }
  guard let type = all.lazy.compactMap(\.product).first else {
    let names = documents.flatMap { productIds(in: $0) }
    let suggestion = ProductNames(ids: names).suggestion(for: product)
    throw PlainFailure(
      "the catalog has no product \(quoted(product))" + (suggestion.map { ", " + $0 } ?? ""))
  }
  guard type.field(key) != nil,
    var lines = OfferSkeletons.lines(of: key, in: type.id, base: base, period: period)
  else { throw PlainFailure("\(article(type.phrase)) has no \(key.name), only subscriptions do") }
  lines += room?.lines ?? []
  let change = try edit(adding: lines, to: key, of: product, at: all, in: file, documents)
  var edited = texts.map { EditedText($0.bytes) }
  edited[Int(change.document.file)].apply([change.edit])
  return AddedOffer(
    texts: edited, file: Int(change.document.file),
    todos: lines.reduce(0) { count, line in count + line.byBytes.count(of: undecided) })
}

private func edit(
  adding lines: [String], to key: Key, of product: String, at all: [OfferPlace], in file: String?,
  _ documents: [Document]
) throws(PlainFailure) -> (document: Document, edit: TextEdit) {
  let places = file.map { file in all.filter { $0.document.name.isIdentical(to: file) } } ?? all
  let having = places.filter { $0.document.value(of: key.name, in: $0.node) != nil }
  let besides = places.filter { $0.product == nil }
  let chosen = [having, besides, places].first { !$0.isEmpty } ?? []
  guard chosen.count < 2 else {
    throw PlainFailure(
      "the catalog has several places for \(key.name) of \(product): name the file with --file, or write the key in one of them",
      notes: chosen.map { $0.document.name + ":\(LineTable($0.document.source).position(of: $0.start).line)" }
    )
  }
  if let place = chosen.first {
    guard let edit = EntryEdit(place.document).appending(lines, to: key.name, of: place.node) else {
      throw cannotAdd(to: place.document)
    }
    return (place.document, edit)
  }
  guard let document = documents.first(where: { document in file.map(document.name.isIdentical) ?? false })
  else {
    throw PlainFailure(
      "\(file ?? "") is not a file of the catalog, expected one of \(firstFive(documents.map(\.name)))")
  }
  guard let edit = newPlace(for: lines, of: key, of: product, in: document) else {
    throw cannotAdd(to: document)
  }
  return (document, edit)
}

/// The product under the key `offers` of a file that has no offers of it yet.
private func newPlace(
  for lines: [String], of key: Key, of product: String, in document: Document
) -> TextEdit? {
  let list =
    ["\(product):", "  \(key.name):"] + lines.enumerated().map { ($0 == 0 ? "    - " : "      ") + $1 }
  let all = ["offers:"] + list.map { "  " + $0 }
  guard let root = document.roots.last else {
    let isOpen = document.length > 0 && document.bytes[document.length - 1] != 0x0A
    let text = (isOpen ? document.lineBreak : "") + all.map { $0 + document.lineBreak }.joined()
    return .insertion(text, at: UInt32(document.length), in: document.file)
  }
  let edit = EntryEdit(document)
  guard let offers = document.value(of: Key.offers.name, in: root) else {
    return edit.appending(entry: [""] + all, to: root)
  }
  // The key has no value yet.
  if document.isScalar(offers), document.string(offers).isEmpty {
    return edit.inserting(list.map { "  " + $0 }, after: offers)
  }
  return edit.appending(entry: list, to: offers)
}

private func cannotAdd(to document: Document) -> PlainFailure {
  PlainFailure(
    "\(document.name): offers cannot be added to a list that is empty, written in brackets or shared through an anchor",
    notes: ["write the list with a line for each item first"])
}

/// A mapping that has a product's offers.
private struct OfferPlace {
  let document: Document
  let node: NodeID
  /// Nil under the top-level key `offers`.
  let product: ObjectType?

  var start: Int { Int(document.nodes[Int(node)].start) }
}

private func offerPlaces(of product: String, in document: Document) -> [OfferPlace] {
  var places: [OfferPlace] = []
  ShapedDocument(document).walk { visit in
    switch visit {
    case .mapping(let node, .object(let type)) where productId(of: node, type, document) == product:
      places.append(OfferPlace(document: document, node: node, product: type))
    case .key(let key, let value, .named(.product, _))
    where document.string(document.resolved(key)) == product && document.isMapping(value):
      places.append(OfferPlace(document: document, node: value, product: nil))
    default: break
    }
  }
  return places
}

private func productIds(in document: Document) -> [String] {
  var names: [String] = []
  ShapedDocument(document).walk { visit in
    guard case .mapping(let node, .object(let type)) = visit else { return }
    if let name = productId(of: node, type, document) { names.append(name) }
  }
  return names
}

private func productId(of node: NodeID, _ type: ObjectType, _ document: Document) -> String? {
  guard [.subscription, .inAppPurchase].contains(type.id),
    let value = document.value(of: Key.productId.name, in: node).map(document.resolved),
    document.isScalar(value)
  else { return nil }
  return document.string(value)
}
