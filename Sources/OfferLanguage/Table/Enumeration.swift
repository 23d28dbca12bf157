import ByteText
package import Diagnostics

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

  package func value(ofApple spelling: String) -> String? { cases.first { $0.apple == spelling }?.value }

  package func apple(_ value: String) -> String? { cases.first { $0.value == value }?.apple }

  /// The value that a text says in other words: Apple's, another case, a length as it is spoken.
  ///
  /// `isExact` is false where something else may be meant: thirty days are no month, and Apple counts the periods of an
  /// offer apart from their length.
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

/// What is said of a value of an enumeration.
struct WordFacts: Sendable {
  /// What the value means.
  let sentence: String
  /// Apple's word for it; nil for what is no value of an attribute.
  let apple: String?
  /// More words that people know it by.
  let others: [String]

  static func means(_ sentence: String, apple: String? = nil, spellings others: [String] = []) -> WordFacts {
    WordFacts(sentence: sentence, apple: apple, others: others)
  }
}

/// The least severity that makes exit status 1.
package enum FailingSeverity: String, CaseIterable, Sendable {
  case error, warning, info, never

  package func fails(_ finding: Finding) -> Bool {
    guard let least = Severity(name: rawValue) else { return false }
    return finding.severity >= least
  }
}

/// The severity that somebody chose for a rule.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off, info, warning, error

  /// Nil: the rule says nothing.
  package var severity: Severity? { Severity(name: rawValue) }
}
