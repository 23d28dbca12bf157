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
    var unknown: [NodeID] = []
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
    path.append(record)
    if !unknown.isEmpty { reportUnknown(unknown, of: record) }
    checkConditions(of: record, isFragment: isFragment)
    path.removeLast()
    return record
  }

  @inline(__always)
  private mutating func take(
    _ key: NodeID, _ value: NodeID, _ document: Document, _ record: inout Record, _ unknown: inout [NodeID]
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
      unknown.append(key)
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

  private mutating func reportUnknown(_ keys: [NodeID], of record: Record) {
    let document = documents[record.document]
    let isTop = if case .catalog = record.type.id { true } else { false }
    let foreign = isTop ? keys.filter { !document.string(document.resolved($0)).hasPrefix("x-") } : keys
    let shown = Binder.mostAlike
    for key in foreign.prefix(shown) { reportUnknown(key, of: record) }
    if foreign.count > shown {
      report(
        "unknown-key", "\(counted(foreign.count - shown, "more unknown key")) in this \(record.type.phrase)",
        at: document.range(foreign[shown]))
    }
  }

  private mutating func reportUnknown(_ key: NodeID, of record: Record) {
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let range = document.range(key)
    if let what = Language.reservedKeys[name] {
      return report(
        "unsupported-key", "\(quoted(name)) (\(what)) is known at Apple, not yet in offerc", at: range,
        help: "leave it out and set it in App Store Connect")
    }
    let message = "unknown key \(quoted(name)) in \(phrase(of: record))"
    let known = record.type.fields.map(\.key.name)
    if let field = record.type.fields.first(where: { $0.spellings.contains(name) || $0.apple == name }) {
      let fix = Fix("rename it to \(field.key.name)", isSafe: false, edits: [TextEdit(range, field.key.name)])
      return report("unknown-key", message, at: range, help: "here it is called \(field.key.name)", fix: fix)
    }
    if let near = nearest(to: name, in: known).first {
      let fix = Fix("rename it to \(near)", edits: [TextEdit(range, near)])
      return report("unknown-key", message, at: range, help: "did you mean \(near)?", fix: fix)
    }
    if let home = elsewhere(name, than: record.type.id) {
      return report("unknown-key", message, at: range, help: home)
    }
    report("unknown-key", message, at: range, help: "known keys: " + listed(known, "and"))
  }

  /// A key of another object is usually indented wrongly, or one that this kind of offer does not have.
  private func elsewhere(_ name: String, than id: ObjectID) -> String? {
    if let reason = absences.first(where: { $0.id.rawValue == id.rawValue && $0.keys.contains(name) })?.reason
    {
      return reason
    }
    let homes = language.objects.filter { type in type.fields.contains { $0.key.name == name } }.map(\.phrase)
    guard !homes.isEmpty, homes.count <= 3 else { return nil }
    var once: [String] = []
    for home in homes where !once.contains(home) { once.append(home) }
    return "\(name) belongs to \(listed(once.map { article($0) })): check the indentation"
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
      "missing-key", "\(phrase(of: record)) has no \(listed(missing, "and no"))", at: head(of: record),
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
    let cause = record.value(condition.key).map { Label(range($0), "\(value) is chosen here") }
    report(
      "key-not-allowed", "\(condition.key.name) \(value) and \(field.key.name) do not go together",
      at: range(key),
      label: "remove this key, or choose \(listed(condition.values))", related: cause.map { [$0] } ?? [],
      help: "\(field.key.name) needs `\(condition.key.name): \(listed(condition.values))`")
  }

  private mutating func reportMissing(_ field: Field, _ number: Int, _ condition: Condition, _ record: Record)
  {
    let value = record.value(condition.key).map(string) ?? condition.whenAbsent ?? ""
    let cause = record.value(condition.key).map { Label(range($0), "\(value) makes it necessary") }
    reject(
      "missing-key", "\(phrase(of: record)) has no \(field.key.name)", at: head(of: record),
      related: cause.map { [$0] } ?? [],
      help: "`\(condition.key.name): \(value)` needs \(field.key.name): add `\(field.key.name): …`")
  }
}

/// Keys that people look for in an object that does not have them, with Apple's reason.
private let absences: [(id: ObjectID, keys: [String], reason: String)] = [
  (
    .promotionalOffer, ["startDate", "endDate"],
    "Apple gives promotional offers no dates: your server decides when to offer them"
  ),
  (.promotionalOffer, ["territories"], "Apple lets no one restrict a promotional offer to storefronts"),
  (
    .offerCode, ["startDate", "endDate", "expirationDate", "createdDate"],
    "the dates of an offer code live in its batches"
  ),
  (
    .introductoryOffer, ["offerId", "referenceName", "name"],
    "Apple gives introductory offers no name and no identifier"
  ),
  (
    .inAppPurchaseOfferCode, ["mode", "duration", "offerEligibility", "autoRenewEnabled"],
    "a code for a one-time purchase is `free: true` or has `prices`, nothing else"
  ),
  (
    .inAppPurchase, ["introductoryOffers", "promotionalOffers", "winBackOffers", "period", "level"],
    "only subscriptions have it; an in-app purchase has offer codes"
  ),
]

/// `a win-back offer`, `an offer code`.
func article(_ noun: String) -> String { ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun }
