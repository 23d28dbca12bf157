import ByteText
import Diagnostics
package import OfferModel

/// The lengths that a text can mean: `3 months`, `90 days`, `ONE_MONTH`, `3 x 1 month`, `P0Y3M`, `quarterly`, `$rc_annual`.
///
/// `1-2 months`, `1.5 months` and `-1 week` are not lengths; `1.5 years` are 18 months.
package func interpretLength(_ text: String) -> [Meaning<OfferDuration>] {
  guard let parts = lengthParts(text) else { return [] }
  let units = Set(parts.map(\.unit))
  let count = parts.reduce(0) { sum, part in sum + part.count * part.unit.size }
  guard count > 0 else { return [] }
  if units.isSubset(of: [.month, .year]) {
    return (1...12).contains(count) ? [Meaning(OfferDuration(.month, count))] : []
  }
  if units.isSubset(of: [.hour, .day, .week]) {
    guard count.isMultiple(of: 24) else { return [] }
    return lengths(ofDays: count / 24, areDays: units == [.day])
  }
  return []
}

/// The lengths between which a text lies that has a unit, but no whole number: `1-2 weeks`, `1.5 months`. Empty for other texts.
package func interpretLengthRange(_ text: String) -> [OfferDuration] {
  guard let range = NumberRange(text), let unit = range.unit else { return [] }
  return range.ends.compactMap { interpretLength("\($0) \(unit)").only()?.value }
}

/// Whether a word is a unit of time: `weeks`, `monthly`.
func isUnitOfTime(_ word: String) -> Bool {
  units[word] != nil || LocaleWords.units[word] != nil || namedLengths[word] != nil
}

/// About how many days a length has, for the nearest one. Nil if the text is not a length.
package func approximateDays(_ text: String) -> Int? {
  guard let parts = lengthParts(text) else { return nil }
  return parts.reduce(0) { sum, part in sum + part.count * part.unit.nominalHours } / 24
}

/// The months of a length in months and years. Nil for other texts.
func exactMonths(_ text: String) -> Int? {
  guard let parts = lengthParts(text), Set(parts.map(\.unit)).isSubset(of: [.month, .year]) else {
    return nil
  }
  return parts.reduce(0) { sum, part in sum + part.count * part.unit.size }
}

/// The hours of a length in hours, days and weeks, which do not depend on the calendar. Nil for other texts.
package func exactHours(_ text: String) -> Int? {
  guard let parts = lengthParts(text), Set(parts.map(\.unit)).isSubset(of: [.hour, .day, .week]) else {
    return nil
  }
  return parts.reduce(0) { sum, part in sum + part.count * part.unit.size }
}

private func lengths(ofDays days: Int, areDays: Bool) -> [Meaning<OfferDuration>] {
  if days == 3 { return [Meaning(OfferDuration(.day, 3))] }
  if days.isMultiple(of: 7), days <= 84 { return [Meaning(OfferDuration(.week, days / 7))] }
  if days == 364 || days == 365 || days == 366 {
    return [Meaning(OfferDuration(.month, 12), assuming: "\(days) days are a year")]
  }
  for months in 1...12 where abs(days - months * 30) <= (months == 1 ? 1 : months / 2) {
    let size = days == months * 30 ? "a month has 30 days" : "\(days) days are \(counted(months, "month"))"
    return [Meaning(OfferDuration(.month, months), assuming: size)]
  }
  return []
}

enum LengthUnit: String {
  case hour, day, week, month, year

  /// The size of the unit, in hours or in months.
  fileprivate var size: Int {
    switch self {
    case .hour, .month: 1
    case .day: 24
    case .week: 168
    case .year: 12
    }
  }

  fileprivate var nominalHours: Int {
    switch self {
    case .month: 720
    case .year: 8760
    default: size
    }
  }
}

private struct LengthPart {
  let count: Int
  let unit: LengthUnit
}

/// The numbers and units of a length: one week and three days of `P1W3D`. Nil if the text is not a length.
private func lengthParts(_ text: String) -> [LengthPart]? {
  guard text.utf8.count <= 80 else { return nil }
  var tokens: [TextToken] = []
  for token in withoutDecimals(TextToken.tokens(of: joiningPrefixes(plainText(text)))) {
    guard case .word(let word) = token else {
      tokens.append(token)
      continue
    }
    // `P` and `T` of ISO 8601 are not words, and `x` multiplies.
    var rest = word[...]
    if tokens.allSatisfy({ $0.mark != nil }), rest == "p" || rest == "pt" || rest == "rc" { continue }
    if rest == "t" { continue }
    if rest.byBytes.hasSuffix("t"), rest.utf8.count == 2 { rest = rest.dropLast() }
    tokens.append(.word(String(rest)))
  }
  var parts: [LengthPart] = []
  var factor = 1
  var number: Int?
  var isMultiplying = false
  /// Takes a number, which is a factor only after `x`: in `1-2 months` and `1.5 years`, two numbers are not a product. Returns
  /// false if the text is not a length.
  func take(_ value: Int) -> Bool {
    if let number {
      guard isMultiplying else { return false }
      factor *= number
    } else if isMultiplying, !parts.isEmpty {
      factor *= value
      return factor < 1000
    }
    isMultiplying = false
    number = value
    return factor < 1000
  }
  for (index, token) in tokens.enumerated() {
    switch token {
    case .digits(let digits):
      guard digits.utf8.count < 5, let value = Int(digits), take(value) else { return nil }
    case .mark(let mark):
      guard mark.byBytes.consists(of: " -_$.:,()[]{}*") || mark.byBytes.removing(" ") == "×" else {
        return nil
      }
      if mark.byBytes.contains("*") || mark.byBytes.contains("×") { isMultiplying = true }
      if isMinus(at: index, of: tokens) { return nil }
    case .word(let word):
      if word == "x" || word == "times" { isMultiplying = true }
      if fillers.contains(word) { continue }
      if let value = TextNumber.value(of: word) {
        guard take(value) else { return nil }
      } else if let unit = units[word] ?? unitInOtherLanguages(word, isCounted: number != nil) {
        parts.append(LengthPart(count: number ?? 1, unit: unit))
        number = nil
      } else if let length = namedLengths[word] {
        parts.append(LengthPart(count: (number ?? 1) * length.count, unit: length.unit))
        number = nil
      } else {
        return nil
      }
    }
  }
  guard number == nil, !parts.isEmpty, parts.count < 5 else { return nil }
  return parts.map { LengthPart(count: $0.count * factor, unit: $0.unit) }
}

