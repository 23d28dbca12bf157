import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// Opens a mapping as an object of the language, and reports unknown, forbidden, missing and repeated keys.
  ///
  /// Shape check and binding are one walk, because a node with an alias can be read as two kinds of objects.
  ///
  /// - Parameter isFragment: whether required keys can be missing, because they can be in another file.
  mutating func open(_ reference: NodeReference, as id: ObjectID, isFragment: Bool = false) -> Record? {
    let document = documents[reference.document]
    let type = language[id]
    guard document.isMapping(reference.node) else {
      reportNoMapping(reference, type)
      return nil
    }
    var record = Record(
      type: type, document: reference.document, node: reference.node,
      values: Array(repeating: 0, count: type.fields.count),
      keys: Array(repeating: 0, count: type.fields.count), firstKey: reference.node)
    var found = FoundKeys()
    let finder = FieldFinder(document, keywords[id])
    if case .mergingMapping = document.nodes[Int(reference.node)].kind {
      for (key, value) in document.entries(reference.node) {
        take(key, value, with: finder, into: &record, found: &found)
      }
    } else {
      for (key, value) in document.pairs(reference.node) {
        take(key, value, with: finder, into: &record, found: &found)
      }
    }
    var unknown = found.unknown
    if !id.isOfOptionFile {
      unknown.removeAll { document.string(document.resolved($0)).byBytes.hasPrefix("x-") }
    }
    for key in unknown.prefix(Binder.mostAlike) {
      guard let foreign = type.absence(of: document.string(document.resolved(key))), foreign.isForeign
      else {
        continue
      }
      lost.formUnion([.parts, .products])
      reject(
        .wrongType, "expected \(article(type.phrase)), found \(foreign.reason)", at: document.range(key),
        help: foreign.help)
      return nil
    }
    if !unknown.isEmpty, let meant = reportOfferOfOtherKind(record, unknown: unknown) {
      return open(reference, as: meant, isFragment: isFragment)
    }
    reportFaults(of: found, in: record)
    path.append(record)
    let unreadable = unknown.isEmpty ? [] : readUnknownKeys(unknown, of: &record)
    path[path.count - 1] = record
    checkConditions(of: record, isFragment: isFragment, unreadable: unreadable)
    path.removeLast()
    return record
  }

  /// Keys of a mapping that are not those of its object type. They are reported only when its type is certain.
  private struct FoundKeys {
    var unknown: [NodeID] = []
    var repeated: [RepeatedKey] = []
    /// Keys that are no text.
    var others: [NodeID] = []
  }

  private struct RepeatedKey {
    let node: NodeID
    /// The number of its field.
    let number: Int
  }

  private mutating func reportFaults(of found: FoundKeys, in record: Record) {
    let document = documents[record.document]
    for key in found.others { _ = keyText(key, in: document) }
    for key in found.repeated {
      let first = NodeReference(document: record.document, node: record.keys[key.number])
      let again = Located(document.string(document.resolved(key.node)), at: document.range(key.node))
      reportDuplicateKey(again, in: "one " + record.type.phrase, first: range(first))
    }
    if case .mergingMapping = document.nodes[Int(record.node)].kind {
      reportFaultyMerges(of: record.node, in: document)
    }
  }

  private mutating func reportNoMapping(_ reference: NodeReference, _ type: ObjectType) {
    let found = kindPhrase(reference)
    let months = type.id == .monthsSince ? rangesOfMonths(reference) : []
    let help: String
    var fix: Fix?
    if found.byBytes.hasPrefix("'//") {
      help = "begin a comment with `#`"
    } else if let advice = Advice(months, \.notation) {
      help = advice.help
      fix = advice.fix(at: range(reference), isText: false)
    } else if type.id == .customerEligibility, isEveryoneWhoLeft(reference) {
      help = "write \(widestEligibility) for as many customers as Apple allows"
    } else if type.id == .priceRule, let share = interpretPercentage(string(reference)).only() {
      help = "write `{discount: \(share.value)}`"
      fix = Fix(
        "write {discount: \(share.value)}", isSafe: share.assumption == nil,
        edits: [TextEdit(range(reference), "{discount: \(share.value)}")])
    } else if type.id == .priceRule, string(reference).byBytes.contains(".") {
      let rule = factor(of: string(reference))
      help =
        "write `{times: \(rule.factor ?? "0.5"), of: \(rule.product)}`"
        + (rule.factor == nil ? " with the factor, or `{discount: 50%}` for an offer" : "")
    } else {
      help = withoutDashes(reference, type) ?? filledOut(type, with: reference) ?? helpForMapping(type)
    }
    report(
      .wrongType, "expected \(article(type.phrase)) with keys, found \(found)", at: range(reference),
      help: help, fix: fix)
  }

  /// `write {minimum: 2, maximum: 12}, without dashes` of a list whose items are the entries of an object. Nil for other values.
  private func withoutDashes(_ reference: NodeReference, _ type: ObjectType) -> String? {
    guard documents[reference.document].isSequence(reference.node) else { return nil }
    var entries: [String] = []
    var names: Set<String> = []
    for item in elements(reference) {
      let document = documents[item.document]
      guard document.isMapping(item.node) else { return nil }
      for (key, value) in document.pairs(item.node) {
        let name = document.string(document.resolved(key))
        guard type.fields.contains(where: { $0.key.name == name }), entries.count < 8,
          names.insert(name).inserted
        else { return nil }
        entries.append("\(name): \(document.outline(document.resolved(value)))")
      }
    }
    return entries.isEmpty ? nil : "write {\(entries.joined(separator: ", "))}, without dashes"
  }

  /// `write {optIn: …, sandboxOptIn: …, duration: P16D, renewalType: …}` of a value that fits one required key. Nil if it fits
  /// none.
  private func filledOut(_ type: ObjectType, with reference: NodeReference) -> String? {
    guard documents[reference.document].isScalar(reference.node) else { return nil }
    let text = string(reference)
    let needed = type.fields.filter(\.isRequired)
    for field in needed {
      guard let value = value(of: text, for: field, of: type) else { continue }
      let isText = if case .text = field.type { true } else { false }
      let shown = isText ? documents[reference.document].outline(reference.node) : value
      let keys = needed.map { $0.key == field.key ? "\($0.key.name): \(shown)" : outline($0) }
      let choices = needed.filter { $0.key != field.key }.compactMap(openValue)
      return "write {\(keys.joined(separator: ", "))}"
        + (choices.isEmpty ? "" : ", with " + listed(choices, "and"))
    }
    return nil
  }

  /// What is not known of the value of another key: `renewalType (all-renewals or paid-to-paid-only)`, `your own maximum`.
  private func openValue(of field: Field) -> String? {
    switch field.type {
    case .enumeration(let id) where language[id].values.count <= Binder.mostListed:
      "\(field.key.name) (\(choices(of: language[id])))"
    case .enumeration, .integer: "your own \(field.key.name)"
    default: nil
    }
  }

  /// A text as the value of a field; nil if the field has no such value.
  private func value(of text: String, for field: Field, of type: ObjectType) -> String? {
    switch field.type {
    // `app: Tea` is more likely its name.
    case .text where field.key == .bundleId: text.byBytes.contains(".") ? text : nil
    case .text: text.isBlank ? nil : text
    case .boolean: interpretTruth(text).certain().map { "\($0)" }
    case .integer: interpretNumber(text, of: unit(countedBy: field.key, in: type)).certain().map { "\($0)" }
    case .prices: paidAmount(text, in: base?.currency ?? .usd).map { examplePrices($0.value.decimal) }
    case .object: lettersOnly(text) == lettersOnly(field.key.name) ? exampleValue(of: field) : nil
    case .enumeration(let id):
      language[id].values.contains(text) ? text : language[id].translation(of: text)?.value
    default: nil
    }
  }

  /// `write {minimum: …, maximum: …}`; of an object with many keys, which they are.
  private func helpForMapping(_ type: ObjectType) -> String {
    let areLists = type.fields.allSatisfy { if case .list = $0.type { true } else { false } }
    if areLists { return "write the list under \(listed(type.fields.map(\.key.name), "or"))" }
    if type.fields.count <= 3 {
      let required = type.fields.filter(\.isRequired)
      let shown = required.isEmpty ? type.fields : required
      let example = "{\(shown.map(outline).joined(separator: ", "))}"
      return "write \(example)" + (example.utf8.contains(where: isDigit) ? " with your own numbers" : "")
    }
    return "write a mapping; its keys are " + listed(type.fields.map(\.key.name), "and")
  }

  /// The factor and the product of `10 x com.example.monthly`. Without a factor, the whole text is the product.
  private func factor(of text: String) -> (factor: String?, product: String) {
    for sign in ["x", "×", "*"] {
      let parts = text.byBytes.split(separator: sign, maxSplits: 1).map { String($0.byBytes.trimmed(" ")) }
      if parts.count == 2, !parts[0].isEmpty, parts[0].byBytes.consists(of: "0123456789.") {
        return (parts[0], parts[1])
      }
    }
    return (nil, text)
  }

  /// The customer eligibility of a win-back offer that the most customers have.
  private var widestEligibility: String {
    "{\(Key.paidSubscriptionDurationInMonths.name): \(Limits.winBackPaidMonths.min() ?? 1), "
      + "\(Key.timeSinceLastSubscribedInMonths.name): \(MonthRange.widest.notation)}"
  }

  /// Whether a text means all customers of a win-back offer: `all`, `expired`.
  private func isEveryoneWhoLeft(_ reference: NodeReference) -> Bool {
    guard documents[reference.document].isScalar(reference.node) else { return false }
    let text = string(reference)
    let customers = language[EnumerationID.customerEligibility]
    let expired = CodePart.CustomerEligibility.expired.rawValue
    return ForeignTerm.everyone.isMeant(by: text) || text == expired
      || customers.translation(of: text)?.value == expired
  }

  /// What a list or a text of one or two numbers of months can mean: `[2, 24]`, `2-24 months`, `1 to 2 years`, `6+`, `2-24 weeks`.
  private func rangesOfMonths(_ reference: NodeReference) -> [Meaning<MonthRange>] {
    let document = documents[reference.document]
    if document.isScalar(reference.node) { return interpretMonthRange(string(reference)) }
    guard document.isSequence(reference.node) else { return [] }
    let items = elements(reference)
    guard items.count == 2, items.allSatisfy({ documents[$0.document].isScalar($0.node) }) else { return [] }
    return interpretMonthRange(string(items[0]), string(items[1]))
  }

  @inline(__always)
  private func take(
    _ key: NodeID, _ value: NodeID, with finder: FieldFinder, into record: inout Record,
    found: inout FoundKeys
  ) {
    let document = finder.document
    if record.firstKey == record.node { record.firstKey = key }
    let name = document.resolved(key)
    guard document.isScalar(name) else {
      found.others.append(key)
      return
    }
    guard let number = finder.number(of: name) else {
      found.unknown.append(key)
      return
    }
    guard record.keys[number] == 0 else {
      found.repeated.append(RepeatedKey(node: key, number: number))
      return
    }
    record.keys[number] = key
    let target = document.resolved(value)
    record.values[number] = document.isNull(target) ? 0 : target
  }

  /// Reports keys that another value forbids, keys that another value requires, and missing keys.
  ///
  /// - Parameter unreadable: the numbers of fields that are there under a wrong name, so they are not missing.
  mutating func checkConditions(of record: Record, isFragment: Bool, unreadable: [Int]) {
    var missing: [Field] = []
    for (number, field) in record.type.fields.enumerated() {
      if record.values[number] != 0 {
        for condition in field.allowed {
          guard let value = violated(condition, in: record) else { continue }
          reportForbidden(field, number: number, value: value, condition, record)
          break
        }
        continue
      }
      if unreadable.contains(number) || record.type.id == .app && lost.contains(.app) { continue }
      if record.keys[number] != 0 { noteMissingValue(of: field, record.keys[number], in: record) }
      switch field.presence {
      case .required where !isFragment: missing.append(field)
      case .requiredIf(let condition):
        if isRequired(condition, in: record) { reportMissing(field, condition, record) }
      default: break
      }
    }
    guard !missing.isEmpty else { return }
    reject(
      .missingKey, "\(phrase(of: record)) has no \(listed(missing.map(\.key.name)))", at: head(of: record),
      related: missing.compactMap { record.keyNode($0.key).map { Label(range($0), "has no value") } },
      help: "add \(listed(missing.map { "`\(outline($0))`" + choice($0) }, "and"))")
  }

  /// Notes an optional key without a value. `null` and an empty list are meant.
  private mutating func noteMissingValue(of field: Field, _ key: NodeID, in record: Record) {
    switch (field.presence, field.type) {
    case (.required, _), (.requiredIf, _), (_, .list): return
    default: break
    }
    let document = documents[record.document]
    let value = document.range(document.after(key))
    guard value.start == value.end else { return }
    keysWithoutValues.append(
      KeyWithoutValue(key: Located(field.key.name, at: document.range(key)), object: object()))
  }

  /// The value that forbids a key; nil if the condition holds, or if the value has a fault itself.
  func violated(_ condition: Condition, in record: Record) -> String? {
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

  /// The text of a value as it is bound. If the value has one meaning, that is its text. Nil if it is missing or invalid.
  func reading(of key: Key, in record: Record) -> String? {
    guard let reference = record.value(key), documents[reference.document].isScalar(reference.node) else {
      return nil
    }
    let text = string(reference)
    return switch record.type.field(key)?.type {
    case .enumeration(let id): language[id].values.contains(text) ? text : meant(by: text, in: language[id])
    case .boolean:
      ["true", "false"].contains(text) ? text : interpretTruth(text).only().map { "\($0.value)" }
    default: text
    }
  }

  private mutating func reportForbidden(
    _ field: Field, number: Int, value: String, _ condition: Condition, _ record: Record
  ) {
    let key = NodeReference(document: record.document, node: record.keys[number])
    lost.insert(.parts)
    let written = record.value(condition.key).map(range)
    let present = phrase(of: value, condition, record)
    report(
      .keyNotAllowed, "\(present) and `\(field.key.name)` cannot be combined",
      at: range(key), related: written.map { [Label($0, "\(value) is chosen here")] } ?? [],
      help: "remove `\(field.key.name)`, or write \(alternatives(condition, record))")
  }

  /// A value that forbids or requires a key: `issuer: apple`, the default,.
  func phrase(of value: String, _ condition: Condition, _ record: Record) -> String {
    "`\(condition.key.name): \(value)`" + (record.value(condition.key) == nil ? ", the default," : "")
  }

  /// The values that allow a key, each with what it means.
  func alternatives(_ condition: Condition, _ record: Record) -> String {
    let cases: [Enumeration.Case] =
      if case .enumeration(let id)? = record.type.field(condition.key)?.type { language[id].cases } else {
        []
      }
    return listed(
      condition.values.map { other in
        let meaning = cases.first { $0.value == other }.map { " (\($0.meaning))" } ?? ""
        return "`\(condition.key.name): \(other)`\(meaning)"
      })
  }

  private mutating func reportMissing(_ field: Field, _ condition: Condition, _ record: Record) {
    let written = record.value(condition.key)
    let value = reading(of: condition.key, in: record) ?? record.type.fallback(for: condition) ?? ""
    let message = "\(phrase(of: record)) has no \(field.key.name)"
    let help = "add `\(outline(field))`" + choice(field)
    guard let written else {
      let isSwitch = value == "false"
      return reject(
        .missingKey, message, at: head(of: record),
        help: isSwitch ? help + ", or `\(condition.key.name): true`" : help)
    }
    let requirement = message + ", which `\(condition.key.name): \(value)` requires"
    let related = [Label(range(written), "\(value) requires it")]
    // An offer with unknown prices is still an offer, and rules judge its other keys.
    guard case .prices = field.type else {
      return reject(.missingKey, requirement, at: head(of: record), related: related, help: help)
    }
    lost.insert(.parts)
    report(.missingKey, requirement, at: head(of: record), related: related, help: help)
  }

  /// The default of a key that is not written, with the head of the object as its place; nil if the key has no default.
  func fallback<Value: Sendable>(
    _ key: Key, of record: Record, _ convert: (Default) -> Value?
  ) -> Located<Value>? {
    guard let value = record.type.field(key)?.presence.fallback.flatMap(convert) else { return nil }
    return Located(value, at: head(of: record))
  }
}
