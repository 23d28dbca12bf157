package import Diagnostics

/// An offer that customers get by entering a code.
package final class OfferCode: Sendable {
  /// Whom a subscription's codes are for. Source: `SubscriptionCustomerEligibility`.
  package enum CustomerEligibility: String, CaseIterable, Sendable {
    case new, existing, expired
  }

  /// Whom the codes of an in-app purchase are for. Source: `InAppPurchaseOfferCode` of API 4.2.
  package enum PurchaseEligibility: String, CaseIterable, Sendable {
    case nonSpender = "non-spender"
    case activeSpender = "active-spender"
    case churnedSpender = "churned-spender"
  }

  /// Whether the introductory offer may follow. Source: `SubscriptionOfferEligibility`.
  package enum OfferEligibility: String, CaseIterable, Sendable {
    case stackWithIntroOffers = "stack-with-intro-offers"
    case replaceIntroOffers = "replace-intro-offers"
  }

  /// What only the codes of a subscription have.
  package struct SubscriptionPart: Sendable {
    package var mode: Located<OfferMode>
    package var length: Located<OfferDuration>
    package var plan: Located<BillingPlan>
    package var customerEligibilities: [Located<CustomerEligibility>]
    package var offerEligibility: Located<OfferEligibility>
    package var autoRenewEnabled: Located<Bool>

    package init(
      mode: Located<OfferMode>, length: Located<OfferDuration>, plan: Located<BillingPlan>,
      customerEligibilities: [Located<CustomerEligibility>], offerEligibility: Located<OfferEligibility>,
      autoRenewEnabled: Located<Bool>
    ) {
      (self.mode, self.length, self.plan) = (mode, length, plan)
      (self.customerEligibilities, self.offerEligibility) = (customerEligibilities, offerEligibility)
      self.autoRenewEnabled = autoRenewEnabled
    }
  }

  package enum Part: Sendable {
    case subscription(SubscriptionPart)
    case inAppPurchase([Located<PurchaseEligibility>])
  }

  package let referenceName: Located<String>
  /// False: deactivated, for good.
  package let active: Located<Bool>
  package let part: Part
  package let pricing: OfferPricing
  package let batches: [CodeBatch]
  /// Batches inherit it.
  package let campaign: Located<String>?

  package init(
    referenceName: Located<String>, active: Located<Bool>, part: Part, pricing: OfferPricing,
    batches: [CodeBatch], campaign: Located<String>? = nil
  ) {
    (self.referenceName, self.active, self.part, self.pricing) = (referenceName, active, part, pricing)
    (self.batches, self.campaign) = (batches, campaign)
  }

  /// Whether neither the offer nor its batch is deactivated.
  package func isActive(_ batch: CodeBatch) -> Bool { active.value && batch.active.value }

  /// Whether customers redeem its codes at the App Store: not where all of them are made here or for the sandbox.
  package var isRedeemedAtApple: Bool { batches.isEmpty || !batches.allSatisfy { $0.isOwn || $0.isSandbox } }

  /// Mode, length and pricing where it is a subscription's.
  package var terms: OfferTerms? {
    guard case .subscription(let part) = part else { return nil }
    return OfferTerms(mode: part.mode, length: part.length, plan: part.plan, pricing: pricing)
  }
}

package enum CodeKind: String, CaseIterable, Sendable {
  case oneTimeUse = "one-time-use"
  case custom
}

