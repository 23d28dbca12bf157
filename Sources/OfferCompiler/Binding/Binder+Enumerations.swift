import YAMLSyntax
import OfferLanguage
import Diagnostics
import Interpretation

extension Binder {
  mutating func enumeration<Value: RawRepresentable<String> & Sendable>(
    _ key: Key, of record: Record, as type: Value.Type
  ) -> Located<Value>? {
    guard let reference = record.value(key) else {
      return fallback(key, of: record) { $0.text.flatMap(type.init(rawValue:)) }
    }
    guard case .enumeration(let id)? = record.type.field(key)?.type else { return nil }
    return enumeration(reference, key, language[id])
  }

  /// A list of values, each at most once, at least one.
  mutating func enumerations<Value: RawRepresentable<String> & Sendable>(
    _ key: Key, of record: Record, as type: Value.Type
  ) -> [Located<Value>]? {
    guard let reference = record.value(key),
      case .enumerationList(let id)? = record.type.field(key)?.type
    else { return nil }
    guard documents[reference.document].isSequence(reference.node) else {
      let isScalar = documents[reference.document].isScalar(reference.node)
      let value = Value(rawValue: string(reference)).map { Located($0, at: range(reference)) }
      let fix = value == nil ? nil : bracketing(reference)
      reject(
        .wrongType, "\(key.name) is \(kindPhrase(reference)), expected a list", at: range(reference),
        help: isScalar
          ? helpForList(string(reference), language[id]) : helpForSwitches(reference, language[id]), fix: fix,
        isRead: fix != nil)
      return fix == nil ? nil : value.map { [$0] }
    }
    let items = elements(reference)
    guard !items.isEmpty else {
      return rejected(
        .invalidValue, "\(key.name) is empty", at: range(reference),
        help: "write at least one of " + listed(language[id].values))
    }
    var result: [Located<Value>] = []
    var listed: [ListItem] = []
    for (number, item) in items.enumerated() {
      guard let value: Located<Value> = enumeration(item, key, language[id]) else { continue }
      result.append(value)
      listed.append(ListItem(text: value.map(\.rawValue), list: reference, number: number))
    }
    reportDuplicates(listed, in: key.name)
    if result.count < items.count { lost.insert(.values) }
    return result.isEmpty ? nil : result
  }

  /// `[new, existing]` of `new, existing`; all values where a text is none of them.
  private func helpForList(_ text: String, _ enumeration: Enumeration) -> String {
    if let one = enumeration.translation(of: text), one.assumption == nil { return "write [\(one.value)]" }
    let words = text.split { ", /+&|".contains($0) }.map(String.init).filter { $0 != "and" }
    let values = words.map { enumeration.values.contains($0) ? $0 : enumeration.translation(of: $0)?.value }
    let meant = values.compactMap(\.self)
    let items = meant.isEmpty || meant.count < words.count ? enumeration.values : meant
    let isAll = text == "*" || ForeignTerm.everyone.isMeant(by: text)
    let isChoice = !isAll && items == enumeration.values && meant != items
    return "write \(isChoice ? "one or more of them: " : "")[\(items.joined(separator: ", "))]"
  }

  /// `[new, expired]` of `{new: true, expired: true}`. Nil for other mappings.
  private func helpForSwitches(_ reference: NodeReference, _ enumeration: Enumeration) -> String? {
    let document = documents[reference.document]
    guard document.isMapping(reference.node) else { return nil }
    let entries = document.writtenEntries(reference.node)
    var chosen: [String] = []
    for entry in entries {
      guard let truth = interpretTruth(entry.text).only()?.value,
        let value = enumeration.values.contains(entry.key)
          ? entry.key : enumeration.translation(of: entry.key)?.value
      else { return nil }
      if truth { chosen.append(value) }
    }
    return chosen.isEmpty ? nil : "write [\(chosen.joined(separator: ", "))]"
  }

