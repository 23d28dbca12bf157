import ByteText
package import Diagnostics
package import JSONText
package import OfferCompiler
package import YAMLSyntax
import OfferLanguage
import OfferModel

/// The names of a catalog: where each is defined and used.
package struct NameIndex: Sendable {
  package let catalog: CheckedCatalog
  package let documents: [Document]
  package let occurrences: [Occurrence]

  package init(_ catalog: CheckedCatalog, _ snapshot: Snapshot) {
    self.catalog = catalog
    documents = snapshot.documents(of: catalog)
    occurrences = documents.flatMap { findOccurrences(in: ShapedDocument($0)) }
  }

  /// The name that holds an offset of a file.
  package func occurrence(at offset: Int, in path: String) -> Occurrence? {
    guard let document = documents.first(where: { $0.name == path }) else { return nil }
    return occurrences.first {
      $0.range.file == document.file && Int($0.range.start) <= offset && offset <= Int($0.range.end)
    }
  }

  package func all(of occurrence: Occurrence) -> [Occurrence] {
    occurrences.filter { $0.name.isIdentical(to: occurrence.name) && $0.kind == occurrence.kind }
  }

  package func path(of range: SourceRange) -> String {
    documents.first { $0.file == range.file }?.name ?? catalog.path
  }

  package func location(of occurrence: Occurrence, _ snapshot: Snapshot) -> JSON {
    let path = path(of: occurrence.range)
    return [
      "uri": .text(snapshot.uri(ofPath: path)),
      "range": lines(of: occurrence, snapshot).value(occurrence.range),
    ]
  }

  package func lines(of occurrence: Occurrence, _ snapshot: Snapshot) -> LineIndex {
    guard let document = documents.first(where: { $0.file == occurrence.range.file }) else {
      return LineIndex([], encoding: snapshot.abilities.encoding)
    }
    return snapshot.lines(of: document.source)
  }

  /// The range of a name without its quotes.
  fileprivate func inner(_ occurrence: Occurrence) -> SourceRange {
    let range = occurrence.range
    guard let document = documents.first(where: { $0.file == range.file }), range.end > range.start + 1,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(document.bytes[Int(range.start)])
    else { return range }
    return SourceRange(file: range.file, start: range.start + 1, end: range.end - 1)
  }
}

/// `textDocument/definition`: where the name at a place is defined; null where there is none.
package func definition(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  guard let found = named(at: offset, in: text, snapshot) else { return .null }
  return .array(
    found.index.all(of: found.name).filter(\.isDefinition).map { found.index.location(of: $0, snapshot) })
}

package func references(
  at offset: Int, in text: OpenText, includingDefinition: Bool, _ snapshot: Snapshot
) -> JSON {
  guard let found = named(at: offset, in: text, snapshot) else { return .null }
  let uses = found.index.all(of: found.name).filter { includingDefinition || !$0.isDefinition }
  return .array(uses.map { found.index.location(of: $0, snapshot) })
}

/// The name at a place, with all names of its catalog.
package func named(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> (
  index: NameIndex, name: Occurrence
)? {
  guard let path = text.path, let catalog = snapshot.catalog(of: path) else { return nil }
  let index = NameIndex(catalog, snapshot)
  return index.occurrence(at: offset, in: path).map { (index, $0) }
}

/// A name of the user's own, where it is defined or used.
package struct Occurrence: Sendable {
  package enum Kind: Hashable, Sendable {
    case territorySet
    case priceTable
    case product
    /// Anchors are known in their file only.
    case anchor(file: UInt32)

    /// As messages call it.
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
  /// Of the name, with its quotes.
  package let range: SourceRange
}

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

  /// The tree has no names of anchors: they are read from the text, right before their node.
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
        found.append(
          Occurrence(
            name: name, kind: kind, isDefinition: false, range: range(Int(node.start) + 1..<Int(node.end))))
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

/// `textDocument/prepareRename`: the range of the name at a place.
package func prepareRename(at offset: Int, in text: OpenText, _ snapshot: Snapshot) throws(ResponseError)
  -> JSON
{
  guard let found = named(at: offset, in: text, snapshot) else { return .null }
  try checkDefined(found.name, found.index)
  return [
    "range": text.lines.value(found.index.inner(found.name)), "placeholder": .text(found.name.name),
  ]
}

/// `textDocument/rename`: the edits of all files that have the name.
package func rename(
  at offset: Int, in text: OpenText, to newName: String, _ snapshot: Snapshot
) throws(ResponseError) -> JSON {
  guard let found = named(at: offset, in: text, snapshot) else {
    throw ResponseError(.requestFailed, "there is no name here that can be changed")
  }
  try checkDefined(found.name, found.index)
  let kind = found.name.kind
  guard isPlainName(newName) else {
    throw ResponseError(
      .requestFailed, "\(quoted(newName)) is not a name: it can have only letters, digits, `-`, `_` and `.`")
  }
  if kind == .territorySet,
    Language.reservedSetNames.contains(newName) || Language.builtInSets[newName] != nil
      || Storefront(code: newName) != nil
  {
    throw ResponseError(
      .requestFailed, "a territory set cannot be called \(newName), which already has a meaning")
  }
  let isTaken = found.index.occurrences.contains { $0.kind == kind && $0.isDefinition && $0.name == newName }
  guard !isTaken || newName == found.name.name else {
    throw ResponseError(.requestFailed, "there is already another \(kind.phrase) \(newName)")
  }
  var edits = WorkspaceEdit()
  for occurrence in found.index.all(of: found.name) {
    let lines = found.index.lines(of: occurrence, snapshot)
    edits.add(
      newName, at: lines.value(found.index.inner(occurrence)), in: found.index.path(of: occurrence.range))
  }
  return edits.value(snapshot)
}

private func checkDefined(_ name: Occurrence, _ index: NameIndex) throws(ResponseError) {
  guard index.all(of: name).contains(where: \.isDefinition) else {
    throw ResponseError(.requestFailed, "the \(name.kind.phrase) \(name.name) is not defined in this catalog")
  }
}

/// Letters and digits with a few marks between them: the same text to every reader of YAML.
private func isPlainName(_ name: String) -> Bool {
  let isNumber = name.utf8.allSatisfy { isDigit($0) || $0 == 0x2E }
  guard !["null", "true", "false", "yes", "no", "on", "off"].contains(name.lowercased()) else { return false }
  return isPlainText(name) && !isNumber
}
