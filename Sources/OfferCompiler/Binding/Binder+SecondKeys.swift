import Diagnostics
import OfferLanguage
import YAMLSyntax

/// Two keys for one value: `endDate` and `until`.
extension Binder {
  /// Reports an unknown key that means a key which the object has already. To rename it would write that key twice.
  ///
  /// - Returns: false if the object does not have that key; nothing is reported then.
  mutating func reportSecondKey(
    _ key: NodeID, for number: Int, of record: Record, _ message: String
  ) -> Bool {
    guard record.keys[number] != 0 else { return false }
    let document = documents[record.document]
    let first = document.string(document.resolved(record.keys[number]))
    let meant = record.type.fields[number].key.name
    let both = first == meant ? "which has \(meant) too" : "which has \(quoted(first)) for \(meant) too"
    report(
      .unknownKey, "\(message), \(both)", at: document.range(key),
      related: [Label(document.range(record.keys[number]), "\(first) is here")],
      help: adviceForSecondKey(key, number: number, of: record))
    return true
  }

  /// What to do with a key for a value that has another key already.
  private func adviceForSecondKey(_ key: NodeID, number: Int, of record: Record) -> String {
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let first = document.string(document.resolved(record.keys[number]))
    let field = record.type.fields[number]
    if hasSameSource(key, record.keys[number], document) { return "remove `\(name)`: its value is the same" }
    if case .list = field.type { return "move its items to `\(first)`, and remove `\(name)`" }
    return "remove `\(name)` if `\(first)` is right; otherwise write its value as `\(field.key.name)`"
  }

  /// Whether the values of two keys are the same short scalar.
  private func hasSameSource(_ key: NodeID, _ other: NodeID, _ document: Document) -> Bool {
    let source = scalarSource(of: document.after(key), document)
    return source != "…" && source == scalarSource(of: document.after(other), document)
  }

  /// Help for a key, when the object can have the key that it means already: both cannot stay.
  func help(_ help: String, for key: NodeID, meaning meant: Key?, of record: Record) -> String {
    guard let meant, let number = record.type.number(of: meant), record.keys[number] != 0 else { return help }
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let first = document.string(document.resolved(record.keys[number]))
    if hasSameSource(key, record.keys[number], document) { return "remove `\(name)`: its value is the same" }
    return "remove `\(name)` if `\(first)` is right; otherwise " + help
  }
}