  mutating func enumeration<Value: RawRepresentable<String> & Sendable>(
    _ reference: NodeReference, _ key: Key, _ enumeration: Enumeration
  ) -> Located<Value>? {
    guard documents[reference.document].isScalar(reference.node) else {
      return readTree(reference, key, enumeration).flatMap { text in
        Value(rawValue: text).map { Located($0, at: range(reference)) }
      }
    }
    let text = string(reference)
    if enumeration.cases.contains(where: { $0.value == text }), let value = Value(rawValue: text) {
      return Located(value, at: range(reference))
    }
    let meant =
      understood[range(reference)] ?? rejectValue(text, of: key, enumeration, at: range(reference))
    return meant.flatMap(Value.init(rawValue:)).map { Located($0, at: range(reference)) }
  }

  /// Reads a mapping or a list where a word is expected: `{value: 3, unit: month}`, or the only item of a list.
  mutating func readTree(_ reference: NodeReference, _ key: Key, _ enumeration: Enumeration) -> String? {
    let document = documents[reference.document]
    let message = "\(key.name) is \(kindPhrase(reference)), expected \(phrase(of: enumeration))"
    let place = range(reference)
    guard let text = document.textOfTree(reference.node) else {
      return rejected(.wrongType, message, at: place)
    }
    let meaning = enumeration.values.contains(text) ? Meaning(text) : enumeration.translation(of: text)
    let value = meaning?.value
    reject(
      .wrongType, message, at: place, help: value.map { "write `\(key.name): \($0)`" },
      fix: value.map { Fix("write \($0)", isSafe: meaning?.assumption == nil, edits: [TextEdit(place, $0)]) },
      isRead: value != nil)
    return value
  }

  /// The value that a text that is not one of them means.
  func meant(by text: String, in enumeration: Enumeration) -> String? {
    if let meaning = enumeration.translation(of: text) { return meaning.value }
    guard enumeration.nearestLengths(to: text).isEmpty, enumeration.values.count <= Binder.mostListed,
      let near = nearest(to: text, in: enumeration.values).first
    else { return nil }
    return isSlip(text, of: near, among: enumeration.values) ? near : nil
  }

  /// A value that the enumeration does not have: the exact translation, the nearest, or all of them.
  ///
  /// - Returns: the value that is meant.
  mutating func rejectValue(
    _ text: String, of key: Key, _ enumeration: Enumeration, at range: SourceRange
  ) -> String? {
    let message = "\(key.name) is \(quoted(text))"
    let meant = meant(by: text, in: enumeration)
    if let meaning = enumeration.translation(of: text) {
      return interpreted(
        [meaning], .invalidValue, "\(message), did you mean \(meaning.value)?", at: range, written: { $0 })?
        .value
    }
    let possible = key == .duration ? offerLengths(of: path.last) : nil
    if let absence = enumeration.absence(of: text) {
      let lengths = possible.map { "write one of \(listed($0)); " } ?? ""
      return rejected(
        .invalidValue, "\(message), but \(absence.reason)", at: range, help: lengths + absence.help)
    }
    let expected = "\(message), expected \(phrase(of: enumeration))"
    let ownerPhrase = possible == nil ? "Apple has" : "this offer can have"
    let lengths = enumeration.nearestLengths(to: text, among: possible)
    if lengths.count == 1 {
      // The nearest length is another one than what is written, so that no fix writes it.
      return interpreted(
        [Meaning<String>](), .invalidValue, expected, at: range, written: { $0 }, standIn: lengths[0],
        otherwise: "write \(lengths[0]) (the nearest length that \(ownerPhrase))")?.value
    }
    if !lengths.isEmpty {
      return rejected(
        .invalidValue, expected, at: range,
        help: "write \(listed(lengths)), the nearest lengths that \(ownerPhrase)")
    }
    let ends = interpretLengthRange(text).compactMap(enumeration.value)
    if enumeration.isOfLengths, ends.count == 2 {
      return rejected(.invalidValue, expected, at: range, help: "write one length, \(listed(ends, "or"))")
    }
    // Among the many lengths the one that is nearest in letters says little about what was meant.
    let isLong = enumeration.values.count > Binder.mostListed
    guard !isLong, let near = nearest(to: plainText(text), in: enumeration.values).first else {
      let help =
        enumeration.isOfLengths ? helpForLength(text, enumeration, possible) : helpForWord(enumeration)
      return rejected(.invalidValue, expected, at: range, help: help)
    }
    reject(
      .invalidValue, expected, at: range, help: "did you mean \(near)?",
      fix: .write(near, at: range, isSafe: meant != nil), isRead: meant != nil)
    return meant
  }

