import Diagnostics
import OfferLanguage
import YAMLSyntax

extension Binder {
  /// Keys that another value forbids or makes necessary, and those that are missing in any case; `unreadable` ones are
  /// there under another name.
  mutating func checkConditions(of record: Record, isFragment: Bool, unreadable: [Int]) {
    var missing: [Field] = []
    for (number, field) in record.type.fields.enumerated() {
      if record.values[number] != 0 {
        for condition in field.allowed {
          guard let value = violated(condition, in: record) else { continue }
          reportForbidden(field, number, value, condition, record)
          break
        }
        continue
      }
      guard !unreadable.contains(number) else { continue }
      switch field.presence {
      case .required where !isFragment: missing.append(field)
      case .requiredIf(let condition):
        if isRequired(condition, in: record) { reportMissing(field, number, condition, record) }
      default: break
      }
    }
    guard !missing.isEmpty else { return }
    reject(
      .missingKey, "\(phrase(of: record)) has no \(listed(missing.map(\.key.name)))", at: head(of: record),
      help: "add \(listed(missing.map { "`\(outline($0))`" + choice($0) }, "and"))")
  }

  /// ` (high or normal)`: the values of a key that has few of them.
  private func choice(_ field: Field) -> String {
    guard case .enumeration(let id) = field.type, language[id].values.count <= 3 else { return "" }
    return " (\(listed(language[id].values, "or")))"
  }

  /// `startDate: …`; of an object the keys that it needs.
  private func outline(_ field: Field) -> String {
    guard case .object(let id) = field.type else { return field.key.name + ": …" }
    let needed = language[id].fields.filter { if case .required = $0.presence { true } else { false } }
    return field.key.name + ": {" + needed.map(outline).joined(separator: ", ") + "}"
  }

  /// The value that forbids a key; nil when the condition holds or the value itself is at fault.
  private func violated(_ condition: Condition, in record: Record) -> String? {
    let value = reading(of: condition.key, in: record)
    if value == nil, record.value(condition.key) != nil { return nil }
    guard !record.type.holds(condition, value) else { return nil }
    return value ?? record.type.fallback(for: condition)
  }

  private func isRequired(_ condition: Condition, in record: Record) -> Bool {
    guard record.value(condition.key) != nil else {
      return record.type.fallback(for: condition).map(condition.values.contains) ?? false
    }
    return reading(of: condition.key, in: record).map(condition.values.contains) ?? false
  }

  /// A value as it is bound, which is as its safe fix writes it; nil if it is not written or not bound.
  private func reading(of key: Key, in record: Record) -> String? {
    guard let reference = record.value(key), documents[reference.document].isScalar(reference.node) else {
      return nil
    }
    let text = string(reference)
    return switch record.type.field(key)?.type {
    case .enumeration(let id): language[id].values.contains(text) ? text : meant(by: text, in: language[id])
    case .boolean: truth(meantBy: text).flatMap { $0.isSafe ? "\($0.value)" : nil }
    default: text
    }
  }

  private mutating func reportForbidden(
    _ field: Field, _ number: Int, _ value: String, _ condition: Condition, _ record: Record
  ) {
    let key = NodeReference(document: record.document, node: record.keys[number])
    lost.insert(.parts)
    let written = record.value(condition.key).map(range)
    let choice = listed(condition.values.map { "`\(condition.key.name): \($0)`" })
    report(
      .keyNotAllowed,
      "`\(condition.key.name): \(value)`\(written == nil ? ", the default," : "") and \(field.key.name) cannot be combined",
      at: range(key), related: written.map { [Label($0, "\(value) is chosen here")] } ?? [],
      help: "remove \(field.key.name), or write \(choice)")
  }

  private mutating func reportMissing(
    _ field: Field, _ number: Int, _ condition: Condition, _ record: Record
  ) {
    let written = record.value(condition.key)
    let value = reading(of: condition.key, in: record) ?? record.type.fallback(for: condition) ?? ""
    let isSwitch = written == nil && value == "false"
    reject(
      .missingKey,
      "\(phrase(of: record)) has no \(field.key.name)"
        + (written == nil ? "" : ", which `\(condition.key.name): \(value)` requires"),
      at: head(of: record), related: written.map { [Label(range($0), "\(value) requires it")] } ?? [],
      help: "add `\(field.key.name): …`" + (isSwitch ? ", or `\(condition.key.name): true`" : ""))
  }

  /// The value that the row of a key gives it where it is not written, at the head of the object; nil when it has none.
  func fallback<Value: Sendable>(
    _ key: Key, of record: Record, _ convert: (Default) -> Value?
  ) -> Located<Value>? {
    guard let value = record.type.field(key)?.presence.fallback.flatMap(convert) else { return nil }
    return Located(value, at: head(of: record))
  }
}
