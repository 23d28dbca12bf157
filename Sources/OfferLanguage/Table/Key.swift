/// Every key of the language. A key may belong to several objects; what it means there is said by a row of the field table.
///
/// In the order of their bytes: that is the order in which the normal form writes them.
package enum Key: UInt8, CaseIterable, Comparable, Sendable {
  case active, against, alphabet, app, appStoreConnect, appleId, autoRenewEnabled, availableInNewTerritories,
    baseTerritory
  case batches, billingGracePeriod, billingPlans, blockedWords, bundleId, campaign, checkCharacter, code,
    count, createdDate
  case customAppName, customerEligibilities, customerEligibility, description, displayName, duration
  case endDate, environment, exclude, existingSubscribers, expirationDate, extendedUntil, failOn,
    familySharable, format, free, id,
    inAppPurchases
  case include, introductoryOffers, issuer, issuerId, keyFile, keyId, kind, ledger, length, level,
    localizations, maximum, minimum,
    mode, monthly
  case name, offerCodes, offerEligibility, offerId, offers, optIn, ownCodesPerQuarter
  case paidSubscriptionDurationInMonths, period, prefix, priceChanges, pricePoints, priceTables, prices,
    priority,
    productId
  case promotionIntent, promotionalImage, promotionalOffers, referenceName, renewalType
  case retiredProductIds, reviewNote, sandboxOptIn, severity, split, startDate, streamlinedPurchasing
  case subscriptionGroups, subscriptions, targetPlan, territories, territorySets,
    timeSinceLastSubscribedInMonths
  case type, url, version, waitBetweenOffersInMonths, winBackOffers

  /// As it is written.
  package var name: String { Key.names[Int(rawValue)] }
  private static let names = allCases.map { "\($0)" }

  package static func < (a: Key, b: Key) -> Bool { a.rawValue < b.rawValue }
}
