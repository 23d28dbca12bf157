import ByteText
import Diagnostics
package import Interpretation
package import OfferModel

/// The values of a key and what each means.
package struct Enumeration: Sendable {
  package struct Case: Sendable {
    package let value: String
    private let facts: WordFacts

    init(_ value: String, _ facts: WordFacts) {
      self.value = value
      self.facts = facts
    }

    package var documentation: String { facts.sentence }
    /// What the value means, as a part of a sentence: `the usual rank`.
    package var meaning: String { asPartOfSentence(facts.sentence) }
    package var apple: String? { facts.apple }
    /// Other words for it, Apple's first.
    package var spellings: [String] { (apple.map { [$0] } ?? []) + facts.others }
  }

  package let id: EnumerationID
  package let cases: [Case]
  /// Values that people write for the key, but that it does not have.
  let absent: [Absence]

  init(_ id: EnumerationID, _ cases: [Case], absent: [Absence] = []) {
    self.id = id
    self.cases = cases
    self.absent = absent
  }

  /// - Parameter facts: returns nil for a case that is no value of the language.
  init<Value: RawRepresentable<String> & CaseIterable>(
    _ id: EnumerationID, of type: Value.Type, absent: [Absence] = [], _ facts: (Value) -> WordFacts?
  ) {
    self.init(
      id, type.allCases.compactMap { one in facts(one).map { Case(one.rawValue, $0) } }, absent: absent)
  }

  package var values: [String] { cases.map(\.value) }

  /// The value for Apple's word.
  package func value(ofApple spelling: String) -> String? { cases.first { $0.apple == spelling }?.value }

  /// Apple's word for a value.
  package func apple(_ value: String) -> String? { cases.first { $0.value == value }?.apple }

  /// The value that a text means in other words: Apple's word, the same word in another case, a length in English. Nil if
  /// there is none.
  ///
  /// An assumption says what else may be meant: thirty days are not a month, and Apple writes a period and the number of periods
  /// of an offer apart.
  package func translation(of text: String) -> Meaning<String>? {
    guard isOfLengths else {
      let meaning = interpretWord(
        text, among: cases.map { WordChoice(value: $0.value, spellings: $0.spellings) }
      ).only()
      // `free-trail` is a misspelled `free-trial`, not `free` with a note.
      let slip = meaning?.assumption == nil ? nil : values.first { isSlip(text, of: $0, among: values) }
      return slip.map { Meaning($0) } ?? meaning
    }
    let lower = text.lowercased()
    if let one = cases.first(where: { $0.apple?.lowercased() == lower }) {
      let onePeriod = "the offer has one period, because there is no `numberOfPeriods`"
      return Meaning(one.value, assuming: id == .offerDuration ? onePeriod : nil)
    }
    if let value = values.first(where: { isOtherCase(text, of: $0, among: values) }) { return Meaning(value) }
    if let rest = text.byBytes.dropping(prefix: "-"), !rest.byBytes.hasPrefix("-"),
      let meaning = translation(of: String(rest))
    {
      return Meaning(meaning.value, assuming: "without the minus sign")
    }
    if let hours = exactHours(text), let value = values.first(where: { exactHours($0) == hours }) {
      return Meaning(value)
    }
    guard let length = interpretLength(text).only() else { return nil }
    return value(of: length.value).map { Meaning($0, assuming: length.assumption) }
  }

  /// The value that a switch means whose name is one of the values: `stack-with-intro-offers` of `stackable: true`, the other one
  /// of two values of `stackable: false`. Nil for other names.
  package func value(ofSwitch name: String, isOn: Bool) -> String? {
    guard let named = translation(of: name), named.assumption == nil else { return nil }
    if isOn { return named.value }
    let others = values.filter { $0 != named.value }
    return others.count == 1 ? others[0] : nil
  }

  /// Whether its values are lengths, such as `P1M`.
  package var isOfLengths: Bool { cases.allSatisfy { approximateDays($0.value) != nil } }

  /// The value that is a length; nil if the enumeration does not have it.
  package func value(of length: OfferDuration) -> String? {
    values.first { $0 == length.description } ?? values.first { OfferDuration($0) == length }
  }

  /// The lengths among the values that are nearest to a length that is not one of them. Empty if the text is not a length.
  ///
  /// - Parameter possible: the values to choose from; nil for all.
  package func nearestLengths(to text: String, among possible: [String]? = nil) -> [String] {
    guard isOfLengths, let wanted = approximateDays(text) else { return [] }
    let distances = (possible ?? values).compactMap { value in
      approximateDays(value).map { (value: value, distance: abs($0 - wanted)) }
    }
    guard let least = distances.map(\.distance).min() else { return [] }
    // `P12M` is `P1Y`.
    let nearest = distances.filter { $0.distance == least && $0.value != "P12M" }
    return nearest.prefix(2).map(\.value)
  }
}

/// The facts about a value of an enumeration.
struct WordFacts: Sendable {
  /// What the value means.
  let sentence: String
  /// Apple's word for it; nil if it is not a value of an attribute.
  let apple: String?
  /// Other words by which people know it.
  let others: [String]

  static func means(_ sentence: String, apple: String? = nil, spellings others: [String] = []) -> WordFacts {
    WordFacts(sentence: sentence, apple: apple, others: others)
  }
}
