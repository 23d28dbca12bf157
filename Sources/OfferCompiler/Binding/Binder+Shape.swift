import Diagnostics
import YAMLSyntax

extension Binder {
  /// Reads a mapping as an object: unknown, forbidden, missing and doubled keys are reported from the object's rows.
  ///
  /// Shape check and binding are one walk, since an aliased node can be read as two kinds of object.
  mutating func open(_ reference: NodeReference, as id: ObjectID, isFragment: Bool = false) -> Record? {
    let document = documents[reference.document]
    let type = language[id]
    guard document.isMapping(reference.node) else {
      report(
        "wrong-type", "expected \(article(type.phrase)) with keys, found \(kindPhrase(reference))",
        at: range(reference),
        help: "its keys are " + listed(type.fields.map(\.key.name), "and"))
      return nil
    }
    var record = Record(
      type: type, document: reference.document, node: reference.node,
      values: Array(repeating: 0, count: type.fields.count),
      keys: Array(repeating: 0, count: type.fields.count),
      firstKey: reference.node)
    var unknown: [(key: NodeID, value: NodeID)] = []
    if case .mergingMapping = document.nodes[Int(reference.node)].kind {
      for (key, value) in document.entries(reference.node) { take(key, value, document, &record, &unknown) }
      for value in document.invalidMerges(reference.node) { reportInvalidMerge(document.range(value)) }
    } else {
      let end = document.nodes[Int(reference.node)].link
      var key = reference.node + 1
      while key < end {
        let value = document.after(key)
        take(key, value, document, &record, &unknown)
        key = document.after(value)
      }
    }
    if !unknown.isEmpty { readUnknown(unknown, of: &record) }
    path.append(record)
    checkConditions(of: record, isFragment: isFragment)
    path.removeLast()
    return record
  }

  @inline(__always)
  private mutating func take(
    _ key: NodeID, _ value: NodeID, _ document: Document, _ record: inout Record,
    _ unknown: inout [(key: NodeID, value: NodeID)]
  ) {
    if record.firstKey == record.node { record.firstKey = key }
    let name = document.resolved(key)
    guard document.isScalar(name) else {
      _ = keyText(key, in: document)
      return
    }
    guard let word = Keyword(document.bytes, document.text(name)),
      let number = record.type.keywords.firstIndex(of: word)
    else {
      unknown.append((key, value))
      return
    }
    guard record.keys[number] == 0 else {
      let first = NodeReference(document: record.document, node: record.keys[number])
      let again = Located(document.string(name), at: document.range(key))
      reportDuplicateKey(again, in: "one " + record.type.phrase, first: range(first))
      return
    }
    record.keys[number] = key
    let target = document.resolved(value)
    record.values[number] = document.isNull(target) ? 0 : target
  }

  // MARK: - Unknown keys

  /// So many faults of one kind in one object are named; the rest is counted.
  static let mostAlike = 20

  /// Reports keys that the object does not have, and reads a misspelt one as what it was meant to be: a typing error
  /// makes one finding, and what stands behind it is checked all the same.
  private mutating func readUnknown(_ entries: [(key: NodeID, value: NodeID)], of record: inout Record) {
    let document = documents[record.document]
    let isTop = if case .catalog = record.type.id { true } else { false }
    let foreign =
      isTop ? entries.filter { !document.string(document.resolved($0.key)).hasPrefix("x-") } : entries
    path.append(record)
    for (key, value) in foreign.prefix(Binder.mostAlike) {
      guard let number = reportUnknown(key, of: record), record.keys[number] == 0 else { continue }
      let target = document.resolved(value)
      record.keys[number] = key
      record.values[number] = document.isNull(target) ? 0 : target
    }
    if foreign.count > Binder.mostAlike {
      let more = counted(foreign.count - Binder.mostAlike, "more unknown key")
      report(
        "unknown-key", "\(more) in \(phrase(of: record))", at: document.range(foreign[Binder.mostAlike].key))
    }
    path.removeLast()
  }

