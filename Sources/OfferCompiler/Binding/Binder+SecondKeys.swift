import Diagnostics
import OfferLanguage
import YAMLSyntax

/// A key with its value, as which something else is to be written: `endDate: 2027-03-31`.
struct WrittenValue {
  let key: Key
  let value: String
}

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
    let both =
      first == meant
      ? "which already has \(meant) for this value" : "which already has \(quoted(first)) for \(meant)"
    let value = document.resolved(document.after(key))
    let text = document.isScalar(value) ? document.string(value) : nil
    report(
      .unknownKey, "\(message), \(both)", at: document.range(key),
      related: [Label(document.range(record.keys[number]), "\(first) is here")],
      help: help("write its value as `\(meant)`", for: key, meaning: number, value: text, of: record))
    return true
  }

  /// The help for a key, if the object can have the key that it means already: both cannot stay.
  ///
  /// - Parameters:
  ///   - help: what to do if the object does not have that key.
  ///   - value: what is to be written under that key; nil if it is not known.
  func help(
    _ help: String, for key: NodeID, meaning number: Int?, value: String?, of record: Record
  ) -> String {
    guard let number, record.keys[number] != 0 else { return help }
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let first = document.string(document.resolved(record.keys[number]))
    if isEmpty(document.resolved(document.after(key)), as: record.type.fields[number], document) {
      return advice(on: key, because: "it is empty", document)
    }
    if case .list = record.type.fields[number].type {
      return "move its items to `\(first)`, and remove `\(name)`"
    }
    guard !isWithoutValue(record, number) else { return "\(help), and remove `\(name)`" }
    if let value, value == meaning(of: record.values[number], document) {
      let isVerbatim = value == document.string(document.resolved(document.after(key)))
      return advice(
        on: key, because: isVerbatim ? "its value is the same" : "`\(first)` says the same", document)
    }
    return advice(on: key, beside: [first], otherwise: help, document)
  }

  /// The help for a key that stands for values of other keys, as `availability` does for `startDate` and `endDate`. What the object
  /// has already is not written a second time.
  func help(for key: NodeID, meaning values: [WrittenValue], of record: Record) -> String {
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let lines = { (values: [WrittenValue]) in
      listed(values.map { "`\($0.key.name): \($0.value)`" }, "and")
    }
    let present = values.filter { value in
      record.type.number(of: value.key).map { !isWithoutValue(record, $0) } ?? false
    }
    guard !present.isEmpty else { return "write " + lines(values) }
    let other = present.filter { value in
      record.value(value.key).map { meaning(of: $0.node, document) != value.value } ?? false
    }
    let absent = values.filter { value in !present.contains { $0.key == value.key } }
    guard !absent.isEmpty else {
      guard !other.isEmpty else {
        let keys = listed(present.map { "`\($0.key.name)`" }, "and")
        return advice(on: key, because: "\(keys) \(present.count == 1 ? "says" : "say") the same", document)
      }
      return advice(
        on: key, beside: other.map(\.key.name), otherwise: "write \(lines(other))", document)
    }
    let move = "write \(lines(absent)), and remove `\(name)`"
    guard !other.isEmpty else { return move }
    let keys = listed(other.map { "`\($0.key.name)`" }, "and")
    return "\(move); if \(keys) \(other.count == 1 ? "is" : "are") wrong, write \(lines(other))"
  }

  private func advice(
    on key: NodeID, beside others: [String], otherwise help: String, _ document: Document
  ) -> String {
    let keys = listed(others.map { "`\($0)`" }, "and")
    return
      "remove `\(document.string(document.resolved(key)))` if \(keys) \(others.count == 1 ? "is" : "are") right; otherwise \(help)"
  }

  private func advice(on key: NodeID, because reason: String, _ document: Document) -> String {
    "remove `\(document.string(document.resolved(key)))`: \(reason)"
  }

  /// The text of a value as it is read; nil if it is no scalar.
  private func meaning(of value: NodeID, _ document: Document) -> String? {
    guard document.isScalar(value), !document.isNull(value) else { return nil }
    return understood[document.range(value)] ?? document.string(value)
  }

  /// Whether a key of an object is written without a value.
  private func isWithoutValue(_ record: Record, _ number: Int) -> Bool {
    record.values[number] == 0 || documents[record.document].isNull(record.values[number])
  }

  /// Whether a value has nothing that could be lost: no text, `[]`, `none` in the place of a list.
  private func isEmpty(_ value: NodeID, as field: Field, _ document: Document) -> Bool {
    guard document.isScalar(value) else { return hasNoEntries(value, document) }
    if document.isNull(value) { return true }
    let isList = if case .list = field.type { true } else { false }
    return isList && isNothing(document.string(value))
  }

  private func hasNoEntries(_ value: NodeID, _ document: Document) -> Bool {
    document.isSequence(value)
      ? document.elements(value).allSatisfy { _ in false } : document.pairs(value).allSatisfy { _ in false }
  }

  /// Whether a value can contain names, products or uses of names.
  func canHaveParts(_ value: NodeID, _ document: Document) -> Bool {
    !document.isScalar(value) && !hasNoEntries(value, document)
  }
}
