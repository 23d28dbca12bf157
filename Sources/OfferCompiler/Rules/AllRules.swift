/// The rules in the order of their documentation: identity and texts, groups and products, offers, codes.
package let allRules: [any Rule.Type] = [
  PromotionalOfferLimit.self,

  // Texts, groups, products and prices.
  DisplayNameLength.self,
  DescriptionLength.self,
  GroupDisplayName.self,
  AppNameLength.self,
  GroupLocalizationMissing.self,
  LocaleUnknown.self,
  ReviewNoteLength.self,
  AppleIdMissing.self,
  LevelGap.self,
  MultipleGroups.self,
  GroupSize.self,
  AppProductCount.self,
  PriceOutlier.self,
  PriceEquivalence.self,
  FamilySharingType.self,
  GracePeriodWeekly.self,
  StreamlinedPurchasingOff.self,
  OfferOnRemovedProduct.self,
  UnusedTerritorySet.self,
  UnusedPriceTable.self,

  // Offers: terms, dates, win-back.
  OfferDurationRule.self,
  OfferSinglePeriod.self,
  OfferPriceNotLower.self,
  DateOrder.self,
  DatePast.self,
  IntroOfferOverlap.self,
  IntroOfferCount.self,
  WinbackEligibilityRange.self,
  WinbackTooShort.self,
  WinbackLimit.self,
  WinbackConcurrentLimit.self,
  WinbackImageMissing.self,
  WinbackSameAudience.self,

  // Offer codes, as offers.
  ActiveOfferExpired.self,
  CustomCodeLookalike.self,
  AutoRenewStacked.self,
  CodeOfferDowngrade.self,
]
