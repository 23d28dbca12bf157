import ByteText
import Diagnostics
import YAMLSyntax

/// Turns fixes into edits of characters. Rules and the binder say which value a scalar should have, not how it is written.
struct FixWriter {
  private let documents: [Document]
  /// The scalars that are used through aliases, sorted. What is wrong for one use can be right for another.
  private let shared: [SourceRange]

  init(_ documents: [Document]) {
    self.documents = documents
    shared = documents.flatMap { document in
      document.anchors.filter { document.isScalar($0.node) }.map { document.range($0.node) }
    }.sorted()
  }

  /// The fix with edits of characters; nil if it cannot be written in the style of the file, or would change nothing.
  func written(_ fix: Fix) -> Fix? {
    var result = fix
    var edits: [TextEdit] = []
    for edit in fix.edits {
      guard let characters = characters(of: edit) else { return nil }
      edits += characters
    }
    result.edits = edits
    guard result.edits.contains(where: changes) else { return nil }
    if edits.contains(where: { isShared($0.range) }) { result.isSafe = false }
    return result
  }

  /// Whether a range is in a scalar that is used through aliases. Scalars are not nested, so only the last one that begins
  /// before the range can contain it.
  private func isShared(_ range: SourceRange) -> Bool {
    let next = shared.partitionPoint { ($0.file, $0.start) <= (range.file, range.start) }
    return next > 0 && shared[next - 1].contains(range)
  }

  private func changes(_ edit: TextEdit) -> Bool {
    guard let document = documents.document(edit.range.file) else { return false }
    return !document.bytes[Int(edit.range.start)..<Int(edit.range.end)].elementsEqual(edit.text.utf8)
  }

  /// Nil if the edit cannot be written in the style of the file.
  private func characters(of edit: TextEdit) -> [TextEdit]? {
    switch edit.kind {
    case .characters: [edit]
    case .text: written(edit).map { [$0] }
    case .value: scalarEdit(edit).flatMap(written).map { [$0] }
    case .entry(let key):
      documents.document(edit.range.file).flatMap { EntryEdit($0).writing(key, edit.text, under: edit.range) }
    case .item: documents.document(edit.range.file).flatMap { EntryEdit($0).removingItem(around: edit.range) }
    }
  }

  /// The edit of the scalar that is the value of a key; nil if the value is an alias or no scalar.
  private func scalarEdit(_ edit: TextEdit) -> TextEdit? {
    guard let document = documents.document(edit.range.file) else { return nil }
    guard let value = document.value(ofKeyAt: edit.range.start), document.isScalar(value),
      document.range(value).end == edit.range.end
    else { return nil }
    return .text(document.range(value), edit.text)
  }

  /// The edit of a scalar. Quotes stay, and a plain scalar gets them if it needs them. Nil for block scalars and aliases.
  private func written(_ edit: TextEdit) -> TextEdit? {
    let range = edit.range
    guard range.end > range.start, let document = documents.document(range.file) else { return nil }
    let inner = SourceRange(
      file: range.file, start: range.start + 1, end: max(range.start + 1, range.end - 1))
    switch document.bytes[Int(range.start)] {
    case UInt8(ascii: "\""): return TextEdit(inner, escaped(edit.text))
    case UInt8(ascii: "'"): return TextEdit(inner, edit.text.byBytes.replacing("'", with: "''"))
    case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "*"): return nil
    default: return TextEdit(range, isPlainText(edit.text) ? edit.text : "\"" + escaped(edit.text) + "\"")
    }
  }

  private func escaped(_ text: String) -> String {
    text.byBytes.replacing(#"\"#, with: #"\\"#).byBytes.replacing(#"""#, with: #"\""#)
  }
}

/// Whether a text can be written without quotes: letters and digits with `-`, `_` and `.` between them.
package func isPlainText(_ text: String) -> Bool {
  guard let first = text.utf8.first, isAlphanumeric(first), let last = text.utf8.last else { return false }
  return isAlphanumeric(last) && text.utf8.allSatisfy { isAlphanumeric($0) || "-_.".utf8.contains($0) }
}
