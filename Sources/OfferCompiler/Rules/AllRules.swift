/// The rules in the order of their documentation: identity and texts, groups and products, offers, codes.
package let allRules: [any Rule.Type] = [
  PromotionalOfferLimit.self,

  // Offers: terms, dates, win-back.
  OfferDurationRule.self,
  OfferPriceNotLower.self,
  DateOrder.self,
  IntroOfferOverlap.self,
  IntroOfferCount.self,
  WinbackEligibilityRange.self,
  WinbackTooShort.self,
  WinbackLimit.self,
  WinbackConcurrentLimit.self,
  WinbackImageMissing.self,
]
