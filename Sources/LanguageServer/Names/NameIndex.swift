import ByteText
package import Diagnostics
package import JSONText
import OfferCompiler
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

  /// The name at an offset of a file.
  package func occurrence(at offset: Int, in path: String) -> Occurrence? {
    guard let document = documents.first(where: { $0.name == path }) else { return nil }
    return occurrences.first {
      $0.range.file == document.file && Int($0.range.start) <= offset && offset <= Int($0.range.end)
    }
  }

  /// All places where a name is defined or used.
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
  func inner(_ occurrence: Occurrence) -> SourceRange {
    let range = occurrence.range
    guard let document = documents.first(where: { $0.file == range.file }), range.end > range.start + 1,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(document.bytes[Int(range.start)])
    else { return range }
    return SourceRange(file: range.file, start: range.start + 1, end: range.end - 1)
  }
}

/// `textDocument/definition`: where the name at a place is defined; null if there is no name.
package func definition(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  guard let found = named(at: offset, in: text, snapshot) else { return .null }
  return .array(
    found.index.all(of: found.name).filter(\.isDefinition).map { found.index.location(of: $0, snapshot) })
}

/// `textDocument/references`: where the name at a place is used; null if there is no name.
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
