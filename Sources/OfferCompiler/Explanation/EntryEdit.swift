import Diagnostics
import YAMLSyntax

/// Edits that write an entry of a mapping, or take an item out of a list.
struct EntryEdit {
  private let document: Document

  init(_ document: Document) { self.document = document }

  /// Gives the mapping under the key in `range` the entry `key: value`; nil for a table or an alias.
  func writing(_ key: String, _ value: String, under range: SourceRange) -> [TextEdit]? {
    guard let mapping = mapped(byKeyAt: range), document.isMapping(mapping) else { return nil }
    let pairs = Array(document.pairs(mapping))
    for pair in pairs where document.isScalar(pair.key) && document.string(pair.key) == key {
      guard document.isScalar(pair.value) else { return nil }
      return [TextEdit(document.range(pair.value), value)]
    }
    guard let first = pairs.first else { return nil }
    let start = document.range(first.key).start
    let place = SourceRange(file: range.file, start: start, end: start)
    if document.bytes[Int(document.range(mapping).start)] == UInt8(ascii: "{") {
      return [TextEdit(place, "\(key): \(value), ")]
    }
    guard let indentation = indentation(before: Int(start)) else { return nil }
    return [TextEdit(place, "\(key): \(value)\n\(indentation)")]
  }

  /// Takes out the innermost item that holds the range; the last one goes with the key of its list.
  func removingItem(around range: SourceRange) -> [TextEdit]? {
    var path = document.contentRoots.first { document.range($0).contains(range) }
    var list: (list: NodeID, number: Int, key: NodeID?)?
    var key: NodeID?
    while let node = path {
      path = nil
      if document.isMapping(node) {
        for pair in document.pairs(node) where document.range(pair.value).contains(range) {
          (path, key) = (pair.value, pair.key)
        }
      } else if document.isSequence(node) {
        for (number, item) in document.elements(node).enumerated() where document.range(item).contains(range)
        {
          list = (node, number, key)
          (path, key) = (item, nil)
        }
      }
    }
    guard let list else { return nil }
    let items = document.elements(list.list)
    let text = ListText(document)
    let ranges: [SourceRange]?
    if items.count == 1, let key = list.key {
      let whole = Int(document.range(key).start)..<Int(document.range(list.list).end)
      ranges =
        text.isFlow(list.list) && indentation(before: whole.lowerBound) == nil
        ? nil : [text.range(text.wholeLine(whole))]
    } else {
      ranges =
        text.isFlow(list.list)
        ? text.flowRemoval(of: list.number, items) : text.blockRemoval(of: items[list.number])
    }
    guard let ranges, !ranges.isEmpty else { return nil }
    return ranges.map { TextEdit($0, "") }
  }

  /// The value of the key at a place.
  private func mapped(byKeyAt range: SourceRange) -> NodeID? {
    let nodes = document.nodes
    var number = nodes.partitionPoint { $0.start < range.start }
    while number < nodes.count, nodes[number].start == range.start {
      if nodes[number].end == range.end, document.isScalar(NodeID(number)) {
        return document.after(NodeID(number))
      }
      number += 1
    }
    return nil
  }

  /// The blanks of the line before an offset; nil where there is something else.
  private func indentation(before offset: Int) -> String? {
    let bytes = document.bytes
    let start = bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    guard bytes[start..<offset].allSatisfy({ $0 == 0x20 }) else { return nil }
    return String(repeating: " ", count: offset - start)
  }
}
