import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// How many faults of one kind in one object are reported one by one. The others are only counted.
  static let mostAlike = 20

  /// Reports unknown keys of an object.
  ///
  /// If it is clear which key was meant and the value fits, the value is read under that key, so that a misspelling causes
  /// only one finding.
  ///
  /// - Returns: the numbers of fields that were meant but whose values do not fit. They are not missing.
  mutating func reportUnknown(_ keys: [NodeID], of record: inout Record) -> [Int] {
    let document = documents[record.document]
    let shown = Binder.mostAlike
    var unreadable: [Int] = []
    // One of these keys can contain the object's name. The phrase is made before, so that all messages have the same words.
    let phrase = phrase(of: record)
    var named = Array(keys.prefix(shown))
    removeSplitNumbers(from: &named, document)
    while let beside = reportBeside(named, of: record) {
      unreadable.append(beside.number)
      named.removeAll(where: beside.keys.contains)
    }
    for key in named {
      guard let number = reportUnknown(key, of: record, called: phrase) else {
        doubt(record)
        continue
      }
      guard record.keys[number] == 0 else { continue }
      let value = document.resolved(document.after(key))
      if fits(value, record.type.fields[number].type, document) {
        record.keys[number] = key
        record.values[number] = value
      } else {
        unreadable.append(number)
        doubt(record)
        isBroken = true
      }
    }
    if keys.count > shown {
      doubt(record)
      let more = keys.count - shown
      reportMore(
        .unknownKey, more, "\(counted(more, "more unknown key")) in \(phrase)",
        at: document.range(keys[shown]))
    }
    return unreadable
  }

  /// Reports a number with commas in braces, such as `appleId: 1,234,567,890`, and removes the keys into which they split it.
  private mutating func removeSplitNumbers(from keys: inout [NodeID], _ document: Document) {
    var end: UInt32 = 0
    keys.removeAll { key in
      let name = Located(document.string(document.resolved(key)), at: document.range(key))
      if name.range.start < end { return true }
      guard name.value.utf8.count == 3, let split = SplitAmount(before: name, document.bytes),
        let number = interpretNumber(split.text).only()?.value
      else { return false }
      end = split.end
      understood[SourceRange(file: name.range.file, start: split.start, end: split.comma)] = "\(number)"
      reject(
        .invalidValue, "the commas split the number \(split.text) into several values",
        at: SourceRange(file: name.range.file, start: split.start, end: split.end), help: "write \(number)",
        isRead: true)
      return true
    }
  }

  /// Reports keys that belong in an object of the record, but are written beside it, in one finding.
  ///
  /// - Returns: the number of that object's field, and the reported keys; nil if there are none.
  private mutating func reportBeside(_ keys: [NodeID], of record: Record) -> (number: Int, keys: [NodeID])? {
    let document = documents[record.document]
    let own = knownKeys(of: record.type)
    for (number, field) in record.type.fields.enumerated() {
      guard case .object(let id) = field.type else { continue }
      let known = knownKeys(of: language[id])
      let beside = keys.compactMap { key -> MisplacedKey? in
        let name = document.string(document.resolved(key))
        guard own.number(spelled: name) == nil, record.type.absence(of: name) == nil,
          let number = known.names.firstIndex(of: name) ?? known.number(spelled: name)
        else { return nil }
        return MisplacedKey(node: key, name: name, number: number)
      }
      guard let first = beside.first else { continue }
      doubt(record)
      if id == .app { lost.insert(.app) }
      let entries = beside.map { key in
        known.names[key.number] + ": " + outline(document.after(key.node), document)
      }.joined(separator: ", ")
      let isOne = beside.count == 1
      let areKeys = isOne ? "it is a key" : "they are keys"
      let them = isOne ? "it" : "them"
      reject(
        .keyNotAllowed,
        "\(article(record.type.phrase)) has no \(listed(beside.map(\.name), "or")): \(areKeys) of \(field.key.name)",
        at: document.range(first.node),
        related: beside.dropFirst().map { Label(document.range($0.node), "also here") },
        help: record.keys[number] == 0
          ? "write `\(field.key.name): {\(entries)}`"
          : "move \(them) into `\(field.key.name)`: `\(entries)`")
      return (number, beside.map(\.node))
    }
    return nil
  }

  /// A key that is beside the object to which it belongs.
  private struct MisplacedKey {
    let node: NodeID
    let name: String
    /// The number of its field in that object.
    let number: Int
  }

  /// A value as it can be written in braces, shortened.
  private func outline(_ value: NodeID, _ document: Document) -> String {
    let node = document.resolved(value)
    guard document.isMapping(node) else { return text(value, document) }
    let entries = document.pairs(node).prefix(4).map { key, value in
      document.string(document.resolved(key)) + ": " + text(value, document)
    }
    return "{" + entries.joined(separator: ", ") + "}"
  }

  private func text(_ value: NodeID, _ document: Document) -> String {
    let node = document.resolved(value)
    let range = document.range(node)
    guard document.isScalar(node), !document.isNull(node), range.end - range.start < 40 else { return "…" }
    return String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  /// What to write after a key if its value is written in other words, such as `: P1M`, or is an amount in place of prices.
  private func translation(of value: NodeID, _ type: FieldType, _ document: Document) -> String {
    guard document.isScalar(value) else { return "" }
    if case .prices = type, document.string(value).utf8.first.map(isDigit) == true {
      return ": {USA: \(text(value, document))\(restExample)}"
    }
    if case .date = type {
      guard CalendarDate(document.string(value)) == nil else { return "" }
      return ": " + (interpretDay(document.string(value)).only().map { $0.value.description } ?? "YYYY-MM-DD")
    }
    guard case .enumeration(let id) = type else { return "" }
    return language[id].translation(of: document.string(value)).map { ": " + $0.value } ?? ""
  }

  /// Notes what a value means for which the finding on its key says already what to write, so that it has no second finding.
  private mutating func noteMeaning(of value: NodeID, as written: String, _ document: Document) {
    guard document.isScalar(value), let text = written.byBytes.dropping(prefix: ": ") else { return }
    understood[document.range(value)] = String(text)
  }

  /// What to write for a number of periods beside a duration, which is then read as the whole length.
  private mutating func multipliedPeriods(_ key: NodeID, _ absence: Absence, of record: Record) -> String? {
    let document = documents[record.document]
    let value = document.resolved(document.after(key))
    guard absence.meant == .duration, let duration = record.value(.duration), document.isScalar(value),
      let count = interpretNumber(document.string(value)).only()?.value,
      documents[duration.document].isScalar(duration.node)
    else { return nil }
    let period = interpretLength(string(duration)).only()?.value
    guard let period, count > 0, count < 100,
      let whole = language[.offerDuration].value(of: OfferDuration(period.unit, period.count * count))
    else { return nil }
    let written = string(duration)
    if count == 1 { return "remove it: one period of \(written) is the whole length" }
    // A length that is written as the language wants it can be that of the whole offer already.
    if OfferDuration(written) != nil {
      return "write `duration: \(whole)`, and remove it; if \(written) is the whole length, only remove it"
    }
    understood[range(duration)] = whole
    return "write `duration: \(whole)`, and remove it: \(counted(count, "period")) of \(written)"
  }

  /// Notes that the value of an unknown key is not read. It can contain names, products and uses of names.
  private mutating func doubt(_ record: Record) {
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

  /// Reports an unknown key.
  ///
  /// - Returns: the number of the field that was meant; nil if it is unclear.
  private mutating func reportUnknown(_ key: NodeID, of record: Record, called phrase: String) -> Int? {
    let document = documents[record.document]
    let name = document.string(document.resolved(key))
    let range = document.range(key)
    if let meant = reportStructure(key, named: name, of: record) { return meant.flatMap(record.type.number) }
    if let absence = record.type.absence(of: name) {
      let periods = multipliedPeriods(key, absence, of: record)
      report(
        .keyNotAllowed, "\(article(record.type.phrase)) has no \(name): \(absence.reason)", at: range,
        help: periods ?? absence.help)
      return absence.meant.flatMap(record.type.number)
    }
    let message = "unknown key \(quoted(name)) in \(phrase)"
    let known = knownKeys(of: record.type)
    if let number = known.number(spelled: name) {
      let meant = known.names[number]
      let value = translation(
        of: document.resolved(document.after(key)), record.type.fields[number].type, document)
      report(
        .unknownKey, message + ", expected \(meant)", at: range, help: "write `\(meant + value)`",
        fix: renaming(key, to: number, of: record))
      if !value.isEmpty { noteMeaning(of: document.resolved(document.after(key)), as: value, document) }
      return number
    }
    if let what = Language.reservedKeys[name] {
      report(
        .unsupportedKey, "\(quoted(name)) (\(what)) exists at Apple, but offerc does not support it yet",
        at: range, help: "remove it here, and set it in App Store Connect")
      return nil
    }
    let isElsewhere = !KnownKeys.homes(of: name).isEmpty
    if let near = suggestion(for: name, in: known.names),
      !isElsewhere || isSlip(name, of: near, among: known.names),
      let number = known.names.firstIndex(of: near)
    {
      report(
        .unknownKey, message + ", did you mean \(near)?", at: range, help: "write `\(near)`",
        fix: renaming(key, to: number, of: record))
      return number
    }
    let isOfCatalog = language.objects.contains { $0.id == record.type.id }
    let help = (isOfCatalog ? elsewhere(name) : nil) ?? known.phrase
    report(.unknownKey, message, at: range, help: help)
    return nil
  }

  /// A fix that renames a key. It is safe for a misspelling, but not for a key of another object or a word of Apple's.
  private func renaming(_ key: NodeID, to number: Int, of record: Record) -> Fix? {
    let document = documents[record.document]
    let field = record.type.fields[number]
    guard record.keys[number] == 0, fits(document.resolved(document.after(key)), field.type, document) else {
      return nil
    }
    let name = document.string(document.resolved(key))
    let isKnownElsewhere = !KnownKeys.homes(of: name).isEmpty
    let value = document.resolved(document.after(key))
    let written = translation(of: value, field.type, document)
    let isSlip = isSlip(name, of: field.key.name, among: record.type.fields.map(\.key.name))
    return Fix(
      "rename it to \(field.key.name)", isSafe: isSlip && !isKnownElsewhere,
      edits: [.text(document.range(key), field.key.name)]
        + (written.byBytes.dropping(prefix: ": ").map { [.text(document.range(value), String($0))] } ?? []))
  }

  /// The help for a key that other objects have: it is usually indented wrongly.
  private func elsewhere(_ name: String) -> String? {
    let homes = KnownKeys.homes(of: name)
    guard !homes.isEmpty, homes.count <= 3 else { return nil }
    var once: [String] = []
    for home in homes where !once.contains(home) { once.append(home) }
    return "\(name) belongs to \(listed(once.map(article))): check the indentation, or remove it"
  }

  /// Whether a value can be read as a type, so that reading it causes no second finding on the same mistake.
  private func fits(_ value: NodeID, _ type: FieldType, _ document: Document) -> Bool {
    switch type {
    case .date:
      guard document.isScalar(value) else { return false }
      let text = document.string(value)
      return CalendarDate(text) != nil || interpretDay(text).only() != nil
    case .text, .lines, .integer, .decimal, .boolean, .storefront: return document.isScalar(value)
    case .enumeration(let id):
      guard document.isScalar(value) else { return false }
      let text = document.string(value)
      return language[id].values.contains(text) || language[id].translation(of: text) != nil
    case .enumerationList, .textList, .list: return document.isSequence(value)
    case .object, .localizations, .territorySets, .prices, .priceTables, .offersByProduct, .severities:
      return document.isMapping(value)
    case .territories, .blockedWords, .offerChoice: return true
    }
  }

  /// The mark of a template with which the text in a range begins.
  func templateMark(in range: SourceRange) -> String? {
    guard let bytes = documents.document(range.file)?.bytes, range.end > range.start + 2,
      range.end - range.start < 200, Int(range.end) <= bytes.count
    else { return nil }
    let found = bytes[Int(range.start)..<Int(range.end)]
    guard found.contains(where: { "{<#(".utf8.contains($0) }) else { return nil }
    return YAMLSyntax.templateMark(in: String(decoding: found, as: UTF8.self))
  }

  /// A phrase about a character in a range that looks like another one, for example a non-breaking space or a curly quote.
  func lookalike(in range: SourceRange) -> String? {
    guard let bytes = documents.document(range.file)?.bytes, range.end > range.start,
      range.end - range.start < 200, Int(range.end) <= bytes.count
    else { return nil }
    let found = bytes[Int(range.start)..<Int(range.end)]
    guard found.contains(where: { $0 >= 0x80 }) else { return nil }
    return Diagnostics.lookalike(in: String(decoding: found, as: UTF8.self))
  }
}

/// `a win-back offer`, `an offer code`.
func article(_ noun: String) -> String {
  if noun.byBytes.hasPrefix("offers ") { return "the " + noun }
  return ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
}
