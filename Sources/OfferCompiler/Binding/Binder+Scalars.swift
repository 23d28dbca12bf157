import ByteText
import YAMLSyntax
import OfferLanguage
import Diagnostics
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
      return rejected(
        .wrongType, "\(what) is \(kindPhrase(reference)), expected a text", at: range(reference),
        help: "write one text, in quotes if it contains characters such as [ or {")
    }
    noteComment(after: reference)
    if isVisibleASCII(reference) { return Located(string(reference), at: range(reference)) }
    let text = string(reference)
    if text.allSatisfy(\.isWhitespace) {
      return rejected(
        .invalidValue, "\(what) is empty", at: range(reference),
        help: "write a text, or remove the key if it is optional")
    }
    if let control = text.unicodeScalars.first(where: { isControl($0) && !(allowsLines && $0 == "\n") }) {
      guard control != "\n" else {
        return rejected(
          .invalidValue, "\(what) contains a line break", at: range(reference),
          help: "write it on one line; `>-` folds lines into one")
      }
      // Four digits, as control characters are below U+0100.
      let digits = String(control.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      return rejected(
        .invalidValue, "\(what) contains the control character \(code)", at: range(reference),
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

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (scalar.value >= 0x7F && scalar.value < 0xA0)
  }

  mutating func integer(_ key: Key, of record: Record) -> Located<Int>? {
    guard let reference = record.value(key) else {
      return fallback(key, of: record) { if case .integer(let number) = $0 { number } else { nil } }
    }
    guard case .integer(let bounds)? = record.type.field(key)?.type else { return nil }
    let document = documents[reference.document]
    let text = document.isScalar(reference.node) ? string(reference) : ""
    guard document.isPlain(reference.node), isInteger(text) else {
      let digits = String(text.byBytes.removing("_,. ").byBytes.drop("0"))
      let isGrouped = isInteger(digits) && !(text.byBytes.contains(".") || text.byBytes.contains(","))
      let fix = Fix(
        "write \(digits)", isSafe: text == digits || isInThousands(text),
        edits: [TextEdit(range(reference), digits)])
      var value: Int?
      if isGrouped, fix.isSafe, let number = Int(digits), bounds.contains(number) { value = number }
      let help =
        if isGrouped {
          text == digits ? "write \(digits) without quotes" : "write \(digits)"
        } else if let meant = meantInteger(text, key) {
          "write \(meant)"
        } else {
          "write only digits, e.g. \(exampleNumber(key))"
        }
      reject(
        .wrongType, "\(key.name) is \(kindPhrase(reference)), expected a whole number", at: range(reference),
        help: help, fix: isGrouped ? fix : nil, isRead: value != nil)
      return value.map { Located($0, at: range(reference)) }
    }
    // Above it, a JSON reader that knows doubles only changes the number.
    guard let value = Int(text), value < 1 << 53 else {
      return rejected(
        .invalidValue, "\(key.name) is \(quoted(text)), which is out of range", at: range(reference))
    }
    guard bounds.contains(value) else {
      return rejected(
        .invalidValue, "\(key.name) is \(text), expected \(phrase(bounds))", at: range(reference))
    }
    return Located(value, at: range(reference))
  }

  /// `3` of `P3M` or `3 months` where months are counted; `1` of `1.0` and `v1`.
  private func meantInteger(_ text: String, _ key: Key) -> String? {
    for separator in [",", "."] where text.byBytes.contains(separator) {
      let groups = text.byBytes.split(separator: separator, omittingEmptySubsequences: false)
      let isGrouped = 1...3 ~= groups[0].count && groups.dropFirst().allSatisfy { $0.count == 3 }
      if isGrouped, isInteger(groups.joined()) { return groups.joined() }
    }
    let digits = String(text.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber })
    let before = text.prefix { !$0.isASCII || !$0.isNumber }.lowercased()
    let after = text.dropFirst(before.count + digits.count).lowercased()
    guard isInteger(digits), digits.utf8.count < 16 else { return nil }
    if ["", "v", "p", "id"].contains(before),
      ["", ".0", ".00", "x", "codes", ","].contains(after.byBytes.removing(" "))
    {
      return digits
    }
    guard ["", "p"].contains(before) else { return nil }
    switch after.filter({ $0 != " " }) {
    case "m", "mo", "month", "months": return digits
    case "y", "year", "years": return Int(digits).map { "\($0 * 12)" }
    default: return nil
    }
  }

  private func exampleNumber(_ key: Key) -> String {
    switch key {
    case .appleId: "1234567890"
    case .count, .ownCodesPerQuarter: "1000"
    default: "1"
    }
  }

  private func isInteger(_ text: String) -> Bool {
    text == "0" || (text.first != "0" && !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 })
  }

  /// `1_000`, `1 000 000`.
  private func isInThousands(_ text: String) -> Bool {
    let groups = text.byBytes.split(atAnyOf: "_ ", omittingEmptySubsequences: false)
    return 1...3 ~= groups[0].count && text.first != "0" && groups.dropFirst().allSatisfy { $0.count == 3 }
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
    let meant = truth(meantBy: text)
    let fix = meant.map {
      Fix("write \($0.value)", isSafe: $0.isSafe, edits: [TextEdit(range(reference), "\($0.value)")])
    }
    reject(
      .wrongType, "\(key.name) is \(kindPhrase(reference)), expected true or false", at: range(reference),
      help: fix?.title ?? "write true or false", fix: fix, isRead: meant?.isSafe == true)
    return meant.flatMap { $0.isSafe ? Located($0.value, at: range(reference)) : nil }
  }

  /// A number may be more than a truth.
  func truth(meantBy text: String) -> (value: Bool, isSafe: Bool)? {
    switch text.lowercased() {
    case "true", "yes", "on", "y": (true, true)
    case "false", "no", "off", "n": (false, true)
    case "1": (true, false)
    case "0": (false, false)
    default: nil
    }
  }

  mutating func date(_ key: Key, of record: Record) -> Located<CalendarDate>? {
    guard let reference = record.value(key) else { return nil }
    let text = documents[reference.document].isScalar(reference.node) ? string(reference) : nil
    if let date = text.flatMap({ CalendarDate($0) }) { return Located(date, at: range(reference)) }
    guard let text, text.utf8.count == 10, text.byBytes.split(separator: "-").map(\.count) == [4, 2, 2] else {
      let meant = text.flatMap(meantDate)
      // `endDate: never`.
      let isWord = text.map { !$0.utf8.contains(where: isDigit) } ?? false
      let help =
        if let meant {
          "write \(meant)"
        } else if key == .endDate, isWord {
          "write year, month and day, e.g. 2027-03-01, or leave endDate out for an offer without an end"
        } else {
          "write year, month and day, e.g. 2027-03-01"
        }
      return rejected(
        .wrongType, "\(key.name) is \(kindPhrase(reference)), expected a date as YYYY-MM-DD",
        at: range(reference), help: help,
        fix: meant.map { .write($0.description, at: range(reference), isSafe: false) })
    }
    let lastDay = (28...31).last { CalendarDate("\(text.prefix(8))\($0)") != nil }
    return rejected(
      .invalidValue, "\(key.name) is \(quoted(text)), expected a day that exists", at: range(reference),
      help: lastDay.map { "write a day from 01 to \($0), or another month" }
        ?? "check the year, and the month from 01 to 12")
  }

  /// Year, month and day in this order, with other signs between them, without their zeros or without signs.
  private func meantDate(_ text: String) -> CalendarDate? {
    let joined = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    if text.utf8.count == 8, let date = CalendarDate(joined) { return date }
    let parts = text.byBytes.split(atAnyOf: "-/.", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1...].allSatisfy({ 1...2 ~= $0.count }) else {
      return nil
    }
    return CalendarDate(parts.map { $0.count == 1 ? "0" + $0 : String($0) }.joined(separator: "-"))
  }

  mutating func storefront(_ key: Key, of record: Record) -> Located<Storefront>? {
    guard let reference = record.value(key) else {
      return fallback(key, of: record) { $0.text.flatMap(Storefront.init(code:)) }
    }
    guard let text = text(reference, key.name) else { return nil }
    if let storefront = Storefront(code: text.value) { return Located(storefront, at: text.range) }
    rejectStorefront(text, sets: [])
    return nil
  }
}
