import ByteText
import Diagnostics
import OfferCompiler
import OfferLanguage
package import YAMLSyntax

/// The objects of a file, nested as in the file.
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

  /// The symbols of a node: the node itself if it has a name, otherwise those inside.
  func symbols(_ node: NodeID, _ shape: Shape) -> [Symbol] {
    let inside = { shaped.children(of: node, shape).flatMap { symbols($0.node, $0.shape) } }
    guard document.isMapping(node) else { return inside() }
    switch shape {
    case .object(let type):
      let inside = inside()
      guard let kind = kind(of: type.id) else { return inside }
      return [symbol(node, type, kind, containing: inside)]
    case .named(.territorySet, _): return names(node, "territory set", .array)
    case .named(.priceTable, _): return names(node, "price table", .constant)
    case .named(.product, let inner):
      return document.pairs(node).compactMap { pair in
        guard document.isScalar(pair.key) else { return nil }
        var one = entry(pair.key, value: pair.value, detail: "offers of a product", .class)
        one.children = symbols(pair.value, inner)
        return one
      }
    default: return []
    }
  }

  private func names(_ node: NodeID, _ detail: String, _ kind: Symbol.Kind) -> [Symbol] {
    document.pairs(node).filter { document.isScalar($0.key) }.map {
      entry($0.key, value: $0.value, detail: detail, kind)
    }
  }

  private func entry(_ key: NodeID, value: NodeID, detail: String, _ kind: Symbol.Kind) -> Symbol {
    let name = document.range(key)
    let value = document.range(value)
    let range = value.start >= name.end ? name.union(value) : name
    return Symbol(
      name: shown(document.string(key)), detail: detail, kind: kind, range: range, nameRange: name)
  }

  private func symbol(_ node: NodeID, _ type: ObjectType, _ kind: Symbol.Kind, containing inside: [Symbol])
    -> Symbol
  {
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
    name.isBlank ? "(no name)" : String(name.prefix(200))
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
