import Diagnostics
import OfferModel

package enum EnumerationID: UInt8, CaseIterable, Sendable {
  case period, offerDuration, offerMode, priority, promotionIntent, customerEligibility, purchaseEligibility
  case offerEligibility, batchKind, environment, issuer, purchaseType, gracePeriodDuration,
    gracePeriodRenewalType
  case failingSeverity, ruleLevel
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

  package let id: EnumerationID
  package let cases: [Case]

  package var values: [String] { cases.map(\.value) }

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
    guard let length = spokenLength(text) else { return nil }
    return values.contains(length) ? (length, true) : translation(of: length)
  }

  /// `P3M` of `3 months`.
  private func spokenLength(_ text: String) -> String? {
    let words = text.lowercased().split(separator: " ")
    let units = ["day": "D", "week": "W", "month": "M", "year": "Y"]
    guard words.count == 2, let count = Int(words[0]), 1...12 ~= count,
      let unit = units[String(words[1].last == "s" ? words[1].dropLast() : words[1])]
    else { return nil }
    return "P\(count)\(unit)"
  }

  package static let all: [Enumeration] = [
    Enumeration(id: .period, cases: periods),
    Enumeration(id: .offerDuration, cases: offerDurations),
    Enumeration(
      id: .offerMode,
      cases: [
        Case("free-trial", "Free for the whole length.", ["FREE_TRIAL", "freeTrial", "free"]),
        Case("pay-as-you-go", "A lower price for each period.", ["PAY_AS_YOU_GO", "payAsYouGo"]),
        Case("pay-up-front", "One payment for the whole length.", ["PAY_UP_FRONT", "payUpFront"]),
      ]),
    Enumeration(
      id: .priority,
      cases: [
        Case("high", "Ranks above the app's other win-back offers and its in-app events.", ["HIGH"]),
        Case("normal", "The usual rank.", ["NORMAL"]),
      ]),
    Enumeration(
      id: .promotionIntent,
      cases: [
        Case("not-promoted", "The App Store does not promote the offer.", ["NOT_PROMOTED"]),
        Case(
          "use-auto-generated-assets", "The App Store promotes it with the subscription's image.",
          ["USE_AUTO_GENERATED_ASSETS"]),
      ]),
    Enumeration(
      id: .customerEligibility,
      cases: [
        Case("new", "Never subscribed in the group.", ["NEW"]),
        Case("existing", "Subscribed now.", ["EXISTING"]),
        Case("expired", "Subscribed once, no longer.", ["EXPIRED"]),
      ]),
    Enumeration(
      id: .purchaseEligibility,
      cases: [
        Case("non-spender", "Never bought anything in the app.", ["NON_SPENDER"]),
        Case("active-spender", "Bought something in the last 30 days.", ["ACTIVE_SPENDER"]),
        Case("churned-spender", "Bought something longer ago.", ["CHURNED_SPENDER"]),
      ]),
    Enumeration(
      id: .offerEligibility,
      cases: [
        Case(
          "stack-with-intro-offers", "The customer may have the introductory offer as well.",
          ["STACK_WITH_INTRO_OFFERS"]),
        Case(
          "replace-intro-offers", "The code takes the place of the introductory offer.",
          ["REPLACE_INTRO_OFFERS"]),
      ]),
    Enumeration(
      id: .batchKind,
      cases: [
        Case("one-time-use", "Many codes, each works once.", ["ONE_TIME_USE", "oneTimeUse"]),
        Case("custom", "One code that you choose, redeemed many times.", ["CUSTOM", "customCode"]),
      ]),
    Enumeration(
      id: .environment,
      cases: [
        Case("production", "Codes for customers.", ["PRODUCTION"]),
        Case("sandbox", "Codes for tests in the sandbox.", ["SANDBOX"]),
      ]),
    Enumeration(
      id: .issuer,
      cases: [
        Case("apple", "Apple makes the codes; customers redeem them in the App Store.", ["APPLE"]),
        Case(
          "offerc",
          "Made here, for your own redemption pages and partners: the App Store does not know them.",
          ["OFFERC"]),
      ]),
    Enumeration(
      id: .purchaseType,
      cases: [
        Case("consumable", "Used up and bought again.", ["CONSUMABLE", "Consumable"]),
        Case("non-consumable", "Bought once, kept for good.", ["NON_CONSUMABLE", "NonConsumable"]),
        Case(
          "non-renewing-subscription", "For a time, without renewal.",
          ["NON_RENEWING_SUBSCRIPTION", "NonRenewingSubscription"]),
      ]),
    Enumeration(
      id: .gracePeriodDuration,
      cases: [
        Case("P3D", "Three days.", ["THREE_DAYS"]),
        Case("P16D", "Sixteen days; a weekly subscription has six.", ["SIXTEEN_DAYS"]),
        Case("P28D", "Twenty-eight days; a weekly subscription has six.", ["TWENTY_EIGHT_DAYS"]),
      ]),
    Enumeration(
      id: .gracePeriodRenewalType,
      cases: [
        Case("all-renewals", "Every renewal.", ["ALL_RENEWALS"]),
        Case("paid-to-paid-only", "Renewals from one paid period to the next.", ["PAID_TO_PAID_ONLY"]),
      ]),
  ]

  private static let periods: [Case] = [
    Case("P1W", "One week.", ["ONE_WEEK", "P7D"]),
    Case("P1M", "One month.", ["ONE_MONTH", "P30D"]),
    Case("P2M", "Two months.", ["TWO_MONTHS"]),
    Case("P3M", "Three months.", ["THREE_MONTHS"]),
    Case("P6M", "Six months.", ["SIX_MONTHS"]),
    Case("P1Y", "One year.", ["ONE_YEAR", "P12M", "P365D"]),
  ]

  /// Which of them a mode allows for a subscription's period, the rule `offer-duration` knows.
  private static let offerDurations: [Case] =
    OfferDuration.all.map { length in
      let apple = SubscriptionOfferDuration.allCases.first { $0.length == length }?.appleName
      let days = length.unit.rawValue == OfferDuration.Unit.week.rawValue ? ["P\(length.count * 7)D"] : []
      let months =
        length == OfferDuration(.month, 1) ? ["P30D"] : length == OfferDuration(.month, 12) ? ["P365D"] : []
      return Case(length.description, lengthPhrase(length), [apple].compactMap { $0 } + days + months)
    } + [Case("P12M", "Twelve months, the same as P1Y.")]

  private static func lengthPhrase(_ length: OfferDuration) -> String {
    switch length.unit {
    case .day: "\(length.count) days."
    case .week: length.count == 1 ? "One week." : "\(length.count) weeks."
    case .month:
      length.count == 12 ? "One year." : length.count == 1 ? "One month." : "\(length.count) months."
    }
  }
}