/// A number of codes that are made together.
package struct CodeBatch: Sendable {
  package enum Environment: String, CaseIterable, Sendable {
    case production, sandbox
  }

  package enum Issuer: String, CaseIterable, Sendable {
    case apple, offerc
  }

  package enum Kind: Sendable {
    /// Each code works once.
    case oneTimeUse(OneTimeUse)
    /// One text, redeemed `count` times.
    case custom(code: Located<String>)
  }

  package struct OneTimeUse: Sendable {
    package var environment: Located<Environment>
    package var issuer: Located<Issuer>
    /// Only with `issuer: offerc`.
    package var format: CodeFormat?
    /// Apple's batches are cut into ⌈count ÷ split⌉.
    package var split: Located<Int>?
    /// The last day on which the codes work, where that is later than `expirationDate` says. Only with `issuer: offerc`.
    package var extendedUntil: Located<CalendarDate>?

    package init(
      environment: Located<Environment>, issuer: Located<Issuer>, format: CodeFormat?, split: Located<Int>?,
      extendedUntil: Located<CalendarDate>? = nil
    ) {
      (self.extendedUntil, self.environment, self.issuer) = (extendedUntil, environment, issuer)
      (self.format, self.split) = (format, split)
    }
  }

  package var id: Located<String>
  package var kind: Located<Kind>
  package var count: Located<Int>
  package var createdDate: Located<CalendarDate>
  /// First day on which the codes no longer work, from 00:00 Pacific.
  package var expirationDate: Located<CalendarDate>?
  package var active: Located<Bool>

  package init(
    id: Located<String>, kind: Located<Kind>, count: Located<Int>, createdDate: Located<CalendarDate>,
    expirationDate: Located<CalendarDate>?, active: Located<Bool>
  ) {
    (self.id, self.kind, self.count, self.createdDate) = (id, kind, count, createdDate)
    (self.expirationDate, self.active) = (expirationDate, active)
  }

  package var oneTimeUse: OneTimeUse? { if case .oneTimeUse(let part) = kind.value { part } else { nil } }

  package var customCode: Located<String>? { if case .custom(let code) = kind.value { code } else { nil } }

  /// Whether offerc makes the codes; Apple does not know them.
  package var isOwn: Bool { if case .offerc? = oneTimeUse?.issuer.value { true } else { false } }

  package var isSandbox: Bool { if case .sandbox? = oneTimeUse?.environment.value { true } else { false } }

  /// Whether its codes still work on `today`, as far as dates and `active` say.
  package func isLive(on today: CalendarDate) -> Bool {
    guard active.value else { return false }
    guard let lastDay else { return expirationDate == nil }
    return today <= lastDay
  }

  /// The last day on which its codes work; nil where they have no end.
  package var lastDay: CalendarDate? {
    let planned = expirationDate?.value.previous
    guard let extended = oneTimeUse?.extendedUntil?.value else { return planned }
    return planned.map { max($0, extended) }
  }

  /// The counts of the batches that `split` makes, as even as possible; one where it is not split.
  package var splitCounts: [Int] {
    let parts = splitPartCount
    let (each, more) = count.value.quotientAndRemainder(dividingBy: parts)
    return (0..<parts).map { $0 < more ? each + 1 : each }
  }

  /// How many batches `split` makes; 1 where it is not split.
  package var splitPartCount: Int {
    guard let size = oneTimeUse?.split?.value, size > 0, count.value > size else { return 1 }
    return (count.value - 1) / size + 1
  }

  /// The ids of those batches: `id-01`, `id-02`, …; the id itself where it is not split.
  package var splitIds: [String] {
    guard oneTimeUse?.split != nil else { return [id.value] }
    return (1...splitPartCount).map(splitId)
  }

  /// The id of one of them, counted from 1.
  package func splitId(_ number: Int) -> String {
    id.value + "-" + padded(number, max(2, String(splitPartCount).count))
  }
}

/// How codes that are made here look; the defaults are those of `codes.md`.
package struct CodeFormat: Sendable {
  package static let defaultAlphabet = "unambiguous"
  package static let defaultLength = 12
  package static let defaultBlockedWords = "builtin-1"

  package var range: SourceRange
  package var prefix: Located<String>
  package var length: Located<Int>
  /// `unambiguous`, `no-vowels`, `alphanumeric`, `digits`, or the symbols themselves.
  package var alphabet: Located<String>
  package var checkCharacter: Located<Bool>
  package var blockedWords: WordList
  package var url: Located<String>?

  /// What a batch has that says nothing about its format.
  package static func standard(at range: SourceRange) -> CodeFormat {
    CodeFormat(
      range: range, prefix: Located("", at: range), length: Located(defaultLength, at: range),
      alphabet: Located(defaultAlphabet, at: range), checkCharacter: Located(false, at: range),
      blockedWords: .builtin, url: nil)
  }

  /// What `blockedWords` names.
  package enum WordList: Sendable {
    case builtin, none
    /// In addition to the built-in ones.
    case words([Located<String>])
  }

  package init(
    range: SourceRange, prefix: Located<String>, length: Located<Int>, alphabet: Located<String>,
    checkCharacter: Located<Bool>, blockedWords: WordList, url: Located<String>?
  ) {
    (self.range, self.prefix, self.length, self.alphabet) = (range, prefix, length, alphabet)
    (self.checkCharacter, self.blockedWords, self.url) = (checkCharacter, blockedWords, url)
  }
}
