import ByteText
import Diagnostics

/// The enumerations of the language.
package enum EnumerationID: UInt8, CaseIterable, Sendable {
  case period, offerDuration, offerMode, priority, promotionIntent, customerEligibility, purchaseEligibility
  case targetPlan, existingSubscribers
  case offerEligibility, batchKind, environment, issuer, purchaseType, gracePeriodDuration,
    gracePeriodRenewalType, priceRounding
  case failingSeverity, ruleLevel
  case unmetReason
}

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
    package var apple: String? { facts.apple }
    /// Other words for it, Apple's first.
    package var spellings: [String] { (apple.map { [$0] } ?? []) + facts.others }
  }

  package let id: EnumerationID
  package let cases: [Case]

  init(_ id: EnumerationID, _ cases: [Case]) {
    self.id = id
    self.cases = cases
  }

  /// - Parameter facts: returns nil for a case that is no value of the language.
  init<Value: RawRepresentable<String> & CaseIterable>(
    _ id: EnumerationID, of type: Value.Type, _ facts: (Value) -> WordFacts?
  ) {
    self.init(id, type.allCases.compactMap { one in facts(one).map { Case(one.rawValue, $0) } })
  }

  package var values: [String] { cases.map(\.value) }

  /// The value for Apple's word.
  package func value(ofApple spelling: String) -> String? { cases.first { $0.apple == spelling }?.value }

  /// Apple's word for a value.
  package func apple(_ value: String) -> String? { cases.first { $0.value == value }?.apple }

  /// The value that a text means in other words: Apple's word, the same word in another case, a length in English.
  ///
  /// `isExact` is false if something else may be meant: thirty days are not a month, and Apple writes a period and the number
  /// of periods of an offer apart.
  package func translation(of text: String) -> (value: String, isExact: Bool)? {
    let lower = text.lowercased()
    for one in cases {
      guard let match = one.spellings.first(where: { $0.lowercased() == lower }) else { continue }
      let isInDays = match.hasSuffix("D") && !one.value.hasSuffix("W")
      let isOnePeriod = id == .offerDuration && match.byBytes.contains("_")
      return (one.value, !isInDays && !isOnePeriod)
    }
    if let value = values.first(where: { isOtherCase(text, of: $0, among: values) }) { return (value, true) }
    guard let length = spokenLength(text), length != text else { return nil }
    return values.contains(length) ? (length, true) : translation(of: length)
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
