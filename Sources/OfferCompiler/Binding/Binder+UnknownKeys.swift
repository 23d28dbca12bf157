import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// How many faults of one kind in one object are reported one by one. The others are only counted.
  static let mostAlike = 20

  /// Reports the unknown keys of an object, and reads those whose meaning is clear.
  ///
  /// If it is clear which key was meant and the value fits, the value is read under that key, so that a misspelling causes
  /// only one finding.
  ///
  /// - Returns: the numbers of the fields that were meant but whose values do not fit. They are not missing.
  mutating func readUnknownKeys(_ keys: [NodeID], of record: inout Record) -> [Int] {
    let document = documents[record.document]
    let limit = Binder.mostAlike
    var unreadableFields: [Int] = []
    // One of these keys can contain the object's name. The phrase is made before, so that all messages have the same words.
    let phrase = phrase(of: record)
    var open = Array(keys.prefix(limit))
    removeSplitNumbers(from: &open, document)
    removeSplitTexts(from: &open, of: record)
    while let misplaced = reportMisplacedKeys(among: open, of: record) {
      unreadableFields.append(misplaced.field)
      open.removeAll(where: misplaced.keys.contains)
    }
    for key in open {
      guard let meant = reportUnknownKey(key, of: record, called: phrase) else {
        noteUnreadValue(in: record)
        continue
      }
      let field = meant.field
      guard record.keys[field] == 0 else { continue }
      let value = document.resolved(document.after(key))
      if meant.hasOwnFinding || isReadable(value, as: record.type.fields[field].type, document) {
        record.keys[field] = key
        record.values[field] = value
      } else {
        unreadableFields.append(field)
        noteUnreadValue(in: record)
        isBroken = true
      }
    }
    if keys.count > limit {
      noteUnreadValue(in: record)
      let more = keys.count - limit
      reportMore(
        .unknownKey, more, "\(counted(more, "more unknown key")) in \(phrase)",
        at: document.range(keys[limit]))
    }
    return unreadableFields
  }

  /// The field that an unknown key means.
  private struct MeantField {
    let field: Int
    /// Whether the finding on the key says nothing about its value, which has a finding of its own if it does not fit.
    var hasOwnFinding = false
  }

  /// The value in the words of the language if it is written in others: `P1M` for `1 month`. Nil if it stays as it is.
  ///
  /// - Parameter name: the unknown key that has the value.
  private func replacement(
    for value: NodeID, under name: String, _ field: Field, _ document: Document
  ) -> Meaning<String>? {
    guard document.isScalar(value) else { return nil }
    let text = document.string(value)
    switch field.type {
    case .prices:
      return choicesOfPrices(text).only()
    case .date:
      guard CalendarDate(text) == nil else { return nil }
      return interpretDay(text, isLast: field.key.isLastDay).only()?.map(\.description)
    case .enumeration(let id):
      if let isOn = interpretTruth(text).certain(),
        let value = language[id].value(ofSwitch: name, isOn: isOn)
      {
        return Meaning(value)
      }
      return (language[id].translation(of: text)?.value).map { Meaning($0) }
    default:
      return nil
    }
  }

  /// The help of an absence, filled in with what is written. A day that it says needs no second finding.
  private mutating func help(of absence: Absence, for key: NodeID, of record: Record) -> String {
    if let help = absence.helpBeside, let meant = absence.meant, record.value(meant) != nil { return help }
    let document = documents[record.document]
    let value = document.resolved(document.after(key))
    let help = filledOut(absence.help, with: value, document)
    // The last day is exactly one day before that on which codes expire. The other keys leave a doubt.
    let isExact = absence.help.byBytes.contains("{dayAfter}")
    return self.help(
      help, for: key, meaning: absence.meant.flatMap(record.type.number),
      value: isExact ? understood[document.range(value)] : nil, of: record)
  }

  /// A help in which the placeholders are replaced by a value, by its day and by the day after it.
  private mutating func filledOut(_ help: String, with value: NodeID, _ document: Document) -> String {
    guard help.byBytes.contains("{") else { return help }
    let isScalar = document.isScalar(value)
    let day = isScalar ? interpretDay(document.string(value), isLast: true).only()?.value : nil
    let dayAfter = day?.next
    // Nothing else is said about the day: the help says what to write for it.
    if help.byBytes.contains("{day}") {
      understood[document.range(value)] = day?.description
    } else if help.byBytes.contains("{dayAfter}") {
      understood[document.range(value)] = dayAfter?.description
    }
    return
      help
      .byBytes.replacing("{value}", with: isScalar ? scalarSource(of: value, document) : "…")
      .byBytes.replacing("{day}", with: day?.description ?? "YYYY-MM-DD")
      .byBytes.replacing("{dayAfter}", with: dayAfter?.description ?? "YYYY-MM-DD")
  }

  /// The help for a number of periods beside a duration, which is then read as the whole length: `numberOfPeriods: 3` beside
  /// `duration: P1M` is three months.
  private mutating func helpForPeriods(_ key: NodeID, _ absence: Absence, of record: Record) -> String? {
    let document = documents[record.document]
    let value = document.resolved(document.after(key))
    guard absence.meant == .duration, let duration = record.value(.duration), document.isScalar(value),
      let count = interpretNumber(document.string(value)).only()?.value,
      documents[duration.document].isScalar(duration.node)
    else { return nil }
    let period = interpretLength(string(duration)).only()?.value
    guard let period, count > 0, count < 100 else { return nil }
    let product = OfferDuration(period.unit, period.count * count)
    let lengths = language[.offerDuration]
    let whole = lengths.value(of: product) ?? product.description
    let written = string(duration)
    let name = "`\(document.string(document.resolved(key)))`"
    if count == 1 { return "remove \(name): one period of \(written) is the whole length" }
    let possible = offerLengths(of: record) ?? lengths.values
    if !possible.contains(whole) {
      let nearest = lengths.nearestLengths(to: whole, among: possible)
      return
        "remove \(name) if \(written) is the whole length; \(whole) is not available here: use \(listed(nearest))"
    }
    // A length that is written as the language wants it can be that of the whole offer already.
    if OfferDuration(written) != nil {
      return
        "write `duration: \(whole)`, and remove \(name); if \(written) is the whole length, only remove \(name)"
    }
    understood[range(duration)] = whole
    return "write `duration: \(whole)`, and remove \(name): \(counted(count, "period")) of \(written)"
  }

  /// Notes that a value of an object is not read. It can contain names, products and uses of names, which are then neither
  /// unknown nor missing.
  mutating func noteUnreadValue(in record: Record) {
    lost.insert(.parts)
    switch record.type.id {
    case .catalog:
      lost.insert(.names)
      lost.insert(.products)
    case .subscriptionGroup: lost.insert(.products)
    case .territoryExpression: isBroken = true
    default: break
    }
  }

  /// Reports an unknown key, with the best help for it.
  ///
  /// - Returns: the field that was meant; nil if it is unclear.
  private mutating func reportUnknownKey(
    _ key: NodeID, of record: Record, called phrase: String
  ) -> MeantField? {
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let range = document.range(key)
    if let assignment = Assignment(name, knownKeys(of: record.type)) {
      report(
        .unknownKey, "unknown key \(quoted(name)) in \(phrase): YAML uses a colon, not an equals sign",
        at: range, help: "write `\(assignment.key): \(assignment.value)`")
      return record.type.fields.firstIndex { $0.key.name == assignment.key }.map { MeantField(field: $0) }
    }
    if let key = name.byBytes.dropping(prefix: "-"), knownKeys(of: record.type).names.contains(String(key)) {
      report(
        .unknownKey, "unknown key \(quoted(name)) in \(phrase): there is no space after the dash", at: range,
        help: "write `- \(key)` in the column of the other items to begin a new one, or `\(key)`")
      return nil
    }
    if case .reported(let meant) = reportStructure(key, named: name, of: record) {
      return meant.flatMap(record.type.number).map { MeantField(field: $0) }
    }
    if let absence = record.type.absence(of: name) {
      let help =
        helpForPeriods(key, absence, of: record)
        ?? help(of: absence, for: key, of: record)
      report(
        .keyNotAllowed, "\(article(record.type.phrase)) has no \(name): \(absence.reason)", at: range,
        help: help)
      return absence.meant.flatMap(record.type.number).map { MeantField(field: $0) }
    }
    let message = "unknown key \(quoted(name)) in \(phrase)"
    let known = knownKeys(of: record.type)
    if let number = known.number(spelled: name) {
      let meant = known.names[number]
      let value = document.resolved(document.after(key))
      if let forbidden = forbidden(record.type.fields[number], value, of: record) {
        report(.unknownKey, "\(message), \(forbidden.reason)", at: range, help: forbidden.help)
        return nil
      }
      if reportSecondKey(key, for: number, of: record, message) {
        return canHaveParts(value, document) ? nil : MeantField(field: number)
      }
      let field = record.type.fields[number]
      let replacement = replacement(for: value, under: name, field, document)
      let helpForItem = helpForItem(value, of: field, record)
      report(
        .unknownKey, message + ", did you mean \(meant)?", at: range,
        help: "write `\(meant)\(replacement.map { ": " + $0.value } ?? "")`"
          + (replacement?.assumption.map { " (\($0))" } ?? "") + helpForItem,
        fix: renaming(key, to: number, of: record))
      // The help says what to write for the value, so that the value needs no second finding.
      if let replacement { understood[document.range(value)] = replacement.value }
      let isSilent = replacement == nil && helpForItem.isEmpty && !document.isNull(value)
      return MeantField(field: number, hasOwnFinding: isSilent)
    }
    if let what = Language.reservedKeys[name] {
      report(
        .unsupportedKey, "\(quoted(name)) (\(what)) exists at Apple, but offerc does not support it yet",
        at: range, help: "remove it here, and set it in App Store Connect")
      return nil
    }
    if let number = nearestKey(to: name, in: known) {
      let meant = known.names[number]
      let value = document.resolved(document.after(key))
      if reportSecondKey(key, for: number, of: record, message) {
        return canHaveParts(value, document) ? nil : MeantField(field: number)
      }
      report(
        .unknownKey, message + ", did you mean \(meant)?", at: range,
        help: "write `\(meant)`" + helpForItem(value, of: record.type.fields[number], record),
        fix: renaming(key, to: number, of: record))
      return MeantField(field: number)
    }
    let isOfCatalog = language.objects.contains { $0.id == record.type.id }
    let help = (isOfCatalog ? helpForKeyOfOtherObject(name) : nil) ?? known.help
    report(.unknownKey, message, at: range, help: help)
    return nil
  }

  /// The number of the key that an unknown name is most similar to: a misspelled key first, then one of the same words, then one
  /// of almost the same letters. Nil if there is none, or if the name is a key of another object: then it says what it means.
  private mutating func nearestKey(to name: String, in known: KnownKeys) -> Int? {
    let near = suggestion(for: name, in: known.names)
    guard KnownKeys.owners(of: name).isEmpty else {
      return near.flatMap {
        isOtherCase(name, of: $0, among: known.names) ? known.names.firstIndex(of: $0) : nil
      }
    }
    if let near, isSlip(name, of: near, among: known.names) { return known.names.firstIndex(of: near) }
    return known.number(sharingWordsWith: name) ?? near.flatMap(known.names.firstIndex)
  }

  /// Another spelling of a key that another value of the object forbids: `price: 0` of a free trial. Nil if nothing forbids it.
  private func forbidden(
    _ field: Field, _ value: NodeID, of record: Record
  ) -> (reason: String, help: String)? {
    for condition in field.allowed {
      guard let chosen = violated(condition, in: record) else { continue }
      let document = documents[record.document]
      let isNothing = document.isScalar(value) && isZeroOrFree(document.string(value))
      let others = alternatives(condition, record)
      return (
        reason: "and \(phrase(of: chosen, condition, record)) allows no \(field.key.name)",
        help: isNothing ? "remove it" : "remove it, or write `\(field.key.name)` and \(others)"
      )
    }
    return nil
  }

  private func isZeroOrFree(_ text: String) -> Bool {
    let amounts = interpretAmount(text, in: base?.currency ?? .usd)
    let isZero = !amounts.isEmpty && amounts.allSatisfy { $0.value.decimal.byBytes.consists(of: "0.") }
    return isZero || ForeignTerm.free.isMeant(by: text)
  }

  /// `, and begin each item with …` for one item where the key has a list of them; empty for every other value.
  private func helpForItem(_ value: NodeID, of field: Field, _ record: Record) -> String {
    let document = documents[record.document]
    guard case .list = field.type, document.isMapping(value) else { return "" }
    let reference = NodeReference(document: record.document, node: value)
    return helpForList(reference, field.key).map { ", and " + $0 } ?? ""
  }

  /// A fix that renames a key. It is safe for a misspelling, but not for a key of another object or a word of Apple's.
  private func renaming(_ key: NodeID, to number: Int, of record: Record) -> Fix? {
    let document = documents[record.document]
    let field = record.type.fields[number]
    let value = document.resolved(document.after(key))
    let name = document.string(document.resolved(key))
    let replacement = replacement(for: value, under: name, field, document)
    // A value of an enumeration is read as its replacement.
    let isReplaced = if case .enumeration = field.type { replacement != nil } else { false }
    guard record.keys[number] == 0, isReplaced || isReadable(value, as: field.type, document) else {
      return nil
    }
    let isOfOtherObject = !KnownKeys.owners(of: name).isEmpty
    let isSlip = isSlip(name, of: field.key.name, among: record.type.fields.map(\.key.name))
    var edits = [TextEdit.text(document.range(key), field.key.name)]
    if let replacement { edits.append(.text(document.range(value), replacement.value)) }
    let isCertain = isSlip && !isOfOtherObject && replacement?.assumption == nil
    return Fix("rename it to \(field.key.name)", isSafe: isCertain, edits: edits)
  }

  /// The help for a key that other objects have: it is usually indented wrongly.
  private func helpForKeyOfOtherObject(_ name: String) -> String? {
    let owners = KnownKeys.owners(of: name)
    guard !owners.isEmpty, owners.count <= 3 else { return nil }
    var once: [String] = []
    for owner in owners where !once.contains(owner) { once.append(owner) }
    return "\(name) belongs to \(listed(once.map(article))): check the indentation, or remove it"
  }

  /// Whether a value can be read as a type, so that reading it causes no second finding on the same mistake.
  private func isReadable(_ value: NodeID, as type: FieldType, _ document: Document) -> Bool {
    switch type {
    case .date:
      guard document.isScalar(value) else { return false }
      if understood[document.range(value)] != nil { return true }
      let text = document.string(value)
      return CalendarDate(text) != nil || interpretDay(text).only() != nil
    case .text, .lines, .integer, .decimal, .boolean, .storefront: return document.isScalar(value)
    case .enumeration(let id):
      guard document.isScalar(value) else { return false }
      if understood[document.range(value)] != nil { return true }
      let text = document.string(value)
      return language[id].values.contains(text) || language[id].translation(of: text) != nil
    case .enumerationList, .textList, .list: return document.isSequence(value)
    case .object, .localizations, .territorySets, .prices, .priceTables, .offersByProduct, .severities:
      return document.isMapping(value)
    case .territories, .blockedWords, .offerChoice: return true
    }
  }
}

/// An entry that is written with an equals sign, as in TOML or Swift: `mode = "free-trial"`.
private struct Assignment {
  let key: String
  let value: String

  /// Returns nil if a text is not the key of an object, an equals sign and a value.
  init?(_ text: String, _ known: KnownKeys) {
    let parts = text.byBytes.split(separator: "=", maxSplits: 1).map { String($0.byBytes.trimmed(" ")) }
    guard parts.count == 2, known.names.contains(parts[0]), !parts[1].isEmpty else { return nil }
    key = parts[0]
    value = String(parts[1].byBytes.trimmed("\"'"))
  }
}
