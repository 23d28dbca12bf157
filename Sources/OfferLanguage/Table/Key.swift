/// Every key of the language. A key may belong to several objects; what it means there is said by a row of the field table.
///
/// In the order of their bytes: that is the order in which the normal form writes them.
package enum Key: String, CaseIterable, Comparable, Sendable {
  case active
  case against
  case alphabet
  case app
  case appStoreConnect
  case appleId
  case autoRenewEnabled
  case availableInNewTerritories
  case baseTerritory
  case batches
  case because
  case below
  case billingGracePeriod
  case billingPlans
  case billingRetry
  case blockedWords
  case bundleId
  case campaign
  case cancel
  case catalog
  case change
  case checkCharacter
  case code
  case codes
  case codesPerRecipient
  case count
  case createdDate
  case customAppName
  case customerEligibilities
  case customerEligibility
  case description
  case discount
  case displayName
  case draft
  case duration
  case endDate
  case environment
  case except
  case exclude
  case existingSubscribers
  case expect
  case expirationDate
  case extendedUntil
  case failOn
  case familyMember
  case familySharable
  case format
  case free
  case gracePeriod
  case history
  case id
  case inAppPurchases
  case include
  case index
  case introductory
  case introductoryOffers
  case issuer
  case issuerId
  case keyFile
  case keyId
  case kind
  case known
  case ledger
  case length
  case level
  case localizations
  case maximum
  case minimum
  case mode
  case monthly
  case name
  case of
  case offer
  case offerCodes
  case offerEligibility
  case offerId
  case offers
  case on
  case optIn
  case ownCodesPerQuarter
  case paidSubscriptionDurationInMonths
  case period
  case plan
  case prefix
  case priceChanges
  case pricePoints
  case priceTables
  case prices
  case priority
  case product
  case productId
  case promotionIntent
  case promotional
  case promotionalImage
  case promotionalOffers
  case recovered
  case referenceName
  case refill
  case refund
  case renewalType
  case requiredVersion
  case retiredOfferIds
  case retiredProductIds
  case reviewLeadDays
  case reviewNote
  case reviewScreenshot
  case round
  case sandboxOptIn
  case scenarios
  case severity
  case since
  case split
  case startDate
  case storefront
  case streamlinedPurchasing
  case subscribe
  case subscriptionGroups
  case subscriptions
  case targetPlan
  case territories
  case territorySets
  case timeSinceLastSubscribedInMonths
  case times
  case type
  case until
  case url
  case validDays
  case version
  case waitBetweenOffersInMonths
  case winBack
  case winBackOffers

  /// The key as it is written.
  package var name: String { rawValue }

  /// Its place among the cases. The layout of an enumeration without values is the number of the case; to compare names
  /// takes twenty times as long.
  var number: Int { Int(unsafe unsafeBitCast(self, to: UInt8.self)) }

  package static func < (a: Key, b: Key) -> Bool { a.number < b.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
