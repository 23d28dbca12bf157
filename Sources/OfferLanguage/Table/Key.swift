/// Every key of the language. A key may belong to several objects; what it means there is said by a row of the field table.
///
/// In the order of their bytes: that is the order in which the normal form writes them.
package enum Key: UInt8, CaseIterable, Comparable, Sendable {
  case active, against, alphabet, app, appStoreConnect, appleId, autoRenewEnabled, availableInNewTerritories
  case baseTerritory, batches, because, billingGracePeriod, billingPlans, billingRetry, blockedWords
  case bundleId, campaign, cancel, catalog, change, checkCharacter, code, codes, count, createdDate
  case customAppName, customerEligibilities, customerEligibility, description, displayName, duration
  case endDate, environment, exclude, existingSubscribers, expect, expirationDate, extendedUntil, failOn
  case familyMember, familySharable, format, free, gracePeriod, history, id, inAppPurchases, include
  case introductory, introductoryOffers, issuer, issuerId, keyFile, keyId, kind, known, ledger, length, level
  case localizations, maximum, minimum, mode, monthly, name, offer, offerCodes, offerEligibility, offerId
  case offers, on, optIn, ownCodesPerQuarter, paidSubscriptionDurationInMonths, period, plan, prefix
  case priceChanges, pricePoints, priceTables, prices, priority, product, productId, promotionIntent
  case promotional, promotionalImage, promotionalOffers, recovered, referenceName, refund, renewalType
  case requiredVersion, retiredOfferIds, retiredProductIds, reviewNote, sandboxOptIn, scenarios, severity,
    split, startDate
  case storefront, streamlinedPurchasing, subscribe, subscriptionGroups, subscriptions, targetPlan,
    territories
  case territorySets, timeSinceLastSubscribedInMonths, type, until, url, version, waitBetweenOffersInMonths
  case winBack, winBackOffers

  /// As it is written.
  package var name: String { Key.names[Int(rawValue)] }
  /// Their cases again: to ask each for its name takes a twentieth of a small `lint`.
  private static let names = """
    active against alphabet app appStoreConnect appleId autoRenewEnabled availableInNewTerritories \
    baseTerritory batches because billingGracePeriod billingPlans billingRetry blockedWords bundleId \
    campaign cancel catalog change checkCharacter code codes count createdDate customAppName \
    customerEligibilities customerEligibility description displayName duration endDate environment exclude \
    existingSubscribers expect expirationDate extendedUntil failOn familyMember familySharable format free \
    gracePeriod history id inAppPurchases include introductory introductoryOffers issuer issuerId keyFile \
    keyId kind known ledger length level localizations maximum minimum mode monthly name offer offerCodes \
    offerEligibility offerId offers on optIn ownCodesPerQuarter paidSubscriptionDurationInMonths period \
    plan prefix priceChanges pricePoints priceTables prices priority product productId promotionIntent \
    promotional promotionalImage promotionalOffers recovered referenceName refund renewalType \
    requiredVersion retiredOfferIds retiredProductIds reviewNote sandboxOptIn scenarios severity split startDate \
    storefront streamlinedPurchasing subscribe subscriptionGroups subscriptions targetPlan territories territorySets \
    timeSinceLastSubscribedInMonths type until url version waitBetweenOffersInMonths winBack winBackOffers
    """.utf8.split(separator: 0x20).map { String(Substring($0)) }

  package static func < (a: Key, b: Key) -> Bool { a.rawValue < b.rawValue }
}
