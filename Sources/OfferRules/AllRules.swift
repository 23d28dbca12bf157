package import Diagnostics
package import OfferModel
import SystemCalls

/// The rules, in the order of their documentation.
package let allRules: [Rule<Catalog>] = identityRules + productRules + offerRules + codeRules

package let identityRules: [Rule<Catalog>] = [
  Rulebook.bundleIdFormat,
  Rulebook.productIdFormat,
  Rulebook.productIdHyphen,
  Rulebook.productIdDuplicate,
  Rulebook.productIdRetired,
  Rulebook.referenceNameLength,
  Rulebook.referenceNameDuplicate,
  Rulebook.offerIdFormat,
  Rulebook.offerIdDuplicate,
  Rulebook.offerIdAmbiguous,
  Rulebook.offerIdRetired,
  Rulebook.offerNameFormat,
  Rulebook.displayNameLength,
  Rulebook.descriptionLength,
  Rulebook.groupDisplayName,
  Rulebook.textCharacters,
  Rulebook.appNameLength,
  Rulebook.localizationMissing,
  Rulebook.groupLocalizationMissing,
  Rulebook.localeUnknown,
  Rulebook.reviewNoteLength,
  Rulebook.appleIdMissing,
  Rulebook.appleIdImplausible,
  Rulebook.assumedValue,
  Rulebook.identifierPlaceholder,
  Rulebook.identifierLookalike,
  Rulebook.textMarkup,
]

package let productRules: [Rule<Catalog>] = [
  Rulebook.levelGap,
  Rulebook.levelPriceOrder,
  Rulebook.multipleGroups,
  Rulebook.groupSize,
  Rulebook.appProductCount,
  Rulebook.priceMissing,
  Rulebook.priceBaseMissing,
  Rulebook.priceUnsoldStorefronts,
  Rulebook.priceUnavailableTerritory,
  Rulebook.purchasePriceZero,
  Rulebook.pricePointUnknown,
  Rulebook.priceOutlier,
  Rulebook.priceEquivalence,
  Rulebook.packPriceRatio,
  Rulebook.priceNotFollowed,
  Rulebook.priceRuleIncomplete,
  Rulebook.priceRuleCircle,
  Rulebook.priceRuleConflict,
  Rulebook.priceChangeRepeated,
  Rulebook.priceChangeWithoutEffect,
  Rulebook.priceChangeDecrease,
  Rulebook.priceChangeConsent,
  Rulebook.priceChangePassed,
  Rulebook.priceChangeWithTrial,
  Rulebook.billingPlanPeriod,
  Rulebook.billingPlanStorefront,
  Rulebook.billingPlanNewStorefronts,
  Rulebook.billingPlanPrice,
  Rulebook.familySharingType,
  Rulebook.gracePeriodWeekly,
  Rulebook.gracePeriodSandbox,
  Rulebook.streamlinedPurchasingOff,
  Rulebook.offerOnRemovedProduct,
  Rulebook.unusedTerritorySet,
  Rulebook.emptyValue,
  Rulebook.textBeforeComment,
  Rulebook.unusedPriceTable,
]

/// The rules that say what a price change means for subscribers, for reviews of price changes.
package let rulesOnPriceChanges: [Rule<Catalog>] = [
  Rulebook.priceChangeRepeated,
  Rulebook.priceChangeWithoutEffect,
  Rulebook.priceChangeDecrease,
  Rulebook.priceChangeConsent,
]

