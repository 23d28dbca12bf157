package import OfferRules

/// The rules that look at comments which suppress findings, once it is known which of them were used.
package let suppressionRules: [Rule<Suppressions>] = [
  Rulebook.unusedSuppression,
  Rulebook.unknownRuleSuppression,
  Rulebook.suppressionExpired,
  Rulebook.invalidSuppression,
]
