import ByteText
import Diagnostics
import OfferModel
import YAMLSyntax

/// A list as its characters stand in the source.
struct ListText {
  private let document: Document
  private let bytes: ArraySlice<UInt8>

  init(_ document: Document) {
    self.document = document
    bytes = document.bytes[..<document.length]
  }

  private func place(_ node: NodeID) -> Range<Int> {
    Int(document.nodes[Int(node)].start)..<Int(document.nodes[Int(node)].end)
  }

  func range(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: document.file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  // MARK: - [a, b]

  /// The comma goes with the item: the one before it, unless a comment is between the two.
  func flowRemoval(of number: Int, _ items: [NodeID]) -> [SourceRange]? {
    guard number > 0 else { return nil }
    let item = place(items[number])
    let gap = place(items[number - 1]).upperBound..<item.lowerBound
    let comments = comments(in: gap)
    guard let comma = onlyComma(in: gap, besides: comments) else { return nil }
    let next = next(from: item.upperBound)
    let isFollowed = next < bytes.endIndex && bytes[next] == UInt8(ascii: ",")
    let end = isFollowed ? next + 1 : item.upperBound
    let after = self.next(from: end)
    // A comment after the item must not become one on the item before it.
    let hasComment =
      after < bytes.endIndex && bytes[after] == UInt8(ascii: "#") && bytes[gap].contains(where: isBreak)
    guard hasComment || !comments.isEmpty else { return [range(gap.lowerBound..<item.upperBound)] }
    return isFollowed
      ? [range(wholeLine(item.lowerBound..<end))] : [range(comma..<comma + 1), range(wholeLine(item))]
  }

  private func next(from offset: Int) -> Int {
    bytes[offset...].firstIndex { !isBlank($0) } ?? bytes.endIndex
  }

  private func comments(in gap: Range<Int>) -> [Range<Int>] {
    let first = document.comments.partitionPoint { $0.upperBound <= gap.lowerBound }
    return document.comments[first...].prefix { $0.lowerBound < gap.upperBound }.map {
      Int($0.lowerBound)..<Int($0.upperBound)
    }
  }

  /// Nil when there is anything else, such as an anchor.
  private func onlyComma(in gap: Range<Int>, besides comments: [Range<Int>]) -> Int? {
    let rest = gap.filter { offset in
      !isBlank(bytes[offset]) && !isBreak(bytes[offset]) && !comments.contains { $0.contains(offset) }
    }
    return rest.count == 1 && bytes[rest[0]] == UInt8(ascii: ",") ? rest[0] : nil
  }

  // MARK: - - a

  /// The dash goes with the item, and the line where nothing else is on it.
  func blockRemoval(of item: NodeID) -> [SourceRange]? {
    let item = place(item)
    let isBlockText = bytes[item.lowerBound...].first.map {
      $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">")
    }
    guard item.upperBound > item.lowerBound, isBlockText == false else { return nil }
    let start = document.line(around: item.lowerBound).lowerBound
    let before = (start..<item.lowerBound).filter { !isBlank(bytes[$0]) }
    guard before.count == 1, bytes[before[0]] == UInt8(ascii: "-") else { return nil }
    return [range(wholeLine(before[0]..<item.upperBound))]
  }

  // MARK: - Lines

  /// With the line where nothing else is on it, and with the blanks before a comment that is left alone on it.
  func wholeLine(_ range: Range<Int>) -> Range<Int> {
    let start = document.line(around: range.lowerBound).lowerBound
    let end = next(from: range.upperBound)
    guard bytes[start..<range.lowerBound].allSatisfy(isBlank) else { return range }
    guard end < bytes.endIndex else { return start..<end }
    guard isBreak(bytes[end]) else { return bytes[end] == UInt8(ascii: "#") ? range.lowerBound..<end : range }
    let isPair = bytes[end] == 0x0D && end + 1 < bytes.endIndex && bytes[end + 1] == 0x0A
    return start..<end + (isPair ? 2 : 1)
  }

  private func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

/// An item of a list: its text, and its place among the others.
struct ListItem {
  let text: Located<String>
  let list: NodeReference
  let number: Int
}

extension Binder {
  /// Takes items out of their lists, comments and layout kept: all of them or none; nil where that is more than cutting
  /// them out.
  func removal(of removed: [ListItem]) -> Fix? {
    var edits: [TextEdit] = []
    var last: (list: NodeReference, items: [NodeID])?
    for item in removed {
      let document = documents[item.list.document]
      let items = last?.list == item.list ? last?.items ?? [] : document.elements(item.list.node)
      last = (item.list, items)
      guard items.count > 1, item.number < items.count else { return nil }
      let list = ListText(document)
      let ranges =
        document.isFlow(item.list.node)
        ? list.flowRemoval(of: item.number, items) : list.blockRemoval(of: items[item.number])
      guard let ranges, let first = ranges.first else { return nil }
      if let end = edits.last?.range, end.file == first.file, end.end > first.start { return nil }
      edits += ranges.map { TextEdit($0, "") }
    }
    return Fix(removed.count == 1 ? "remove it" : "remove them", edits: edits)
  }

