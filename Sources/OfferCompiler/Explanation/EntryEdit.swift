import ByteText
import Diagnostics
import YAMLSyntax

/// Makes edits that write an entry of a mapping or remove an item of a list, in the style of the file.
struct EntryEdit {
  let document: Document

  init(_ document: Document) { self.document = document }

  /// Writes the entry `key: value` into the mapping that is the value of another key.
  ///
  /// - Parameter range: the place of that other key.
  /// - Returns: nil if its value is no mapping, or is shared through an alias.
  func writing(_ key: String, _ value: String, under range: SourceRange) -> [TextEdit]? {
    guard let mapping = document.value(ofKeyAt: range.start), document.isMapping(mapping),
      isOnlyHere(document.range(mapping))
    else { return nil }
    let pairs = Array(document.pairs(mapping))
    for pair in pairs where document.isScalar(pair.key) && document.string(pair.key) == key {
      guard document.isScalar(pair.value) else { return nil }
      return [TextEdit(document.range(pair.value), value)]
    }
    return pairs.first.flatMap { adding([(key, value)], to: mapping, before: $0) }.map { [$0] }
  }

  typealias Pair = (key: NodeID, value: NodeID)

  /// Writes entries before or after an entry of a mapping, in its style: JSON stays JSON.
  ///
  /// - Returns: nil if the mapping is in block style and the entry does not begin its line.
  func adding(
    _ entries: [(key: String, value: String)], to mapping: NodeID, before next: Pair? = nil,
    after last: Pair? = nil
  ) -> TextEdit? {
    guard let pair = next ?? last else { return nil }
    let start = document.range(pair.key).start
    let end = document.range(pair.value).end
    let isFlow = document.isFlow(mapping)
    let isQuoted = isFlow && document.bytes[Int(start)] == UInt8(ascii: "\"")
    let texts = entries.map { key, value in
      isQuoted ? "\"\(key)\": \"\(value)\"" : "\(key): \(value)"
    }
    var separator = ", "
    if !isFlow {
      guard let indentation = document.indentation(before: Int(start)) else { return nil }
      separator = document.lineBreak + indentation
    }
    guard next == nil else {
      return .insertion(texts.map { $0 + separator }.joined(), at: start, in: document.file)
    }
    let place = isFlow ? end : UInt32(document.line(around: Int(end)).upperBound)
    return .insertion(texts.map { separator + $0 }.joined(), at: place, in: document.file)
  }

  /// Writes an item at the end of the list that is the value of a key, and the key if it is missing.
  ///
  /// - Parameter item: the lines of the item, the first one without `- `.
  /// - Returns: nil if the mapping or the list is in brackets, empty or shared through an anchor.
  func appending(_ item: [String], to key: String, of mapping: NodeID) -> TextEdit? {
    guard !document.isFlow(mapping), isOnlyHere(document.range(mapping)),
      let first = Array(document.pairs(mapping)).first
    else { return nil }
    var lines: [String] = []
    var column = self.column(of: Int(document.range(first.key).start))
    var last = mapping
    if let list = document.value(of: key, in: mapping) {
      guard document.isSequence(list), !document.isFlow(list), let item = document.elements(list).first,
        let dash = document.bytes[..<Int(document.range(item).start)].lastIndex(of: UInt8(ascii: "-"))
      else { return nil }
      column = self.column(of: dash)
      last = list
    } else {
      lines = [String(repeating: " ", count: column) + key + ":"]
      column += 2
    }
    let margin = String(repeating: " ", count: column)
    for (number, line) in item.enumerated() { lines.append(margin + (number == 0 ? "- " : "  ") + line) }
    return inserting(lines, after: last)
  }

  /// Writes an entry at the end of a mapping.
  ///
  /// - Parameter entry: its lines, as they are in a mapping that begins its lines with its keys.
  /// - Returns: nil if the mapping is in brackets, empty or shared through an anchor.
  func appending(entry: [String], to mapping: NodeID) -> TextEdit? {
    guard !document.isFlow(mapping), isOnlyHere(document.range(mapping)),
      let first = Array(document.pairs(mapping)).first
    else { return nil }
    let margin = String(repeating: " ", count: column(of: Int(document.range(first.key).start)))
    return inserting(entry.map { margin + $0 }, after: mapping)
  }

  /// Writes lines below the last line of a node.
  func inserting(_ lines: [String], after node: NodeID) -> TextEdit {
    var end = (Int(node)..<Int(document.after(node))).map { Int(document.nodes[$0].end) }.max() ?? 0
    // A text with a bar ends after its line break.
    while end > 0, [0x0A, 0x0D].contains(document.bytes[end - 1]) { end -= 1 }
    return .insertion(
      lines.map { document.lineBreak + $0 }.joined(), at: UInt32(document.line(around: end).upperBound),
      in: document.file)
  }

  /// The column of an offset, from 0. Only blanks and dashes are before it on its line.
  private func column(of offset: Int) -> Int { offset - document.line(around: offset).lowerBound }

  /// Removes the innermost list item around a range. If it is the only item, the key of the list is removed with it.
  func removingItem(around range: SourceRange) -> [TextEdit]? {
    guard let item = innermostItem(around: range), isOnlyHere(document.range(item.list)) else { return nil }
    let items = document.elements(item.list)
    let text = ListText(document)
    let ranges: [SourceRange]?
    if items.count == 1, let entry = item.entry {
      // In braces, a comma would have to be removed with it.
      guard !document.isFlow(entry.mapping) else { return nil }
      let start = document.range(entry.key).start
      let end = document.range(item.list).end
      ranges = [text.range(text.wholeLine(Int(start)..<Int(end)))]
    } else if document.isFlow(item.list) {
      ranges = text.flowRemoval(of: item.number, items)
    } else {
      ranges = text.blockRemoval(of: items[item.number])
    }
    guard let ranges, !ranges.isEmpty, !ranges.contains(where: hasCommentAfter) else { return nil }
    return ranges.map { TextEdit($0, "") }
  }

  /// An item of a list.
  private struct Item {
    let list: NodeID
    let number: Int
    /// The entry whose value is the list; nil for a list in a list, and for a list that is the whole file.
    let entry: Entry?
  }

  private struct Entry {
    let mapping: NodeID
    let key: NodeID
  }

  /// Walks down from the top of the file to the value that contains the range.
  private func innermostItem(around range: SourceRange) -> Item? {
    var next = document.contentRoots.first { document.range($0).contains(range) }
    var entry: Entry?
    var innermost: Item?
    while let node = next {
      next = nil
      if document.isMapping(node) {
        for pair in document.pairs(node) where document.range(pair.value).contains(range) {
          next = pair.value
          entry = Entry(mapping: node, key: pair.key)
        }
      } else if document.isSequence(node) {
        for (number, item) in document.elements(node).enumerated() where document.range(item).contains(range)
        {
          innermost = Item(list: node, number: number, entry: entry)
          next = item
          entry = nil
        }
      }
    }
    return innermost
  }

  /// Whether nothing in or around a range is used through an alias. Otherwise an edit would change other places too.
  private func isOnlyHere(_ range: SourceRange) -> Bool {
    !document.anchors.contains { anchor in
      let other = document.range(anchor.node)
      return other.start < range.end && range.start < other.end
    }
  }

  /// Whether a comment follows on the same line. It would stay when the range is removed, and be about something else.
  private func hasCommentAfter(_ range: SourceRange) -> Bool {
    let rest = document.bytes[Int(range.end)...].prefix { $0 != 0x0A && $0 != 0x0D }
    return rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
  }
}
