import Diagnostics

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
    package let documentation: String
    /// Other words for it, Apple's first.
    package let spellings: [String]

    package init(_ value: String, _ documentation: String, _ spellings: [String] = []) {
      self.value = value
      self.documentation = documentation
      self.spellings = spellings
    }
  }

  /// What a value means, and other words for it, Apple's first.
  typealias Meaning = (documentation: String, spellings: [String])

  package let id: EnumerationID
  package let cases: [Case]

  init(_ id: EnumerationID, cases: [Case]) {
    self.id = id
    self.cases = cases
  }

  /// The values are those of the type, but for those without a meaning here.
  init<Value: RawRepresentable<String> & CaseIterable>(
    _ id: EnumerationID, of type: Value.Type, _ meaning: (Value) -> Meaning?
  ) {
    self.init(
      id,
      cases: type.allCases.compactMap { value in
        meaning(value).map { Case(value.rawValue, $0.documentation, $0.spellings) }
      })
  }

  package var values: [String] { cases.map(\.value) }

  /// The value that Apple spells so.
  package func value(ofApple spelling: String) -> String? {
    cases.first { $0.spellings.first == spelling }?.value
  }

  /// Apple's spelling of a value.
  package func apple(_ value: String) -> String? { cases.first { $0.value == value }?.spellings.first }

  /// The value that a text says in other words: Apple's, another case, a length as it is spoken.
  ///
  /// `isExact` is false where something else may be meant: thirty days are no month, and Apple counts the periods of an
  /// offer apart from their length.
  package func translation(of text: String) -> (value: String, isExact: Bool)? {
    if let match = cases.first(where: { $0.spellings.contains(text) }) {
      let isInDays = text.hasSuffix("D") && !match.value.hasSuffix("W")
      let isOnePeriod = id == .offerDuration && text.contains("_")
      return (match.value, !isInDays && !isOnePeriod)
    }
    if let value = values.first(where: { isOtherCase(text, of: $0, among: values) }) { return (value, true) }
    guard let length = spokenLength(text), length != text else { return nil }
    return values.contains(length) ? (length, true) : translation(of: length)
  }
}
