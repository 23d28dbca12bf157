import ByteText
import YAMLSyntax
import OfferLanguage
import Diagnostics
import Interpretation
import OfferModel

extension Binder {
  /// A text of at least one visible character, without control characters.
  mutating func text(_ key: Key, of record: Record) -> Located<String>? {
    guard let reference = record.value(key) else { return fallback(key, of: record, \.text) }
    return text(reference, key.name, allowsLines: allowsLines(key, record))
  }

  private func allowsLines(_ key: Key, _ record: Record) -> Bool {
    guard let number = record.type.number(of: key), case .lines = record.type.fields[number].type else {
      return false
    }
    return true
  }

  mutating func text(_ reference: NodeReference, _ what: String, allowsLines: Bool = false) -> Located<
    String
  >? {
    guard documents[reference.document].isScalar(reference.node) else {
      let document = documents[reference.document]
      let entries = document.isMapping(reference.node) ? document.writtenEntries(reference.node) : []
      let items =
        document.isSequence(reference.node)
        ? elements(reference).filter { documents[$0.document].isScalar($0.node) }.map(string)
        : entries.map(\.text)
      let help: String? =
        if items.count == 1 {
          "write `\(what): \(items[0])`"
        } else if items.count > 1, entries.isEmpty {
          "write one of them, e.g. `\(what): \(items[0])`: it cannot be a list"
        } else {
          nil
        }
      return rejected(
        .wrongType, "\(what) is \(kindPhrase(reference)), expected text", at: range(reference),
        help: help ?? "write a single text, in quotes if it contains characters such as [ or {",
        fix: items.count == 1
          ? Fix("write \(items[0])", isSafe: false, edits: [TextEdit(range(reference), items[0])]) : nil)
    }
    noteComment(after: reference)
    if !understood.isEmpty, let meant = understood[range(reference)] {
      return Located(meant, at: range(reference))
    }
    if isVisibleASCII(reference) { return Located(string(reference), at: range(reference)) }
    let text = string(reference)
    if text.isBlank {
      return rejected(
        .invalidValue, "\(what) is empty", at: range(reference),
        help: "write some text, or remove the key if it is optional")
    }
    if let control = text.unicodeScalars.first(where: {
      isControlOrNoncharacter($0) && !(allowsLines && $0 == "\n")
    }) {
      guard control != "\n" else {
        return rejected(
          .invalidValue, "\(what) contains a line break", at: range(reference),
          help: "write it on one line; `>-` folds lines into one")
      }
      let digits = String(control.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
      return rejected(
        .invalidValue,
        "\(what) contains the \(control.value < 0xA0 ? "control character" : "noncharacter") \(code)",
        at: range(reference),
        help: "remove it")
    }
    return Located(text, at: range(reference))
  }

  /// `Stay #1`: a `#` after a blank begins a comment. Comments usually have a blank after it too.
  private mutating func noteComment(after reference: NodeReference) {
    let document = documents[reference.document]
    let text = range(reference)
    let bytes = document.bytes
    var next = Int(text.end)
    guard next + 2 < bytes.count, bytes[next] == 0x20, document.isPlain(reference.node) else { return }
    while next + 1 < bytes.count, bytes[next] == 0x20 { next += 1 }
    guard bytes[next] == 0x23, next + 1 < bytes.count, bytes[next + 1] > 0x23,
      !bytes[(next + 1)...].starts(with: "offerc:".utf8)
    else { return }
    var end = next
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while bytes[end - 1] == 0x20 { end -= 1 }
    textsBeforeComments.append(
      TextBeforeComment(
        text: Located(string(reference), at: text),
        comment: SourceRange(file: text.file, start: UInt32(next), end: UInt32(end)),
        whole: String(decoding: bytes[Int(text.start)..<end], as: UTF8.self), object: object()))
  }

  /// Nearly all texts: nothing to look for in them.
  private func isVisibleASCII(_ reference: NodeReference) -> Bool {
    let document = documents[reference.document]
    let text = document.text(reference.node)
    guard let first = text.first, document.bytes[first] > 0x20 else { return false }
    return document.bytes[text].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  mutating func integer(_ key: Key, of record: Record) -> Located<Int>? {
    guard let reference = record.value(key) else {
      return fallback(key, of: record) { if case .integer(let number) = $0 { number } else { nil } }
    }
    guard case .integer(let bounds)? = record.type.field(key)?.type else { return nil }
    if !understood.isEmpty, let meant = understood[range(reference)].flatMap({ Int($0) }),
      bounds.contains(meant)
    {
      return Located(meant, at: range(reference))
    }
    let document = documents[reference.document]
    let text = document.isScalar(reference.node) ? string(reference) : ""
    guard document.isPlain(reference.node), isInteger(text) else {
      let meanings = numbersMeant(by: text, as: key, of: record).filter { bounds.contains($0.value) }
      let advice = Advice(meanings) { "\($0)" }
      let only = meanings.only()
      let standIn = placeholder(key, of: record, in: bounds)
      if only == nil, standIn != nil { noteUnknownValue(at: range(reference)) }
      let read = only?.value ?? standIn
      reject(
        .wrongType, "\(key.name) is \(kindPhrase(reference)), expected a whole number", at: range(reference),
        help: helpForInteger(text, advice, key, record, in: bounds),
        fix: advice?.fix(at: range(reference), isText: false), isRead: read != nil)
      return read.map { Located($0, at: range(reference)) }
    }
    guard let value = Int(text), value < Binder.integerLimit else {
      let isBounded = bounds.upperBound < Binder.integerLimit
      return rejected(
        .invalidValue, "\(key.name) is \(quoted(text)), which is out of range", at: range(reference),
        help: isBounded
          ? help(for: key, record, within: bounds)
          : "write a number below \(grouped(Binder.integerLimit))\(meaning(of: key, record))")
    }
    guard bounds.contains(value) else {
      return rejected(
        .invalidValue, "\(key.name) is \(text), expected \(phrase(bounds))", at: range(reference),
        help: help(for: key, record, within: bounds))
    }
    return Located(value, at: range(reference))
  }

  /// A JSON reader that knows only doubles changes the numbers from here on.
  private static let integerLimit = 1 << 53

  /// What to write for a text that is not a whole number.
  ///
  /// - Parameter advice: what the text can mean; nil if it is not a number in other words either.
  private func helpForInteger(
    _ text: String, _ advice: Advice?, _ key: Key, _ record: Record, in bounds: ClosedRange<Int>
  ) -> String {
    if let advice { return isInteger(text) ? advice.help + " without quotes" : advice.help }
    if bounds.lowerBound == bounds.upperBound { return "write \(phrase(bounds))" }
    if let numbers = helpForNumbers(near: text, of: key, record, in: bounds) { return numbers }
    return "write only digits, e.g. \(exampleNumber(key))"
  }

  private func help(for key: Key, _ record: Record, within bounds: ClosedRange<Int>) -> String {
    let isOnlyOne = bounds.lowerBound == bounds.upperBound
    return "write \(phrase(bounds))" + (isOnlyOne ? "" : meaning(of: key, record))
  }

  /// What a key means, as the end of a help text.
  private func meaning(of key: Key, _ record: Record) -> String {
    record.type.field(key).map { " (\($0.meaning))" } ?? ""
  }

  func unit(countedBy key: Key, in type: ObjectType) -> CountedUnit {
    if key.name.byBytes.hasSuffix("InMonths") || type.id == .monthsSince { return .months }
    if key.name.byBytes.hasSuffix("PerQuarter") { return .thingsPerQuarter }
    return key.name.byBytes.hasSuffix("Days") ? .days : .things
  }

  /// What a text can mean as the number of a key. Where the key is a least number, a range is its first one: `3-6 months` and `3+`
  /// are at least 3 months.
  private func numbersMeant(by text: String, as key: Key, of record: Record) -> [Meaning<Int>] {
    if key.isLowerLimit, let range = interpretMonthRange(text).only() {
      return [Meaning(range.value.minimum, assuming: "it is a minimum, and there is no maximum")]
    }
    let counted = unit(countedBy: key, in: record.type)
    return counted == .months ? interpretMonths(text) : interpretNumber(text, of: counted)
  }

  /// The two whole numbers around a fraction, or the ends of a range: `2 or 3` for `2.5 months`, `3 or 6` for `3-6 months`.
  private func helpForNumbers(
    near text: String, of key: Key, _ record: Record, in bounds: ClosedRange<Int>
  ) -> String? {
    guard let range = NumberRange(text, of: unit(countedBy: key, in: record.type)) else { return nil }
    let sizes = sizesOfBatch(key, of: record) ?? bounds
    let numbers = range.ends.filter(sizes.contains)
    if !numbers.isEmpty { return "write \(listed(numbers.map(String.init)))" + meaning(of: key, record) }
    let isOptional = if case .optional? = record.type.field(key)?.presence { true } else { false }
    return help(for: key, record, within: sizes) + (isOptional ? ", or remove `\(key.name)`" : "")
  }

  /// The sizes of batches that Apple makes, if the key has such a size. Nil for other keys.
  private func sizesOfBatch(_ key: Key, of record: Record) -> ClosedRange<Int>? {
    guard record.type.id == .batch, key == .count || key == .split,
      reading(of: .kind, in: record) != CodeKind.custom.rawValue,
      reading(of: .issuer, in: record) != CodeBatch.Issuer.offerc.rawValue
    else { return nil }
    let isSandbox = reading(of: .environment, in: record) == CodeBatch.Environment.sandbox.rawValue
    return isSandbox ? Limits.sandboxBatchSize : Limits.productionBatchSize
  }

  /// A number in the place of one that is unknown; nil for a key of which rules say more than about its size.
  private func placeholder(_ key: Key, of record: Record, in bounds: ClosedRange<Int>) -> Int? {
    switch unit(countedBy: key, in: record.type) {
    case .months, .days: bounds.lowerBound
    case .things, .thingsPerQuarter: key == .count ? bounds.lowerBound : nil
    }
  }

  private func exampleNumber(_ key: Key) -> String {
    switch key {
    case .appleId: "1234567890"
    case .count, .split, .ownCodesPerQuarter: "1000"
    default: "1"
    }
  }

  private func isInteger(_ text: String) -> Bool {
    text == "0" || (text.first != "0" && !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 })
  }

  private func phrase(_ bounds: ClosedRange<Int>) -> String {
    if bounds.lowerBound == bounds.upperBound { return "\(bounds.lowerBound)" }
    return bounds.upperBound == Int.max
      ? "\(bounds.lowerBound) or more" : "\(bounds.lowerBound) to \(bounds.upperBound)"
  }

  mutating func boolean(_ key: Key, of record: Record) -> Located<Bool>? {
    guard let reference = record.value(key) else {
      return fallback(key, of: record) { if case .boolean(let truth) = $0 { truth } else { nil } }
    }
    let document = documents[reference.document]
    let text = document.isScalar(reference.node) ? string(reference) : ""
    if document.isPlain(reference.node), text == "true" || text == "false" {
      return Located(text == "true", at: range(reference))
    }
    return interpreted(
      interpretTruth(text), .wrongType, "\(key.name) is \(kindPhrase(reference)), expected true or false",
      at: range(reference), written: { "\($0)" }, isText: false, otherwise: "write true or false")
  }

  mutating func date(_ key: Key, of record: Record) -> Located<CalendarDate>? {
    guard let reference = record.value(key) else { return nil }
    let text = documents[reference.document].isScalar(reference.node) ? string(reference) : nil
    // First: the last day of codes is a date, and the day after it is meant.
    if !understood.isEmpty, let meant = understood[range(reference)].flatMap({ CalendarDate($0) }) {
      return Located(meant, at: range(reference))
    }
    if let date = text.flatMap({ CalendarDate($0) }) { return Located(date, at: range(reference)) }
    guard let text, text.utf8.count == 10, text.byBytes.split(separator: "-").map(\.count) == [4, 2, 2],
      text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "-") })
    else {
      let message = "\(key.name) is \(kindPhrase(reference)), expected a date as YYYY-MM-DD"
      if let days = dayRange(reference) {
        let standIn = key.isLastDay ? days.last : days.first
        return interpreted(
          [], .wrongType, message, at: range(reference), written: \.description, standIn: standIn,
          otherwise: helpForRange(from: days.first, to: days.last, key, record))
      }
      let meanings = text.map { interpretDay($0, isLast: key.isLastDay) } ?? []
      return interpreted(
        meanings, .wrongType, message, at: range(reference), written: \.description,
        standIn: meanings.first?.value, otherwise: helpForDay(text, key))
    }
    let lastDay = (28...31).last { CalendarDate("\(text.prefix(8))\($0)") != nil }
    return interpreted(
      interpretDay(text), .invalidValue, "\(key.name) is \(quoted(text)), expected a day that exists",
      at: range(reference), written: \.description,
      standIn: lastDay.flatMap { CalendarDate("\(text.prefix(8))\($0)") },
      otherwise: lastDay.map { "write a day from 01 to \($0), or another month" }
        ?? "check the year, and the month from 01 to 12")
  }

  /// The days of `2027-03-01 - 2027-03-31` and of `[2027-03-01, 2027-03-31]`. Nil for other values.
  private func dayRange(_ reference: NodeReference) -> (first: CalendarDate, last: CalendarDate)? {
    let document = documents[reference.document]
    if document.isScalar(reference.node) { return interpretDayRange(string(reference)) }
    guard document.isSequence(reference.node) else { return nil }
    let items = elements(reference)
    guard items.count == 2, items.allSatisfy({ documents[$0.document].isScalar($0.node) }) else { return nil }
    return interpretDayRange(items.map(string).joined(separator: " - "))
  }

  /// The help for two days in one key: each has a key of its own where an object has a first and a last day.
  private func helpForRange(
    from first: CalendarDate, to last: CalendarDate, _ key: Key, _ record: Record
  ) -> String {
    let other: Key = key == .startDate ? .endDate : .startDate
    guard key == .startDate || key == .endDate, record.type.number(of: other) != nil,
      record.keyNode(other) == nil
    else { return "write one day: \(first) or \(last)" }
    return "write `startDate: \(first)` and `endDate: \(last)`"
  }

  /// The help for a text that is no day: what is missing in `March 15`, and how a day is written.
  private func helpForDay(_ text: String?, _ key: Key) -> String {
    let example = "write year, month and day, e.g. 2027-03-01"
    guard let text else { return example }
    // `endDate: never`.
    if !text.utf8.contains(where: isDigit) {
      return key == .endDate ? example + ", or remove `endDate` for an offer without an end" : example
    }
    // A leap year, so that February has every day that it can have.
    let isWithoutYear = text.byBytes.split(separator: " ").count == 2
    guard isWithoutYear, let day = interpretDay(text + " 2028").certain() else { return example }
    return "write the year, too: YYYY\(day.description.dropFirst(4))"
  }

  mutating func storefront(_ key: Key, of record: Record) -> Located<Storefront>? {
    guard let reference = record.value(key) else {
      return fallback(key, of: record) { $0.text.flatMap(Storefront.init(code:)) }
    }
    guard let text = text(reference, key.name) else { return nil }
    if let storefront = Storefront(code: text.value) { return Located(storefront, at: text.range) }
    return rejectStorefront(text, sets: []).map { Located($0, at: text.range) }
  }
}
