import ByteText
import Diagnostics
import OfferModel

/// The whole numbers that a text can mean: `2,000`, `1.0`, `level one`, `#1`, `2k`, `500 codes`, `id1234567890`.
///
/// - Parameter counted: what the number counts. A length with another unit is converted if it is a whole number of them:
///   `one year` is 12 months, `2 weeks` are 14 days.
package func interpretNumber(_ text: String, of counted: CountedUnit = .things) -> [Meaning<Int>] {
  guard text.utf8.count <= 200 else { return [] }
  let plain = plainText(text)
  if case .thingsPerQuarter = counted, let rate = quarterlyRate(plain) { return [rate] }
  if !plain.utf8.allSatisfy(isDigit), approximateDays(plain) != nil { return numbers(plain, of: counted) }
  if let id = appStoreId(plain) { return [Meaning(id)] }
  if let thousands = numberOfThousands(plain) { return [Meaning(thousands)] }
  let tokens = TextToken.tokens(of: plain).filter { $0.mark?.byBytes.consists(of: " ") != true }
  if let grouped = groupedNumber(withoutNumberWords(plain)) { return [grouped] }
  let numbers = tokens.compactMap { token in
    token.digits.flatMap { $0.utf8.count < 16 ? Int($0) : nil } ?? token.word.flatMap(wordNumber)
  }
  guard numbers.count == 1, let value = numbers.first else { return [] }
  let words = tokens.compactMap(\.word).filter { wordNumber($0) == nil }
  // `1000 per month` is a rate.
  guard !words.contains(where: { $0 == "per" || isUnitOfTime($0) || multipliers.contains($0) }) else {
    return []
  }
  guard tokens.allSatisfy({ ($0.mark ?? "").byBytes.consists(of: " #.:()-+=~") }), !hasMinus(tokens) else {
    return []
  }
  if plain.byBytes.containsAny(of: "~+") { return [Meaning(value, assuming: "it is exactly \(value)")] }
  let isKnown = words.allSatisfy(numberWords.contains)
  return [Meaning(value, assuming: isKnown ? nil : "the other words are a note")]
}

/// What a number counts.
package enum CountedUnit {
  case things
  case thingsPerQuarter
  case days
  case months
}

/// The days or months of a length.
private func numbers(_ length: String, of counted: CountedUnit) -> [Meaning<Int>] {
  switch counted {
  case .things, .thingsPerQuarter: return []
  case .days:
    guard let hours = exactHours(length), hours.isMultiple(of: 24) else { return [] }
    return [Meaning(hours / 24)]
  case .months:
    if let months = exactMonths(length) { return [Meaning(months)] }
    guard let length = interpretLength(length).only(), length.value.unit == .month else { return [] }
    return [Meaning(length.value.count, assuming: length.assumption)]
  }
}

/// The number of things in a quarter: 3,000 of `1000 per month` and `1,000/month`. Nil if the text is not a rate.
private func quarterlyRate(_ text: String) -> Meaning<Int>? {
  let parts = text.lowercased().byBytes.replacing(" per ", with: "/").byBytes.replacing(" a ", with: "/")
    .byBytes.split(separator: "/").map { String($0.byBytes.trimmed(" ")) }
  guard parts.count == 2, let count = interpretNumber(parts[0]).only(), count.value < 1_000_000_000 else {
    return nil
  }
  switch parts[1] {
  case "quarter": return count
  case "month":
    let total = 3 * count.value
    return Meaning(
      total, assuming: "\(grouped(count.value)) a month is \(grouped(total)) a quarter")
  default: return nil
  }
}

/// Whether a `-` before the digits is a minus sign: in `level -1` and `(-5)` it is, in `level-1` it joins a word and a number.
private func hasMinus(_ tokens: [TextToken]) -> Bool {
  tokens.indices.contains { index in
    guard let mark = tokens[index].mark, mark.byBytes.hasSuffix("-"), index + 1 < tokens.count,
      tokens[index + 1].digits != nil
    else { return false }
    return mark != "-" || index == 0
  }
}

/// A text without a word such as `codes` before or after its number.
private func withoutNumberWords(_ text: String) -> String {
  var words = text.byBytes.split(separator: " ").map(String.init)
  if let last = words.last, numberWords.contains(last.lowercased()) { words.removeLast() }
  if let first = words.first, numberWords.contains(first.lowercased()) { words.removeFirst() }
  return words.joined(separator: " ")
}

private func wordNumber(_ word: String) -> Int? { number(word: word) ?? ordinal(word: word) }

/// Words that make another number of the digits before them.
private let multipliers: Set<String> = ["dozen", "hundred", "thousand", "million", "mio", "mn", "m", "k"]

private let numberWords: Set<String> = [
  "v", "version", "level", "no", "nr", "number", "id", "x", "codes", "code", "st", "nd", "rd", "th", "p",
]

/// 2,000 of `2k` and `2 thousand`, and 1,500 of `1.5k`. Nil if the text is not a number of thousands.
private func numberOfThousands(_ text: String) -> Int? {
  let lower = text.lowercased().byBytes.replacing(" thousand", with: "k")
  guard lower.byBytes.hasSuffix("k") else { return nil }
  let parts = lower.byBytes.dropLast("k ").byBytes.split(atAnyOf: ".,", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
    let whole = Int(parts[0]), whole < 1_000_000
  else { return nil }
  let tenths = parts.count == 1 ? "0" : String(parts[1])
  guard tenths.utf8.count == 1, let tenth = Int(tenths) else { return nil }
  return whole * 1000 + tenth * 100
}

/// The Apple ID of an app in an address of the App Store or App Store Connect.
private func appStoreId(_ text: String) -> Int? {
  guard text.byBytes.contains("apple.com/") else { return nil }
  let parts = text.byBytes.split(atAnyOf: "/?#&=")
  for part in parts {
    let digits = part.byBytes.dropping(prefix: "id") ?? part
    if (8...15).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit) { return Int(digits) }
  }
  return nil
}

/// `2,000`, `2.000`, `2 000`, `2_000` and `2.0`.
private func groupedNumber(_ text: String) -> Meaning<Int>? {
  let groups = text.byBytes.split(atAnyOf: ",._ '", omittingEmptySubsequences: false)
  guard groups.count > 1, groups.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
    text.utf8.count < 20
  else { return nil }
  if groups.count == 2, text.byBytes.containsAny(of: ".,"), groups[1].byBytes.consists(of: "0"),
    groups[1].utf8.count < 3
  {
    return Int(groups[0]).map { Meaning($0) }
  }
  guard (1...3).contains(groups[0].utf8.count), groups[0] != "0",
    groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }), let value = Int(groups.joined())
  else { return nil }
  // In `1.000` the point can begin decimals, and the number is 1.
  let isCertain = groups.count > 2 || !text.byBytes.containsAny(of: ".,")
  return Meaning(value, assuming: isCertain ? nil : "the separator groups thousands")
}
