import ByteText
import Diagnostics
import OfferModel

/// The months of `timeSinceLastSubscribedInMonths`.
package struct MonthRange: Hashable, Sendable {
  package let minimum: Int
  package let maximum: Int

  /// All months that Apple offers.
  package static let widest = MonthRange(
    minimum: Limits.winBackMonthsSince.lowerBound, maximum: Limits.winBackMonthsSince.upperBound)

  /// The range as the language writes it: `{minimum: 2, maximum: 24}`.
  package var notation: String { "{minimum: \(minimum), maximum: \(maximum)}" }
}

/// The ranges that a text can mean: `2-24`, `2 to 24 months`, `P2M/P2Y`, `2+`, `at least 6 months`. A unit at the end is that of
/// both numbers. `2-24 weeks` are the nearest whole months, and `2+` ends with the last month that Apple offers.
package func interpretMonthRange(_ text: String) -> [Meaning<MonthRange>] {
  guard text.utf8.count <= 80 else { return [] }
  let trimmed = plainText(text).lowercased().byBytes.trimmed("[]{}() ")
  let plain = trimmed.byBytes.dropping(prefix: "from ") ?? trimmed
  for separator in ["...", "..", " to ", " bis ", " - ", "-"] {
    let parts = plain.byBytes.split(separator: separator).map(String.init)
    if parts.count == 2 { return interpretMonthRange(parts[0], parts[1]) }
  }
  // In `1/2 year`, the mark is that of a fraction.
  let lengths = plain.byBytes.split(separator: "/").map(String.init)
  if lengths.count == 2, lengths.allSatisfy({ $0.byBytes.hasPrefix("p") }) {
    return interpretMonthRange(lengths[0], lengths[1])
  }
  return openRange(String(trimmed)) ?? []
}

/// The ranges that two texts can mean.
package func interpretMonthRange(_ first: String, _ last: String) -> [Meaning<MonthRange>] {
  let isBare = first.byBytes.trimmed(" ").utf8.allSatisfy(isDigit)
  let unit = TextToken.tokens(of: last).compactMap(\.word).joined(separator: " ")
  guard let minimum = interpretMonths(isBare ? first + " " + unit : first).only(),
    let maximum = interpretMonths(last).only(), minimum.value <= maximum.value
  else { return [] }
  let most = MonthRange.widest.maximum
  if maximum.value > most {
    return minimum.value > most
      ? [] : [Meaning(MonthRange(minimum: minimum.value, maximum: most), assuming: limit)]
  }
  let range = MonthRange(minimum: minimum.value, maximum: maximum.value)
  return [Meaning(range, assuming: minimum.assumption ?? maximum.assumption)]
}

private let limit = "Apple offers at most \(MonthRange.widest.maximum) months"

/// A range without an end: `2+`, `>= 2`, `at least 2 months`. Nil if the text has none of these forms.
private func openRange(_ text: String) -> [Meaning<MonthRange>]? {
  var number: Substring?
  if text.byBytes.hasSuffix("+") { number = text.byBytes.dropLast("+") }
  if text.byBytes.hasSuffix(" or more") { number = text.dropLast(8) }
  for beginning in [">=", "≥", "at least ", "from "] where text.byBytes.hasPrefix(beginning) {
    number = text.byBytes.dropping(prefix: beginning)
  }
  guard let number else { return nil }
  let most = MonthRange.widest.maximum
  return interpretNumber(String(number), of: .months).filter { $0.value <= most }.map { meaning in
    Meaning(
      MonthRange(minimum: meaning.value, maximum: most),
      assuming: meaning.assumption ?? limit)
  }
}
