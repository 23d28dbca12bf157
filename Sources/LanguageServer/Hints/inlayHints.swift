package import JSONText
import OfferCompiler
import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

/// `textDocument/inlayHint`: the number of storefronts in a set, and the price that Apple derives for `rest`.
package func inlayHints(in range: Range<Int>, of text: OpenText, _ snapshot: Snapshot) -> JSON {
  guard let catalog = snapshot.catalog(of: text.path) else { return [] }
  let document = parseUnfinished(text.bytes, name: text.path ?? text.uri, file: 0).document
  let sets = catalog.compilation?.territorySets ?? [:]
  var hints: [JSON] = []
  func add(_ node: NodeID, _ label: String, _ tooltip: String? = nil, at place: Int? = nil) {
    let end = place ?? Int(document.nodes[Int(node)].end)
    guard range.contains(end) || range.upperBound == end, hints.count < mostHints else { return }
    hints.append(
      [
        "position": text.lines.position(of: end).value, "label": .text(label), "paddingLeft": true,
        "tooltip": tooltip.map(JSON.text),
      ])
  }
  /// Where the hint for an entry is: after the value if it is on the line of its key, otherwise after the colon.
  func placeOfEntry(_ key: NodeID, _ value: NodeID) -> Int {
    let name = document.nodes[Int(key)]
    let value = document.nodes[Int(value)]
    let isOnLine = text.lines.line(of: Int(name.start)) == text.lines.line(of: Int(value.end))
    return isOnLine && value.end > name.end ? Int(value.end) : Int(name.end) + 1
  }
  func addSet(_ node: NodeID, at place: Int? = nil) {
    let name = document.string(node)
    guard Storefront(code: name) == nil, name != "none", let set = sets[name] ?? Language.builtInSets[name]
    else {
      return
    }
    add(node, counted(set.members.count, "storefront"), firstFive(set.members.map(\.code)), at: place)
  }
  ShapedDocument(document).walk { visit in
    switch visit {
    case .scalar(let node, .territories) where document.isScalar(node): addSet(node)
    case .key(let key, let value, .named(.territorySet, _)) where document.isScalar(key):
      // A list that is written out needs no count of its own where it is short.
      if !document.isScalar(document.resolved(value)) {
        addSet(key, at: placeOfEntry(key, value))
      }
    case .key(let key, let value, .prices) where document.isScalar(key):
      addSet(key, at: placeOfEntry(key, value))
    case .mapping(let node, .prices):
      guard let rest = RestHint(of: node, in: document, catalog) else { return }
      add(rest.node, rest.label, rest.tooltip)
    default: break
    }
  }
  return .array(hints)
}

/// The limit of storefronts: a screen shows no more.
private let mostHints = 2000

/// The prices that Apple derives, as far as a list of price points or live state has them.
private struct RestHint {
  let node: NodeID
  let label: String
  let tooltip: String

  init?(of mapping: NodeID, in document: Document, _ catalog: CheckedCatalog) {
    guard let model = catalog.compilation?.withDrafts else { return nil }
    let base = model.app.baseTerritory.value
    let pairs = document.pairs(mapping).filter { document.isScalar($0.key) && document.isScalar($0.value) }
    let written = Dictionary(pairs.map { (document.string($0.key), $0.value) }) { first, _ in first }
    guard let restNode = written["rest"],
      let amount = written[base.code] ?? RestHint.amount(of: base, written, catalog),
      document.string(restNode) == "equalized"
    else { return nil }
    guard let value = AmountDigits.read(document.string(amount).utf8, base.currency) else { return nil }
    let known = (model.pricePoints?.equalized ?? catalog.pricePoints?.equalized)?[base, value] ?? [:]
    let open = known.filter { storefront, _ in
      let hasCode = written[storefront.code] != nil
      let isInSet = written.keys.contains { RestHint.set($0, of: catalog, contains: storefront) }
      return !hasCode && !isInSet
    }.sorted { $0.key < $1.key }
    guard !open.isEmpty else { return nil }
    let texts = open.map { "\($0.key.code) \(decimalText($0.value, $0.key.currency))" }
    node = restNode
    let rest = texts.count > 3 ? " and \(texts.count - 3) more" : ""
    label = texts.prefix(3).joined(separator: ", ") + rest
    tooltip = texts.joined(separator: ", ")
  }

  private static func amount(
    of base: Storefront, _ written: [String: NodeID], _ catalog: CheckedCatalog
  ) -> NodeID? {
    written.first { name, _ in set(name, of: catalog, contains: base) }?.value
  }

  private static func set(
    _ name: String, of catalog: CheckedCatalog, contains storefront: Storefront
  ) -> Bool {
    let set = catalog.compilation?.territorySets[name] ?? Language.builtInSets[name]
    return set?.contains(storefront) ?? false
  }
}