  /// The values with what each of them means.
  private func helpForWord(_ enumeration: Enumeration) -> String {
    "write " + listed(enumeration.cases.map { "\($0.value) (\($0.meaning))" })
  }

  /// How a length is written: with the unit that a number lacks, or as one of those that are possible.
  private func helpForLength(_ text: String, _ enumeration: Enumeration, _ possible: [String]?) -> String {
    let isNumber = !text.isEmpty && text.utf8.count < 4 && text.utf8.allSatisfy(isDigit)
    if isNumber {
      let lengths = ["day", "week", "month", "year"].compactMap { unit -> String? in
        guard let length = interpretLength("\(text) \(unit)").certain(),
          let value = enumeration.value(of: length), possible?.contains(value) ?? true
        else { return nil }
        return "\(value) for \(text) \(text == "1" ? unit : unit + "s")"
      }
      if !lengths.isEmpty { return "write the unit as well: \(listed(lengths))" }
    }
    if let possible {
      return possible.count == 1
        ? "write \(possible[0]), the only length that this offer can have"
        : "write one of the lengths that this offer can have: \(listed(possible))"
    }
    return isNumber
      ? "write the unit as well, e.g. P1W for a week or P1M for a month"
      : "write a number between P and D, W, M or Y, e.g. P1W for a week or P3M for three months"
  }

  /// A list of the one text that is in its place.
  func bracketing(_ reference: NodeReference) -> Fix? {
    let document = documents[reference.document]
    guard document.isScalar(reference.node), !document.isNull(reference.node) else { return nil }
    let text = string(reference)
    let place = range(reference)
    // In a flow list, commas and brackets are no longer part of a text.
    guard document.nodes[Int(reference.node)].isVerbatim, !text.isEmpty,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !",[]{}#:".utf8.contains($0) })
    else { return nil }
    let start = SourceRange(file: place.file, start: place.start, end: place.start)
    let end = SourceRange(file: place.file, start: place.end, end: place.end)
    return Fix("write [\(text)]", edits: [TextEdit(start, "["), TextEdit(end, "]")])
  }

  static let mostListed = 12

  /// All values, or an idea of them.
  private func phrase(of enumeration: Enumeration) -> String {
    enumeration.values.count > Binder.mostListed
      ? "a length such as P1W, P1M, P3M or P1Y" : listed(enumeration.values)
  }

  /// The texts of the lists of all records, each at most once.
  mutating func texts(_ key: Key, of records: [Record]) -> [Located<String>] {
    var result: [ListItem] = []
    for record in records {
      guard let reference = record.value(key) else { continue }
      for (number, item) in listItems(reference, key, isOfTexts: true).enumerated() {
        guard let text = text(item, "an item of " + key.name) else { continue }
        result.append(ListItem(text: text, list: reference, number: number))
      }
    }
    reportDuplicates(result, in: key.name)
    return result.map(\.text)
  }

  mutating func reportDuplicates(_ items: [ListItem], in what: String) {
    var first: [String: SourceRange] = [:]
    var found = 0
    var repeats: [ListItem] = []
    for listed in items {
      let item = listed.text
      if let place = first[item.value] {
        found += 1
        guard found <= Binder.mostAlike else {
          repeats.append(listed)
          continue
        }
        report(
          .duplicateItem, "\(quoted(item.value)) appears twice in \(what)", at: item.range,
          label: "again here",
          related: [Label(place, "first here")], help: "remove one of them", fix: removal(of: [listed]))
      } else {
        first[item.value] = item.range
      }
    }
    guard found > Binder.mostAlike, let last = items.last else { return }
    let more = found - Binder.mostAlike
    reportMore(
      .duplicateItem, more, "\(counted(more, "more item")) of \(what) repeat earlier ones",
      at: last.text.range, fix: removal(of: repeats))
  }
}
