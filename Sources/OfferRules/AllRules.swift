/// The rules, in the order of their documentation.
package let allRules: [any Rule.Type] = identityRules + productRules + offerRules + codeRules

/// On identity and texts.
package let identityRules: [any Rule.Type] = [
  BundleIdFormat.self,
  ProductIdFormat.self,
  ProductIdHyphen.self,
  ProductIdDuplicate.self,
  ProductIdRetired.self,
  ReferenceNameLength.self,
  ReferenceNameDuplicate.self,
  OfferIdFormat.self,
  OfferIdDuplicate.self,
  OfferIdAmbiguous.self,
  OfferNameFormat.self,
  DisplayNameLength.self,
  DescriptionLength.self,
  GroupDisplayName.self,
  AppNameLength.self,
  LocalizationMissing.self,
  GroupLocalizationMissing.self,
  LocaleUnknown.self,
  ReviewNoteLength.self,
  AppleIdMissing.self,
  AppleIdImplausible.self,
  AssumedValueRule.self,
]

/// On groups, products and prices.
package let productRules: [any Rule.Type] = [
  LevelGap.self,
  MultipleGroups.self,
  GroupSize.self,
  AppProductCount.self,
  PriceMissing.self,
  PriceBaseMissing.self,
  PriceUnavailableTerritory.self,
  PricePointUnknown.self,
  PriceOutlier.self,
  PriceEquivalence.self,
  PriceChangeRepeated.self,
  PriceChangeDecrease.self,
  PriceChangeConsent.self,
  PriceChangePassed.self,
  BillingPlanPeriod.self,
  BillingPlanStorefront.self,
  BillingPlanPrice.self,
  FamilySharingType.self,
  GracePeriodWeekly.self,
  StreamlinedPurchasingOff.self,
  OfferOnRemovedProduct.self,
  UnusedTerritorySet.self,
  TextBeforeCommentRule.self,
  UnusedPriceTable.self,
]

/// Those that say what a price change means for subscribers: who reviews one wants to know.
package let rulesOnPriceChanges: [any Rule.Type] = [
  PriceChangeRepeated.self, PriceChangeDecrease.self, PriceChangeConsent.self,
]

/// On offers.
package let offerRules: [any Rule.Type] = [
  OfferPlanMissing.self,
  OfferDurationRule.self,
  OfferSinglePeriod.self,
  OfferPriceNotLower.self,
  PriceDiscountOutlier.self,
  UpfrontLikePeriod.self,
  OfferPriceImplausible.self,
  OfferTerritoryUnavailable.self,
  DateOrder.self,
  DatePast.self,
  EndDateFar.self,
  IntroOfferOverlap.self,
  IntroOfferCount.self,
  PromotionalOfferLimit.self,
  PromotionalOfferCoverage.self,
  WinBackEligibilityRange.self,
  WinBackTooShort.self,
  WinBackLimit.self,
  WinBackConcurrentLimit.self,
  WinBackImageMissing.self,
  PromotionalImage.self,
  WinBackSameAudience.self,
  WinBackLinkMissing.self,
]

/// On offer codes and batches.
package let codeRules: [any Rule.Type] = [
  ActiveOfferLimit.self,
  ActiveOfferExpired.self,
  CodeQuota.self,
  CodeQuotaNear.self,
  BatchSize.self,
  BatchExpiration.self,
  BatchIdDuplicate.self,
  CustomCodeFormat.self,
  CustomCodeRedemptions.self,
  CustomCodeDuplicate.self,
  CustomCodeLookalike.self,
  AutoRenewPaid.self,
  AutoRenewStacked.self,
  CodeOfferDowngrade.self,
  CodeFormatRule.self,
  CodeSpaceDensity.self,
  CodeSpaceOverlap.self,
  CodeRangeOverlap.self,
  CodeBatchSpreadsheet.self,
  OwnCodeAppleURL.self,
]

/// The rules that look at what changes at Apple: they run with a baseline only.
package let changeRules: [any ChangeRule.Type] = [
  LockedField.self,
  OneWayField.self,
  ObjectRemoved.self,
  OfferTerritoryDrift.self,
  LockNear.self,
  PriceChangeUnplanned.self,
  PriceChangeTooEarly.self,
  PriceIncreaseConsent.self,
  PriceDecrease.self,
  WinBackStartTooEarly.self,
  WinBackNeedsApproval.self,
  OfferNameReused.self,
  BatchDatePast.self,
  BatchInInactiveOffer.self,
  BaselineMissing.self,
  LiveStateIncomplete.self,
]
