import OfferLanguage
import Diagnostics
import YAMLSyntax

extension Binder {
  /// Reads a mapping as an object: unknown, forbidden, missing and doubled keys are reported from the object's rows.
  ///
  /// Shape check and binding are one walk, since an aliased node can be read as two kinds of object.
  mutating func open(_ reference: NodeReference, as id: ObjectID, isFragment: Bool = false) -> Record? {
    let document = documents[reference.document]
    let type = language[id]
    guard document.isMapping(reference.node) else {
      let months = id == .monthsSince ? kindPhrase(reference).split { !("0"..."9").contains($0) } : []
      report(
        .wrongType, "expected \(article(type.phrase)) with keys, found \(kindPhrase(reference))",
        at: range(reference),
        help: kindPhrase(reference).hasPrefix("'//")
          ? "begin a comment with `#`"
          : months.count == 2
            ? "write `{minimum: \(months[0]), maximum: \(months[1])}`"
            : "write a mapping; its \(type.fields.count == 1 ? "key is" : "keys are") "
              + listed(type.fields.map(\.key.name), "and"))
      return nil
    }
    var record = Record(
      type: type, document: reference.document, node: reference.node,
      values: Array(repeating: 0, count: type.fields.count),
      keys: Array(repeating: 0, count: type.fields.count),
      firstKey: reference.node)
    var unknown: [NodeID] = []
    let finder = FieldFinder(document, keywords[id])
    if case .mergingMapping = document.nodes[Int(reference.node)].kind {
      for (key, value) in document.entries(reference.node) { take(key, value, finder, &record, &unknown) }
      reportFaultyMerges(of: reference.node, in: document)
    } else {
      for (key, value) in document.pairs(reference.node) {
        take(key, value, finder, &record, &unknown)
      }
    }
    for key in unknown.prefix(Binder.mostAlike) {
      guard let foreign = Absence.of(document.string(document.resolved(key)), in: id), foreign.isForeign
      else {
        continue
      }
      lost.formUnion([.parts, .products])
      reject(
        .wrongType, "expected \(article(type.phrase)), found \(foreign.reason)", at: document.range(key),
        help: foreign.help)
      return nil
    }
    path.append(record)
    let unreadable = unknown.isEmpty ? [] : reportUnknown(unknown, of: &record)
    path[path.count - 1] = record
    checkConditions(of: record, isFragment: isFragment, unreadable: unreadable)
    path.removeLast()
    return record
  }

  @inline(__always)
  private mutating func take(
    _ key: NodeID, _ value: NodeID, _ finder: FieldFinder, _ record: inout Record,
    _ unknown: inout [NodeID]
  ) {
    let document = finder.document
    if record.firstKey == record.node { record.firstKey = key }
    let name = document.resolved(key)
    guard document.isScalar(name) else {
      _ = keyText(key, in: document)
      return
    }
    guard let number = finder.number(of: name) else {
      unknown.append(key)
      return
    }
    guard record.keys[number] == 0 else {
      let first = NodeReference(document: record.document, node: record.keys[number])
      let again = Located(document.string(name), at: document.range(key))
      reportDuplicateKey(again, in: "one " + record.type.phrase, first: range(first))
      return
    }
    record.keys[number] = key
    let target = document.resolved(value)
    record.values[number] = document.isNull(target) ? 0 : target
  }
}
