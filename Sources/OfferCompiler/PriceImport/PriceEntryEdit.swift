import Diagnostics
import OfferModel
import YAMLSyntax

/// A key and its amount, to be written into a price map.
struct PriceEntry {
  let storefront: Storefront
  let amount: String
}

/// Writes keys into the value of a `prices` key; all that is there stays as it is, comments included.
struct PriceEntryEdit {
  private let document: Document

  init(_ document: Document) { self.document = document }

  /// Nil where nobody can say how: the value is then in a style that is hardly ever used.
  func adding(_ entries: [PriceEntry], to value: NodeID) -> TextEdit? {
    let range = document.range(value)
    let plain = entries.map { "\($0.storefront.code): \($0.amount)" }.joined(separator: ", ")
    if case .alias = document.nodes[Int(value)].kind {
      // `prices: *shared` is a map or the name of a table.
      let key = document.isMapping(document.resolved(value)) ? "<<" : "table"
      return TextEdit(range, "{\(key): \(source(range)), \(plain)}")
    }
    if document.isScalar(value) {
      return isOneLine(range) ? TextEdit(range, "{table: \(source(range)), \(plain)}") : nil
    }
    guard document.isMapping(value), let last = lastPair(of: value) else { return nil }
    return document.bytes[Int(range.start)] == UInt8(ascii: "{")
      ? flowEdit(entries, after: last) : blockEdit(entries, after: last)
  }

  /// The last pair that is a price; `rest` stays at the end.
  private func lastPair(of mapping: NodeID) -> (key: NodeID, value: NodeID)? {
    let pairs = Array(document.pairs(mapping))
    return pairs.last { pair in
      guard document.isScalar(pair.key) else { return true }
      return document.string(pair.key) != "rest"
    } ?? pairs.last
  }

  private func flowEdit(_ entries: [PriceEntry], after pair: (key: NodeID, value: NodeID)) -> TextEdit {
    let end = document.range(pair.value).end
    let isQuoted = document.bytes[Int(document.range(pair.key).start)] == UInt8(ascii: "\"")
    let text = entries.map { entry in
      isQuoted
        ? ", \"\(entry.storefront.code)\": \"\(entry.amount)\""
        : ", \(entry.storefront.code): \(entry.amount)"
    }.joined()
    return TextEdit(SourceRange(file: document.file, start: end, end: end), text)
  }

  /// Lines of their own after that of the pair, as deep as its key.
  private func blockEdit(_ entries: [PriceEntry], after pair: (key: NodeID, value: NodeID)) -> TextEdit? {
    let bytes = document.bytes
    let start = Int(document.range(pair.key).start)
    let lineStart = bytes[..<start].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
    let mark = lineStart == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes[(lineStart + mark)..<start].allSatisfy({ $0 == 0x20 }) else { return nil }
    let end = Int(document.range(pair.value).end)
    let lineEnd = bytes[end..<document.length].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? document.length
    let indent = String(repeating: " ", count: start - lineStart - mark)
    let text = entries.map { "\(lineBreak)\(indent)\($0.storefront.code): \($0.amount)" }.joined()
    let place = UInt32(lineEnd)
    return TextEdit(SourceRange(file: document.file, start: place, end: place), text)
  }

  private var lineBreak: String {
    let bytes = document.bytes[..<document.length]
    guard let feed = bytes.firstIndex(of: 0x0A) else { return bytes.contains(0x0D) ? "\r" : "\n" }
    return feed > 0 && bytes[feed - 1] == 0x0D ? "\r\n" : "\n"
  }

  private func source(_ range: SourceRange) -> String {
    String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  private func isOneLine(_ range: SourceRange) -> Bool {
    !document.bytes[Int(range.start)..<Int(range.end)].contains { $0 == 0x0A || $0 == 0x0D }
  }
}
