import OfferLanguage
import TestSupport
import Testing
import generate

/// Every key of every object × unchanged, changed before the start, on it and after it.
struct LockTests {
  private let language = Language.current
  private static let all = Result { try LockSample.all() }
  private let lockSamples: [LockSample]

  init() throws { lockSamples = try LockTests.all.get() }

  /// Keys whose values are compared as objects of their own, and those that the normal form does not have.
  private let left: [ObjectID: Set<Key>] = [
    .catalog: [.version, .app, .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers],
    .subscriptionGroup: [.subscriptions],
    .subscription: [
      .introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes, .priceChanges, .billingPlans,
    ],
    .monthlyPlan: [.priceChanges],
    .inAppPurchase: [.offerCodes, .priceChanges], .offerCode: [.batches], .inAppPurchaseOfferCode: [.batches],
  ]

  @Test func everyKeyHasASample() {
    for type in LockDays.types {
      let sampled = Set(lockSamples.filter { $0.type == type }.map(\.key))
      let expected = Set(language[type].fields.filter { !$0.isLocal }.map(\.key)).subtracting(
        left[type] ?? [])
      equal(sampled, expected, "\(type): \(expected.symmetricDifference(sampled))")
    }
  }

  @Test(arguments: LockDays.types)
  func whatIsUnchangedIsNoDifference(_ type: ObjectID) throws {
    for sample in lockSamples where sample.type == type {
      for day in LockDays.around { try equal(sample.verdict(on: day, changed: false), .same) }
    }
  }

  /// Apple: once created, a win-back offer keeps name, terms, prices and storefronts; from its start on all but the priority.
  @Test func winBackOffersLockAsAppleSays() throws {
    let (before, on, after) = try locked(.winBackOffer)
    let always: Set<Key> = [.referenceName, .mode, .duration, .targetPlan, .prices, .territories, .appleId]
    equal(before, always)
    equal(on, always.union([.startDate, .endDate, .promotionIntent, .customerEligibility]))
    equal(after, on)
  }

  /// Apple takes `active` only, for codes of subscriptions and of in-app purchases.
  @Test(arguments: [ObjectID.offerCode, .inAppPurchaseOfferCode])
  func offerCodesCanOnlyBeDeactivated(_ type: ObjectID) throws {
    let all = Set(language[type].fields.filter { !$0.isLocal }.map(\.key))
      .subtracting([.batches, .referenceName, .campaign])
    let (before, on, after) = try locked(type)
    equal(before, all)
    equal(on, all)
    equal(after, all)
    let deactivation = try verdict(type, .active, "true", "false")
    equal(deactivation, .free)
  }

  @Test func batchesLockOnTheDayTheyAreMade() throws {
    let all = Set(language[.batch].fields.filter { !$0.isLocal }.map(\.key))
      .subtracting([.id, .split, .extendedUntil])
    let (before, on, after) = try locked(.batch)
    equal(before, [.active])
    equal(on, all)
    equal(after, all)
    try equal(verdict(.batch, .active, "true", "false"), .free)
  }

  @Test func promotionalOffersChangeTheirPricesOnly() throws {
    try equal(locked(.promotionalOffer).before, [.referenceName, .mode, .duration, .targetPlan])
  }

  @Test func productsKeepWhatTheyAre() throws {
    try equal(locked(.subscription).before, [.period, .familySharable])
    try equal(locked(.inAppPurchase).before, [.type, .familySharable])
    try empty(locked(.subscriptionGroup).before)
    try empty(locked(.introductoryOffer).after)
    try equal(locked(.app).after, [.appleId])
  }

  /// Keys of which some change is locked, on the three days.
  private func locked(_ type: ObjectID) throws -> (before: Set<Key>, on: Set<Key>, after: Set<Key>) {
    let days = try LockDays.around.map { day in
      Set(try lockSamples.filter { try $0.type == type && $0.verdict(on: day) == .locked }.map(\.key))
    }
    return (days[0], days[1], days[2])
  }

  private func verdict(_ type: ObjectID, _ key: Key, _ old: String, _ new: String) throws
    -> LockSample.Verdict
  {
    let sample = try #require(
      lockSamples.first { $0.type == type && $0.key == key && $0.old == old && $0.new == new })
    return try sample.verdict(on: LockDays.around[2])
  }
}
