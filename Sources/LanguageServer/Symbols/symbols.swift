package import Diagnostics
package import JSONText
import OfferCompiler
import OfferLanguage
package import YAMLSyntax

/// `textDocument/documentSymbol`: groups, products, offers, batches, sets and tables of a text.
package func documentSymbols(of text: OpenText, _ snapshot: Snapshot) -> JSON {
  let document = parseUnfinished(text.bytes, name: text.path ?? text.uri, file: 0).document
  let symbols = Outline(document).symbols
  guard snapshot.abilities.hasNestedSymbols else {
    return .array(symbols.flatMap { flat($0, in: nil, text.uri, text.lines) })
  }
  return .array(symbols.map { nested($0, text.lines) })
}

/// `workspace/symbol`: those of all catalogs whose name holds the query.
package func workspaceSymbols(matching query: String, _ snapshot: Snapshot) -> JSON {
  let query = query.lowercased()
  var found: [JSON] = []
  for catalog in snapshot.catalogs {
    for document in snapshot.documents(of: catalog) {
      let lines = snapshot.lines(of: document.source)
      let uri = snapshot.uri(ofPath: document.name)
      for symbol in Outline(document).symbols {
        found += flat(symbol, in: nil, uri, lines) { query.isEmpty || $0.lowercased().contains(query) }
      }
      if found.count >= mostSymbols { return .array(Array(found.prefix(mostSymbols))) }
    }
  }
  return .array(found)
}

/// Nobody looks through more.
private let mostSymbols = 1000

private func nested(_ symbol: Symbol, _ lines: LineIndex) -> JSON {
  [
    "name": .text(symbol.name), "detail": .text(symbol.detail), "kind": .number(symbol.kind.rawValue),
    "range": lines.value(symbol.range), "selectionRange": lines.value(symbol.nameRange),
    "children": .array(symbol.children.map { nested($0, lines) }),
  ]
}

private func flat(
  _ symbol: Symbol, in parent: String?, _ uri: String, _ lines: LineIndex,
  where isWanted: (String) -> Bool = { _ in true }
) -> [JSON] {
  let own: JSON = [
    "name": .text(symbol.name), "kind": .number(symbol.kind.rawValue),
    "location": ["uri": .text(uri), "range": lines.value(symbol.nameRange)],
    "containerName": parent.map(JSON.text),
  ]
  return (isWanted(symbol.name) ? [own] : [])
    + symbol.children.flatMap { flat($0, in: symbol.name, uri, lines, where: isWanted) }
}

/// An object of a file that people look for by its name.
package struct Symbol: Sendable {
  /// The numbers of the protocol.
  package enum Kind: Int, Sendable {
    case module = 2
    case package = 4
    case `class` = 5
    case constant = 14
    case array = 18
    case object = 19
    case event = 24
  }

  package let name: String
  package let detail: String
  package let kind: Kind
  package let range: SourceRange
  package let nameRange: SourceRange
  package var children: [Symbol] = []
}

/// The objects of a file, as they are in each other.
package struct Outline {
  package let symbols: [Symbol]

  package init(_ document: Document) {
    let shaped = ShapedDocument(document)
    symbols = document.roots.flatMap { OutlineReader(shaped: shaped).symbols($0, shaped.top) }
  }
}

private struct OutlineReader {
  let shaped: ShapedDocument
  private var document: Document { shaped.document }

  /// What is in a node: a named object, or those inside.
  func symbols(_ node: NodeID, _ shape: Shape) -> [Symbol] {
    let inside = { shaped.children(of: node, shape).flatMap { symbols($0.node, $0.shape) } }
    guard document.isMapping(node) else { return inside() }
    switch shape {
    case .object(let type):
      let inside = inside()
      guard let kind = kind(of: type.id) else { return inside }
      return [symbol(node, type, kind, inside)]
    case .named(.territorySet, _): return names(node, "territory set", .array)
    case .named(.priceTable, _): return names(node, "price table", .constant)
    case .named(.product, let inner):
      return document.pairs(node).compactMap { pair in
        guard document.isScalar(pair.key) else { return nil }
        var one = entry(pair.key, pair.value, "offers of a product", .class)
        one.children = symbols(pair.value, inner)
        return one
      }
    default: return []
    }
  }

  private func names(_ node: NodeID, _ detail: String, _ kind: Symbol.Kind) -> [Symbol] {
    document.pairs(node).filter { document.isScalar($0.key) }.map { entry($0.key, $0.value, detail, kind) }
  }

  private func entry(_ key: NodeID, _ value: NodeID, _ detail: String, _ kind: Symbol.Kind) -> Symbol {
    let name = document.range(key)
    let value = document.range(value)
    let range = value.start >= name.end ? name.union(value) : name
    return Symbol(
      name: shown(document.string(key)), detail: detail, kind: kind, range: range, nameRange: name)
  }

  private func symbol(_ node: NodeID, _ type: ObjectType, _ kind: Symbol.Kind, _ inside: [Symbol]) -> Symbol {
    let keys = [type.nameKey, .mode].compactMap { $0?.name }
    let named = keys.lazy.compactMap { document.value(of: $0, in: node) }.first(where: document.isScalar)
    let range = document.range(node)
    let top = SourceRange(file: range.file, start: range.start, end: range.start)
    return Symbol(
      name: shown(named.map(document.string) ?? type.phrase), detail: type.phrase, kind: kind,
      range: range, nameRange: named.map(document.range) ?? top, children: inside)
  }

  /// The protocol does not allow an empty name.
  private func shown(_ name: String) -> String {
    name.contains { !$0.isWhitespace } ? String(name.prefix(200)) : "(no name)"
  }

  private func kind(of id: ObjectID) -> Symbol.Kind? {
    switch id {
    case .app: .module
    case .subscriptionGroup: .package
    case .subscription, .inAppPurchase: .class
    case .introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode: .event
    case .batch, .scenario: .object
    default: nil
    }
  }
}