  /// - Returns: the number of the field that was meant.
  private mutating func reportUnknown(_ key: NodeID, of record: Record) -> Int? {
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let range = document.range(key)
    if let what = Language.reservedKeys[name] {
      report(
        "unsupported-key", "\(quoted(name)) (\(what)) is not yet supported by offerc", at: range,
        help: "remove it here; what Apple has for it is set in App Store Connect")
      return nil
    }
    if let absence = Absence.all.first(where: { $0.object == record.type.id && $0.keys.contains(name) }) {
      report(
        "key-not-allowed", "\(article(record.type.phrase)) has no \(name): \(absence.reason)", at: range,
        help: absence.help)
      return nil
    }
    let message = "unknown key \(quoted(name)) in \(phrase(of: record))"
    let fields = record.type.fields
    if let meant = fields.firstIndex(where: { $0.spellings.contains(name) || $0.apple == name }) {
      let known = fields[meant].key.name
      report(
        "unknown-key", "\(message), here it is called \(known)", at: range, help: "write `\(known)`",
        fix: Fix("rename it to \(known)", isSafe: false, edits: [TextEdit(range, known)]))
      return meant
    }
    let known = fields.map(\.key.name)
    if let near = nearest(to: name, in: known).first {
      report(
        "unknown-key", "\(message), did you mean \(near)?", at: range, help: "write `\(near)`",
        fix: Fix("rename it to \(near)", edits: [TextEdit(range, near)]))
      return known.firstIndex(of: near)
    }
    report(
      "unknown-key", message, at: range,
      help: home(of: name) ?? "the keys of \(article(record.type.phrase)) are \(listed(known, "and"))")
    return nil
  }

  /// A key of another object is usually indented wrongly.
  private func home(of name: String) -> String? {
    var homes: [String] = []
    for type in language.objects where type.fields.contains(where: { $0.key.name == name }) {
      if !homes.contains(type.phrase) { homes.append(type.phrase) }
    }
    guard !homes.isEmpty, homes.count <= 3 else { return nil }
    return "\(name) belongs to \(listed(homes.map(article))): check the indentation"
  }

  // MARK: - Forbidden and missing keys

  private mutating func checkConditions(of record: Record, isFragment: Bool) {
    var missing: [String] = []
    for (number, field) in record.type.fields.enumerated() {
      if record.values[number] != 0 {
        if let condition = field.allowed, let value = violated(condition, in: record) {
          reportForbidden(field, number, value, condition, record)
        }
        continue
      }
      switch field.presence {
      case .required where !isFragment: missing.append(field.key.name)
      case .requiredIf(let condition):
        if isRequired(condition, in: record) { reportMissing(field, number, condition, record) }
      default: break
      }
    }
    guard !missing.isEmpty else { return }
    reject(
      "missing-key", "\(phrase(of: record)) has no \(listed(missing))", at: head(of: record),
      help: "add \(listed(missing.map { "`\($0): …`" }, "and"))")
  }

  /// The value that forbids a key; nil when the condition holds or the value itself is at fault.
  private func violated(_ condition: Condition, in record: Record) -> String? {
    let value = record.value(condition.key).flatMap {
      documents[$0.document].isScalar($0.node) ? string($0) : nil
    }
    if value == nil, record.value(condition.key) != nil { return nil }
    guard !condition.holds(value) else { return nil }
    guard let value else { return condition.whenAbsent }
    return isKnown(value, of: condition.key, in: record) ? value : nil
  }

  private func isRequired(_ condition: Condition, in record: Record) -> Bool {
    guard let reference = record.value(condition.key) else {
      return condition.whenAbsent.map(condition.values.contains) ?? false
    }
    guard documents[reference.document].isScalar(reference.node) else { return false }
    return condition.values.contains(string(reference))
  }

  private func isKnown(_ value: String, of key: Key, in record: Record) -> Bool {
    guard let number = record.type.number(of: key) else { return false }
    switch record.type.fields[number].type {
    case .enumeration(let id): return language[id].values.contains(value)
    case .boolean: return value == "true" || value == "false"
    default: return true
    }
  }

  private mutating func reportForbidden(
    _ field: Field, _ number: Int, _ value: String, _ condition: Condition, _ record: Record
  ) {
    let key = NodeReference(document: record.document, node: record.keys[number])
    let written = record.value(condition.key).map(range)
    let choice = listed(condition.values.map { "`\(condition.key.name): \($0)`" })
    report(
      "key-not-allowed",
      "`\(condition.key.name): \(value)`\(written == nil ? ", the default," : "") and \(field.key.name) do not go together",
      at: range(key), related: written.map { [Label($0, "\(value) is chosen here")] } ?? [],
      help: "remove \(field.key.name), or write \(choice)")
  }

  private mutating func reportMissing(_ field: Field, _ number: Int, _ condition: Condition, _ record: Record)
  {
    let written = record.value(condition.key)
    let value = written.map(string) ?? condition.whenAbsent ?? ""
    let isSwitch = written == nil && value == "false"
    reject(
      "missing-key",
      "\(phrase(of: record)) has no \(field.key.name)"
        + (written == nil ? "" : ", which `\(condition.key.name): \(value)` needs"),
      at: head(of: record), related: written.map { [Label(range($0), "\(value) makes it necessary")] } ?? [],
      help: "add `\(field.key.name): …`" + (isSwitch ? ", or `\(condition.key.name): true`" : ""))
  }
}

/// `a win-back offer`, `an offer code`.
func article(_ noun: String) -> String { ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun }
