import Diagnostics
import YAMLSyntax

/// Edits that write an entry of a mapping, or take an item out of a list.
struct EntryEdit {
  private let document: Document

  init(_ document: Document) { self.document = document }

  /// Gives the mapping under the key in `range` the entry `key: value`; nil for a table or an alias.
  func writing(_ key: String, _ value: String, under range: SourceRange) -> [TextEdit]? {
    guard let mapping = mapped(byKeyAt: range), document.isMapping(mapping),
      isOnlyHere(document.range(mapping))
    else { return nil }
    let pairs = Array(document.pairs(mapping))
    for pair in pairs where document.isScalar(pair.key) && document.string(pair.key) == key {
      guard document.isScalar(pair.value) else { return nil }
      return [TextEdit(document.range(pair.value), value)]
    }
    guard let first = pairs.first else { return nil }
    let start = document.range(first.key).start
    let place = SourceRange(file: range.file, start: start, end: start)
    if isInBraces(mapping) {
      // JSON stays JSON.
      let isQuoted = document.bytes[Int(start)] == UInt8(ascii: "\"")
      return [TextEdit(place, isQuoted ? "\"\(key)\": \"\(value)\", " : "\(key): \(value), ")]
    }
    guard let indentation = indentation(before: Int(start)) else { return nil }
    return [TextEdit(place, "\(key): \(value)\(lineBreak)\(indentation)")]
  }

  /// Takes out the innermost item that holds the range; the last one goes with the key of its list.
  func removingItem(around range: SourceRange) -> [TextEdit]? {
    var path = document.contentRoots.first { document.range($0).contains(range) }
    var list: (list: NodeID, number: Int, key: NodeID?, mapping: NodeID?)?
    var (key, mapping): (NodeID?, NodeID?)
    while let node = path {
      path = nil
      if document.isMapping(node) {
        for pair in document.pairs(node) where document.range(pair.value).contains(range) {
          (path, key, mapping) = (pair.value, pair.key, node)
        }
      } else if document.isSequence(node) {
        for (number, item) in document.elements(node).enumerated() where document.range(item).contains(range)
        {
          list = (node, number, key, mapping)
          (path, key) = (item, nil)
        }
      }
    }
    guard let list, isOnlyHere(document.range(list.list)) else { return nil }
    let items = document.elements(list.list)
    let text = ListText(document)
    let ranges: [SourceRange]?
    if items.count == 1, let key = list.key {
      // In braces a comma would have to go with it.
      guard list.mapping.map({ !isInBraces($0) }) ?? false else { return nil }
      ranges = [
        text.range(text.wholeLine(Int(document.range(key).start)..<Int(document.range(list.list).end)))
      ]
    } else {
      ranges =
        text.isFlow(list.list)
        ? text.flowRemoval(of: list.number, items) : text.blockRemoval(of: items[list.number])
    }
    guard let ranges, !ranges.isEmpty, !ranges.contains(where: hasCommentAfter) else { return nil }
    return ranges.map { TextEdit($0, "") }
  }

  /// Whether an anchor that something uses has to do with a place: the edit would reach other places too.
  private func isOnlyHere(_ range: SourceRange) -> Bool {
    !document.anchors.contains { anchor in
      let other = document.range(anchor.node)
      return other.start < range.end && range.start < other.end
    }
  }

  /// A comment right after what goes would stay, and be about something else.
  private func hasCommentAfter(_ range: SourceRange) -> Bool {
    let rest = document.bytes[Int(range.end)...].prefix { $0 != 0x0A && $0 != 0x0D }
    return rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
  }

  private func isInBraces(_ mapping: NodeID) -> Bool {
    document.bytes[Int(document.range(mapping).start)] == UInt8(ascii: "{")
  }

  private var lineBreak: String {
    let bytes = document.bytes
    guard let feed = bytes.firstIndex(of: 0x0A), feed > bytes.startIndex, bytes[feed - 1] == 0x0D else {
      return "\n"
    }
    return "\r\n"
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
