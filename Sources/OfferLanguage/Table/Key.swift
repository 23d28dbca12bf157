/// Every key of the language. A key may belong to several objects; what it means there is said by a row of the field table.
///
/// In the order of their bytes: that is the order in which the normal form writes them.
package enum Key: String, CaseIterable, Comparable, Sendable {
  case active, against, alphabet, app, appStoreConnect, appleId, autoRenewEnabled, availableInNewTerritories
  case baseTerritory, batches, because, billingGracePeriod, billingPlans, billingRetry, blockedWords
  case bundleId, campaign, cancel, catalog, change, checkCharacter, code, codes, count, createdDate
  case customAppName, customerEligibilities, customerEligibility, description, discount, displayName, draft
  case duration, endDate, environment, except, exclude, existingSubscribers, expect, expirationDate,
    extendedUntil, failOn
  case familyMember, familySharable, format, free, gracePeriod, history, id, inAppPurchases, include,
    index
  case introductory, introductoryOffers, issuer, issuerId, keyFile, keyId, kind, known, ledger, length, level
  case localizations, maximum, minimum, mode, monthly, name, of, offer, offerCodes, offerEligibility, offerId
  case offers, on, optIn, ownCodesPerQuarter, paidSubscriptionDurationInMonths, period, plan, prefix
  case priceChanges, pricePoints, priceTables, prices, priority, product, productId, promotionIntent
  case promotional, promotionalImage, promotionalOffers, recovered, referenceName, refund, renewalType
  case requiredVersion, retiredOfferIds, retiredProductIds, reviewLeadDays, reviewNote, reviewScreenshot,
    round,
    sandboxOptIn, scenarios, severity, split, startDate
  case storefront, streamlinedPurchasing, subscribe, subscriptionGroups, subscriptions, targetPlan,
    territories
  case territorySets, timeSinceLastSubscribedInMonths, times, type, until, url, version,
    waitBetweenOffersInMonths
  case winBack, winBackOffers

  /// As it is written.
  package var name: String { rawValue }

  /// Its place among the cases. The layout of an enumeration without values is the number of the case; to compare names
  /// takes twenty times as long.
  var number: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

  package static func < (a: Key, b: Key) -> Bool { a.number < b.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