/// `semiannual` of `semi-annual` and of `half a year`: these beginnings are no words of their own.
private func joiningPrefixes(_ text: String) -> String {
  let halves = ["half a year", "half year", "half-year"]
  let text = halves.reduce(text.lowercased()) { $0.byBytes.replacing($1, with: "semiannual") }
  return ["bi-", "semi-"].reduce(text) { $0.byBytes.replacing($1, with: String($1.dropLast())) }
}

/// The tokens with whole numbers for decimals that are whole: `1.0 month` is one month, `0.5 years` are six months.
private func withoutDecimals(_ tokens: [TextToken]) -> [TextToken] {
  guard tokens.count >= 4, let whole = tokens[0].digits.flatMap({ Int($0) }), whole < 100,
    [".", ","].contains(tokens[1].mark), let decimals = tokens[2].digits, decimals.utf8.count < 3,
    let fraction = Int(decimals)
  else { return tokens }
  let rest = Array(tokens[3...])
  if fraction == 0 { return [tokens[0]] + rest }
  let words = rest.compactMap(\.word)
  let hundredths = fraction * (decimals.utf8.count == 1 ? 10 : 1)
  let hasMore = rest.contains { token in
    token.digits != nil || token.mark?.byBytes.consists(of: " ") == false
  }
  guard !hasMore, words.count == 1, units[words[0]] ?? LocaleWords.units[words[0]] == .year,
    (hundredths * 12).isMultiple(of: 100)
  else { return tokens }
  return [.digits("\(whole * 12 + hundredths * 12 / 100)"), .word("months")]
}

/// Whether a mark is a minus sign: before a number it is, unless it joins it to a word, as in `trial-1-week`.
private func isMinus(at index: Int, of tokens: [TextToken]) -> Bool {
  guard let mark = tokens[index].mark, mark.byBytes.hasSuffix("-"), index + 1 < tokens.count,
    tokens[index + 1].digits != nil
  else { return false }
  let isAfterWord = index > 0 && tokens[index - 1].word != nil
  return mark != "-" || !isAfterWord
}

/// A number that is written as a word.
private enum TextNumber {
  static func value(of word: String) -> Int? {
    word == "a" || word == "an" ? 1 : number(word: word)
  }
}

private let fillers: Set<String> = [
  "x", "times", "p", "for", "the", "of", "free", "trial", "per", "every", "each", "and", "period", "periods",
  "long", "offer", "duration", "only", "s", "first",
]

private let units: [String: LengthUnit] = [
  "h": .hour, "hr": .hour, "hour": .hour, "hours": .hour, "hrs": .hour,
  "d": .day, "day": .day, "days": .day,
  "w": .week, "wk": .week, "wks": .week, "week": .week, "weeks": .week,
  "m": .month, "mo": .month, "mos": .month, "mon": .month, "mth": .month, "mths": .month, "month": .month,
  "months": .month,
  "y": .year, "yr": .year, "yrs": .year, "year": .year, "years": .year,
]

/// - Parameter isCounted: whether a number precedes the word. Without one, `any` is the English word, and not a Catalan year.
private func unitInOtherLanguages(_ word: String, isCounted: Bool) -> LengthUnit? {
  isCounted || !unitsThatAreEnglishWords.contains(word) ? LocaleWords.units[word] : nil
}

private let unitsThatAreEnglishWords: Set<String> = ["any", "an", "den", "let", "ore", "sat", "time"]

private let namedLengths: [String: LengthPart] = [
  "weekly": LengthPart(count: 1, unit: .week), "fortnight": LengthPart(count: 2, unit: .week),
  "biweekly": LengthPart(count: 2, unit: .week), "monthly": LengthPart(count: 1, unit: .month),
  "bimonthly": LengthPart(count: 2, unit: .month), "quarter": LengthPart(count: 3, unit: .month),
  "quarters": LengthPart(count: 3, unit: .month), "quarterly": LengthPart(count: 3, unit: .month),
  "semiannual": LengthPart(count: 6, unit: .month), "semiannually": LengthPart(count: 6, unit: .month),
  "biannual": LengthPart(count: 6, unit: .month), "annual": LengthPart(count: 12, unit: .month),
  "annually": LengthPart(count: 12, unit: .month), "yearly": LengthPart(count: 12, unit: .month),
]
