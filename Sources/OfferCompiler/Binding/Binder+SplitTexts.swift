import ByteText
import Diagnostics
import OfferLanguage
import YAMLSyntax

/// In braces, YAML ends a text at a comma: `{description: All classes, and more}` is the text `All classes` and a key `and more`.
extension Binder {
  /// Reports each text that commas have split, in one finding, and removes the keys into which they split it.
  mutating func removeSplitTexts(from keys: inout [NodeID], of record: Record) {
    let document = documents[record.document]
    guard !keys.isEmpty, document.bytes[Int(document.range(record.node).start)] == UInt8(ascii: "{") else {
      return
    }
    for (number, field) in record.type.fields.enumerated() {
      let value = record.values[number]
      guard field.isText, value != 0, document.isPlain(value),
        let split = splitText(value, among: keys, of: record)
      else { continue }
      keys.removeAll(where: split.keys.contains)
      let text = String(
        decoding: document.bytes[Int(split.range.start)..<Int(split.range.end)], as: UTF8.self)
      understood[document.range(value)] = text
      let inQuotes = quotedScalar(text).map { ": `\(field.key.name): \($0)`" }
      reject(
        .invalidValue, "a comma splits the text of \(field.key.name): in braces, a comma ends a value",
        at: split.range, help: "write it in quotes" + (inQuotes ?? ""), isRead: true)
    }
  }

  /// A text with the keys that are its other parts.
  private struct SplitText {
    var range: SourceRange
    var keys: [NodeID]
  }

  /// Returns nil if no unknown key continues the text.
  private mutating func splitText(_ value: NodeID, among keys: [NodeID], of record: Record) -> SplitText? {
    let document = documents[record.document]
    let known = knownKeys(of: record.type)
    var split = SplitText(range: document.range(value), keys: [])
    for key in keys {
      let place = document.range(key)
      let empty = document.range(document.after(key))
      guard empty.start == empty.end, place.start > split.range.end, place.start - split.range.end < 100
      else { continue }
      let between = String(
        decoding: document.bytes[Int(split.range.end)..<Int(place.start)], as: UTF8.self)
      let name = document.string(document.resolved(key))
      guard between.byBytes.hasPrefix(","), String(between.dropFirst()).isBlank,
        !hasColon(after: place, document.bytes),
        name.byBytes.contains(" ") || !isLikeKnownKey(name, known)
      else { continue }
      split.range = SourceRange(file: place.file, start: split.range.start, end: place.end)
      split.keys.append(key)
    }
    return split.keys.isEmpty ? nil : split
  }

  /// Whether a key has a colon, which no part of a text has that a comma has split: `note:` in `{displayName: Yoga, note:}`.
  private func hasColon(after key: SourceRange, _ bytes: [UInt8]) -> Bool {
    bytes[Int(key.end)...].first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
  }

  private func isLikeKnownKey(_ name: String, _ known: KnownKeys) -> Bool {
    known.number(spelled: name) != nil || known.number(sharingWordsWith: name) != nil
      || !nearest(to: name, in: known.names).isEmpty
  }

  /// A text in quotes, in which no character has to be escaped. Nil if there are no such quotes.
  private func quotedScalar(_ text: String) -> String? {
    guard text.utf8.count < 200, !text.byBytes.contains("\n") else { return nil }
    if !text.byBytes.containsAny(of: "\"\\") { return "\"\(text)\"" }
    return text.byBytes.contains("'") ? nil : "'\(text)'"
  }
}

extension Field {
  fileprivate var isText: Bool {
    switch type {
    case .text, .lines: true
    default: false
    }
  }
}