  /// The amount that a price states, with every fault of it reported. `name` is the storefront or the set.
  mutating func amount(
    _ reference: NodeReference, in currency: Currency, for name: String, _ mayBeFree: Bool
  ) -> Int64? {
    let document = documents[reference.document]
    guard document.isScalar(reference.node) else {
      report(
        .wrongType, "the price is \(kindPhrase(reference)), expected an amount", at: range(reference),
        help: "write e.g. 4.99")
      return nil
    }
    let written = string(reference)
    let parts =
      written.utf8.contains(0x20)
      ? written.byBytes.split(separator: " ", omittingEmptySubsequences: false).map(String.init) : [written]
    let text = parts[0]
    if parts.count == 2,
      Currency(code: parts[1]) != nil
        || (parts[1].utf8.count == 3 && parts[1].utf8.allSatisfy { isAlphanumeric($0) && !isDigit($0) })
    {
      guard parts[1] == currency.code else {
        report(
          .priceCurrency, "the price for \(name) is in \(parts[1]), but it is billed in \(currency.code)",
          at: range(reference), help: "write the amount in \(currency.code)")
        return nil
      }
    } else if parts.count != 1 {
      rejectAmount(reference, [])
      return nil
    }
    let bytes = Array(text.utf8)
    if let amount = parseAmount(bytes, 0..<bytes.count, digits: currency.minorDigits) { return amount }
    let digits = currency.minorDigits
    if mayBeFree, let decimals = decimals(of: bytes), decimals <= digits,
      !bytes.contains(where: { $0 > 0x30 })
    {
      return 0
    }
    if let decimals = decimals(of: bytes), decimals > digits, bytes.contains(where: { $0 > 0x30 }) {
      let rest = document.bytes[Int(range(reference).end)...].prefix(2)
      let hasComma = rest.first == 0x2C && rest.last.map { 0x30...0x39 ~= $0 } == true
      let expected = digits == 0 ? "none" : "at most \(digits)"
      let help =
        if hasComma {
          "write the decimal point as `.`, and no separator between thousands"
        } else if digits == 0 {
          "write a whole number"
        } else {
          "write at most \(digits) decimals, and no separator between thousands"
        }
      report(
        .pricePrecision,
        "the price \(short(text)) has too many decimals, expected \(expected) in \(currency.code)",
        at: range(reference), help: help)
      return nil
    }
    rejectAmount(reference, bytes)
    return nil
  }

  /// An amount as it is written, cut where nobody reads on.
  private func short(_ amount: String) -> String { amount.utf8.count > 60 ? quoted(amount) : amount }

  /// How many digits follow the point; nil when it is no decimal.
  private func decimals(of bytes: [UInt8]) -> Int? {
    let point = bytes.firstIndex(of: 0x2E) ?? bytes.endIndex
    let rest = bytes[point...].dropFirst()
    guard point > 0, point == bytes.endIndex || !rest.isEmpty,
      bytes.indices.allSatisfy({ $0 == point || (bytes[$0] >= 0x30 && bytes[$0] <= 0x39) })
    else { return nil }
    return rest.count
  }

  private func helpForAmount(_ found: String) -> String {
    if found.byBytes.contains("%") {
      return "write the amount that customers pay: Apple has no percentage discounts"
    }
    if found.byBytes.hasPrefix("-") { return "write the amount that customers pay, not what they save" }
    if ["free", "gratis", "none"].contains(found.lowercased()) {
      return "for a free offer, write `mode: free-trial` and no prices"
    }
    return "write digits, with a point before the decimals; the storefront determines the currency"
  }

  /// A text that is no amount, or one that is 0 or too large.
  private mutating func rejectAmount(_ reference: NodeReference, _ bytes: [UInt8]) {
    let found = string(reference)
    guard decimals(of: bytes) == nil else {
      let isZero = !bytes.contains { $0 > 0x30 }
      guard isZero else {
        return report(
          .invalidValue, "the price \(quoted(found)) is too large", at: range(reference),
          help: "write at most \(mostDigits) digits before the point")
      }
      return report(
        .invalidValue, "the price is \(short(found)), expected an amount above 0", at: range(reference),
        help: "write what customers pay; a free offer has `mode: free-trial` and no prices")
    }
    let message = "\(quoted(found)) is not an amount, expected a number such as 4.99"
    guard found.utf8.contains(UInt8(ascii: ",")) else {
      return report(.invalidValue, message, at: range(reference), help: helpForAmount(found))
    }
    let pointed = found.utf8.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    var fix: Fix?
    if !found.utf8.contains(UInt8(ascii: ".")), decimals(of: pointed) == 2 {
      fix = .write(String(decoding: pointed, as: UTF8.self), at: range(reference), isSafe: false)
    }
    report(
      .invalidValue, message, at: range(reference),
      help: "write the decimal point as `.`, and no separator between thousands", fix: fix)
  }
}

/// The most digits before the point: an amount times the twelve periods of an offer stays far below the largest Int64.
private let mostDigits = 13

/// `[0-9]+(\.[0-9]+)?` with at most `digits` decimals, above 0, in minor units. Nil for everything else.
@inline(__always)
func parseAmount(_ bytes: [UInt8], _ range: Range<Int>, digits: Int) -> Int64? {
  var value: Int64 = 0
  var decimals = -1
  guard !range.isEmpty, range.count <= mostDigits + 1 + digits else { return nil }
  for offset in range {
    let byte = bytes[offset]
    if byte >= 0x30, byte <= 0x39 {
      value = value * 10 + Int64(byte - 0x30)
      if decimals >= 0 { decimals += 1 }
    } else if byte == 0x2E, decimals < 0, offset > range.lowerBound {
      decimals = 0
    } else {
      return nil
    }
  }
  guard value > 0, decimals != 0, decimals <= digits, range.count - max(0, decimals + 1) <= mostDigits else {
    return nil
  }
  for _ in max(0, decimals)..<digits { value *= 10 }
  return value
}
