import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

/// Finds the assumed values: those with a comment `# assumed`, and those that a `catalog.json` or `live.json` lists.
///
/// A comment is about the same line as a comment that suppresses findings.
func findAssumed(in documents: [Document]) -> AssumedValues {
  var found: [AssumedValue] = []
  var unread: [AssumedValue] = []
  for document in documents {
    let marks = AssumedMarks(document)
    guard !marks.isEmpty else { continue }
    var search = AssumedSearch(shaped: ShapedDocument(document), marks: marks)
    for root in document.contentRoots { search.visit(document.envelope(root)?.content ?? root) }
    found += search.found
    if marks.isLive { unread += search.found + search.absent }
  }
  return AssumedValues(found, unread: unread)
}

/// Walks down to the marked entries. Parts of the document without any are skipped.
private struct AssumedSearch {
  let shaped: ShapedDocument
  let marks: AssumedMarks
  private var document: Document { shaped.document }
  private(set) var found: [AssumedValue] = []
  /// The assumed keys of live state that are not in the file.
  private(set) var absent: [AssumedValue] = []

  /// A key with its value.
  private struct Entry {
    let key: NodeID
    let value: NodeID
    /// The key whose value the mapping with this entry is; empty at the top of a file.
    let holder: String
  }

  /// What is around a node.
  private struct Place {
    var shape: Shape
    var holder = ""
    var path = ObjectPath()
    /// The path of the mapping if a comparison compares it as an object; nil for a part of an object.
    var owner: ObjectPath?
    /// The object around a node, as findings name it.
    var object: ObjectPath { path.isEmpty ? .catalog : path }
    /// The innermost entry around a node; nil at the top of a file.
    var entry: Entry?

    var type: ObjectType? { if case .object(let type) = shape { type } else { nil } }
  }

  mutating func visit(_ catalog: NodeID) { visit(catalog, Place(shape: .object(Language.current[.catalog]))) }

  private mutating func visit(_ node: NodeID, _ place: Place) {
    if document.isMapping(node) {
      visitEntries(of: node, place)
    } else if document.isSequence(node) {
      visitItems(of: node, place)
    }
  }

  private mutating func visitEntries(of node: NodeID, _ outer: Place) {
    var place = outer
    if let type = outer.type, let name = name(of: node, type) {
      place.path = place.path.entering(ObjectPath.Part(type.kind, name))
    }
    place.owner = outer.type.flatMap { owner($0, place.object) }
    let start = document.range(node).start
    for key in marks.missingKeys(at: start)
    where outer.type?.fields.contains(where: { $0.key.name == key }) ?? false {
      let range = SourceRange(file: document.file, start: start, end: start + 1)
      absent.append(
        AssumedValue(
          key: Located(key, at: range), range: range, holder: place.holder, object: place.object,
          owner: place.owner))
    }
    for child in shaped.children(of: node, outer.shape) {
      guard let key = child.key else { continue }
      let range = document.range(key).union(document.range(child.node))
      let entry = Entry(key: key, value: child.node, holder: place.holder)
      if marks.contains(document.range(key).start) {
        add(entry, place)
      } else if marks.isAny(in: range) {
        visit(
          child.node,
          Place(
            shape: isNamed(child) ? child.shape : .unknown,
            holder: document.string(document.resolved(key)), path: place.path, entry: entry))
      }
    }
  }

  /// Whether objects in a value can have a path: merged ones, and offers that are written apart from their product, cannot.
  private func isNamed(_ child: ShapedDocument.Child) -> Bool {
    if case .named(.product, _) = child.shape { return false }
    return child.key.map { !document.isMergeKey($0) } ?? true
  }

  /// Visits the items of a list. If a text in it is assumed, so is the whole list.
  private mutating func visitItems(of node: NodeID, _ place: Place) {
    for child in shaped.children(of: node, place.shape) where marks.isAny(in: document.range(child.node)) {
      guard document.isScalar(child.node), let entry = place.entry else {
        var inner = place
        inner.shape = child.shape
        visit(child.node, inner)
        continue
      }
      add(entry, place)
      return
    }
  }

  private mutating func add(_ entry: Entry, _ place: Place) {
    let range = document.range(entry.key)
    found.append(
      AssumedValue(
        key: Located(document.string(document.resolved(entry.key)), at: range),
        range: range.union(document.range(entry.value)), holder: entry.holder, object: place.object,
        owner: place.owner, comment: marks.comment(besides: range.start)))
  }

  /// The path of an object that a comparison compares. It is nil for introductory offers, which have no name, and for parts,
  /// which are compared with their object.
  private func owner(_ type: ObjectType, _ object: ObjectPath) -> ObjectPath? {
    switch type.recognition {
    case .keys, .caseInsensitive, .sharedProducts: object
    case .single: object.with(type.kind)
    case .likeness: nil
    case nil: type.id == .catalog ? object : nil
    }
  }

  private func name(of node: NodeID, _ type: ObjectType) -> String? {
    let value = type.nameKey.flatMap { document.value(of: $0.name, in: node) }.map(document.resolved)
    return value.flatMap { document.isScalar($0) ? document.string($0) : nil }
  }
}
