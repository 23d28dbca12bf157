import ByteText
import Interpretation
import YAMLSyntax

extension Document {
  /// The text that people would write for a small tree: `3 month` of `{value: 3, unit: month}`, `3 months` of `{months: 3}`, the
  /// only item of a list. Nil for other trees.
  func textOfTree(_ node: NodeID) -> String? {
    if isSequence(node) {
      let items = elements(node).map(resolved)
      guard items.count == 1 || items.count == 2, items.allSatisfy(isScalar) else { return nil }
      let texts = items.map(string)
      return texts.count == 1 || interpretNumber(texts[0]).only() != nil ? texts.joined(separator: " ") : nil
    }
    guard isMapping(node) else { return nil }
    let entries = writtenEntries(node)
    if entries.count == 1, interpretNumber(entries[0].text).only() != nil {
      return entries[0].text + " " + entries[0].key
    }
    guard entries.count == 2 || entries.count == 3 else { return nil }
    let unit = entries.first { ForeignTerm.unit.isMeant(by: $0.key) }
    let rest = entries.filter { $0.key != unit?.key }
    guard let unit, rest.allSatisfy({ interpretNumber($0.text).only() != nil }) else { return nil }
    return rest.map(\.text).joined(separator: " x ") + " " + unit.text
  }

  /// The entries of a mapping whose keys and values are scalars.
  func writtenEntries(_ node: NodeID) -> [WrittenEntry] {
    pairs(node).compactMap { key, value in
      let name = resolved(key)
      let target = resolved(value)
      guard isScalar(name), isScalar(target) else { return nil }
      return WrittenEntry(key: string(name), text: string(target))
    }
  }
}

/// A key with its text.
struct WrittenEntry {
  let key: String
  let text: String
}
