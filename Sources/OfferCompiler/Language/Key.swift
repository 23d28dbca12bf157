/// Every key of the language. A key may belong to several objects; what it means there is said by a row of the field table.
package enum Key: UInt8, CaseIterable, Sendable {
  case version, app, territorySets, priceTables, subscriptionGroups, inAppPurchases, offers, retiredProductIds
  case bundleId, appleId, name, baseTerritory, streamlinedPurchasing, billingGracePeriod, ownCodesPerQuarter
  case optIn, sandboxOptIn, duration, renewalType
  case include, exclude
  case referenceName, localizations, subscriptions, displayName, customAppName, description
  case productId, level, period, type, familySharable, reviewNote, promotionalImage, territories
  case availableInNewTerritories, prices
  case introductoryOffers, promotionalOffers, winBackOffers, offerCodes
  case mode, startDate, endDate, offerId, priority, promotionIntent, customerEligibility
  case paidSubscriptionDurationInMonths, timeSinceLastSubscribedInMonths, waitBetweenOffersInMonths
  case minimum, maximum
  case active, customerEligibilities, offerEligibility, autoRenewEnabled, batches, free
  case id, kind, count, split, code, createdDate, expirationDate, environment, issuer, format
  case prefix, length, alphabet, checkCharacter, blockedWords, url

  /// As it is written.
  package var name: String { Key.names[Int(rawValue)] }
  private static let names = allCases.map { "\($0)" }

  /// Place among all keys when they are sorted, as objects of the normal form are.
  package var rank: Int { Key.ranks[Int(rawValue)] }
  private static let ranks: [Int] = {
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.map { name in sorted.firstIndex(of: name) ?? 0 }
  }()
}