package let offerRules: [Rule<Catalog>] = [
  Rulebook.offerPlanMissing,
  Rulebook.offerDuration,
  Rulebook.offerSinglePeriod,
  Rulebook.offerPriceNotLower,
  Rulebook.priceDiscountOutlier,
  Rulebook.upfrontLikePeriod,
  Rulebook.offerPriceImplausible,
  Rulebook.offerTerritoryUnavailable,
  Rulebook.dateOrder,
  Rulebook.datePast,
  Rulebook.endDateFar,
  Rulebook.startDateFar,
  Rulebook.introOfferOverlap,
  Rulebook.introOfferCount,
  Rulebook.introOfferCoverage,
  Rulebook.promotionalOfferLimit,
  Rulebook.promotionalOfferCoverage,
  Rulebook.offerPriceCoverage,
  Rulebook.winBackEligibilityRange,
  Rulebook.winBackTooShort,
  Rulebook.winBackLimit,
  Rulebook.winBackConcurrentLimit,
  Rulebook.winBackImageMissing,
  Rulebook.promotionalImage,
  Rulebook.reviewScreenshot,
  Rulebook.winBackSameAudience,
  Rulebook.winBackLinkMissing,
]

package let codeRules: [Rule<Catalog>] = [
  Rulebook.activeOfferLimit,
  Rulebook.activeOfferExpired,
  Rulebook.draftLeft,
  Rulebook.codeQuota,
  Rulebook.codeQuotaNear,
  Rulebook.refillPace,
  Rulebook.batchSize,
  Rulebook.batchExpiration,
  Rulebook.batchIdDuplicate,
  Rulebook.customCodeFormat,
  Rulebook.customCodeRedemptions,
  Rulebook.customCodeDuplicate,
  Rulebook.customCodeLookalike,
  Rulebook.autoRenewPaid,
  Rulebook.autoRenewStacked,
  Rulebook.codeOfferDowngrade,
  Rulebook.codeWorseThanIntro,
  Rulebook.codeFormat,
  Rulebook.codeSpaceDensity,
  Rulebook.codeSpaceOverlap,
  Rulebook.codeRangeOverlap,
  Rulebook.codeBatchSpreadsheet,
  Rulebook.ownCodeAppleURL,
  Rulebook.ownCodeSandbox,
]

/// The rules that check what changes at Apple. They run only with a baseline.
package let changeRules: [Rule<Comparison>] = [
  Rulebook.lockedField,
  Rulebook.oneWayField,
  Rulebook.objectRemoved,
  Rulebook.offerTerritoryDrift,
  Rulebook.lockNear,
  Rulebook.introOfferEndTooEarly,
  Rulebook.productTerritoriesRemoved,
  Rulebook.priceChangeUnplanned,
  Rulebook.priceChangeTooEarly,
  Rulebook.priceIncreaseConsent,
  Rulebook.priceDecrease,
  Rulebook.winBackStartTooEarly,
  Rulebook.winBackNeedsApproval,
  Rulebook.offerNameReused,
  Rulebook.batchDatePast,
  Rulebook.batchInInactiveOffer,
  Rulebook.baselineMissing,
  Rulebook.liveStateIncomplete,
  Rulebook.textUnicodeForm,
]

/// The rules whose findings can be suppressed: those on a catalog or on its changes.
///
/// Structural findings cannot be suppressed, because nothing can be compiled from what they report. Findings on suppressions
/// cannot either, because one suppression would hide another.
/// The rules that find more where it is known what Apple equalizes: commands that ask App Store Connect show what they find.
package let livePriceRules: Set<RuleID> = [Rulebook.packPriceRatio.id]

package let suppressibleRules = Set(allRules.map { $0.id } + changeRules.map { $0.id })

/// Runs rules on all cores.
///
/// - Parameter live: the catalog of the baseline; nil if there is none.
/// - Returns: the findings in the order of the rules.
package func runRules(
  _ rules: [Rule<Catalog>], on catalog: Catalog, today: CalendarDate, live: Catalog? = nil
) -> [Finding] {
  let other = catalog.withoutDrafts
  let prices = catalog.hasPriceRules ? PriceFollower(catalog, on: today, live: live) : nil
  return parallelMap(chunks(of: rules, atMost: 32)) { rules in
    rules.flatMap {
      $0.findings(
        on: catalog, without: other, Findings(today: today, live: live, prices: prices, rule: $0.id))
    }
  }.flatMap { $0 }
}
