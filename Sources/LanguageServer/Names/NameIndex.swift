package import JSONText
import OfferCompiler
package import Diagnostics
package import YAMLSyntax

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
    occurrences.filter { $0.name == occurrence.name && $0.kind == occurrence.kind }
  }

  package func path(of range: SourceRange) -> String {
    documents.first { $0.file == range.file }?.name ?? catalog.path
  }
}

/// `textDocument/definition`: where the name at a place is defined; null where there is none.
package func definition(at offset: Int, in text: OpenText, _ snapshot: Snapshot) -> JSON {
  guard let found = named(at: offset, in: text, snapshot) else { return .null }
  return .array(
    found.index.all(of: found.name).filter(\.isDefinition).map { found.index.location(of: $0, snapshot) })
}

/// `textDocument/references`.
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

extension NameIndex {
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
}
