package import Diagnostics
package import OfferCompiler
import OfferLanguage
import OfferModel
import YAMLSyntax

/// A place where a name of the catalog is defined or used.
package struct Occurrence: Sendable {
  package enum Kind: Hashable, Sendable {
    case territorySet
    case priceTable
    case product
    /// An anchor, which only its file can use.
    case anchor(file: UInt32)

    /// What messages call it.
    package var phrase: String {
      switch self {
      case .territorySet: "territory set"
      case .priceTable: "price table"
      case .product: "product"
      case .anchor: "anchor"
      }
    }
  }

  package let name: String
  package let kind: Kind
  package let isDefinition: Bool
  /// The range of the name with its quotes.
  package let range: SourceRange
}

/// All names in a file that are defined or used.
package func findOccurrences(in shaped: ShapedDocument) -> [Occurrence] {
  var finder = OccurrenceFinder(document: shaped.document)
  shaped.walk { finder.visit($0) }
  finder.addAnchors()
  return finder.found
}

private struct OccurrenceFinder {
  let document: Document
  var found: [Occurrence] = []

  mutating func visit(_ visit: ShapedDocument.Visit) {
    switch visit {
    case .key(let key, _, let shape):
      guard document.isScalar(key) else { return }
      switch shape {
      case .named(.territorySet, _): add(key, .territorySet, isDefinition: true)
      case .named(.priceTable, _): add(key, .priceTable, isDefinition: true)
      case .named(.product, _): add(key, .product)
      case .prices where isSetName(document.string(key)): add(key, .territorySet)
      default: break
      }
    case .scalar(let node, let shape):
      guard document.isScalar(node), !document.isNull(node) else { return }
      switch shape {
      case .territories where isSetName(document.string(node)): add(node, .territorySet)
      case .prices(isTable: false), .tableName: add(node, .priceTable)
      case .value(let field, let type): add(node, valueOf: field, type)
      default: break
      }
    case .mapping: break
    }
  }

  private mutating func add(_ node: NodeID, valueOf field: Field, _ type: ObjectType) {
    switch (type.id, field.key) {
    case (.subscription, .productId), (.inAppPurchase, .productId): add(node, .product, isDefinition: true)
    case (.historyEvent, .subscribe), (.historyEvent, .change), (.historyEvent, .product),
      (.expectation, .product), (.priceRule, .of):
      add(node, .product)
    default: break
    }
  }

  private mutating func add(_ node: NodeID, _ kind: Occurrence.Kind, isDefinition: Bool = false) {
    found.append(
      Occurrence(
        name: document.string(node), kind: kind, isDefinition: isDefinition, range: document.range(node)))
  }

  private func isSetName(_ name: String) -> Bool {
    Storefront(code: name) == nil && !Language.reservedSetNames.contains(name)
      && Language.builtInSets[name] == nil
  }

  /// Adds anchors and their uses. The parsed document does not have their names: they are read from the text before their
  /// nodes.
  mutating func addAnchors() {
    for anchor in document.anchors {
      let start = Int(document.nodes[Int(anchor.node)].start)
      guard let place = anchorName(before: start) else { continue }
      let kind = Occurrence.Kind.anchor(file: document.file)
      let name = String(decoding: document.bytes[place], as: UTF8.self)
      func range(_ place: Range<Int>) -> SourceRange {
        SourceRange(file: document.file, start: UInt32(place.lowerBound), end: UInt32(place.upperBound))
      }
      found.append(Occurrence(name: name, kind: kind, isDefinition: true, range: range(place)))
      for use in anchor.uses {
        let node = document.nodes[Int(use)]
        let nameInUse = Int(node.start) + 1..<Int(node.end)
        found.append(
          Occurrence(name: name, kind: kind, isDefinition: false, range: range(nameInUse)))
      }
    }
  }

  private func anchorName(before start: Int) -> Range<Int>? {
    let limit = max(0, start - 512)
    guard let sign = document.bytes[limit..<start].lastIndex(of: UInt8(ascii: "&")) else { return nil }
    let end =
      document.bytes[(sign + 1)..<start].firstIndex { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? start
    return end > sign + 1 ? sign + 1..<end : nil
  }
}
