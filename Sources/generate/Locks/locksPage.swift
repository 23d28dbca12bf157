import Diagnostics
package import OfferLanguage
package import OfferModel
import OfferReference

/// `docs/locks.md`: what comparing catalogs says of every key of every object, as the samples show.
func locksPage(_ language: Language, _ template: Template) throws -> String {
  let sections = try LockDays.types.map { try section(on: language[$0]) }
  return try template.filled(["objects": sections.joined(separator: "\n\n")])
}

private func section(on object: ObjectType) throws -> String {
  let days = LockDays(of: object.id)
  let title = object.phrase.prefix(1).uppercased() + object.phrase.dropFirst()
  let sentences = [
    object.recognition.map { "Recognized by: \($0.phrase)." },
    object.removal.map { "Removal: \($0.phrase)." },
  ].compactMap(\.self)
  var parts = ["## " + title + (object.id == .inAppPurchaseOfferCode ? " of an in-app purchase" : "")]
  if !sentences.isEmpty { parts.append(sentences.joined(separator: " ")) }
  parts.append(try table(of: object.id, days))
  if days.titles.count > 1 { parts.append("The day is `\(days.key)` in the baseline.") }
  return parts.joined(separator: "\n\n")
}

private func table(of type: ObjectID, _ days: LockDays) throws -> String {
  let rows = try lockSamples.filter { $0.type == type }.map { sample in
    let verdicts = try days.days.map { day in
      let verdict = try sample.verdict(on: day)
      let rules = verdict == .free ? try sample.warnings(on: day) : []
      let links = rules.map { "[\($0)](rules/\($0).md)" }
      return verdict.rawValue + (links.isEmpty ? "" : "; see " + listed(links, "and"))
    }
    return ["`\(sample.key.name)`", cell(sample.old), cell(sample.new)] + verdicts
  }
  return markdownTable(["key", "from", "to"] + days.titles, rows)
}

private func cell(_ value: String?) -> String { value.map { "`\($0)`" } ?? "" }

/// Another value for every key of every object that Apple knows; one-way keys in both directions.
package let lockSamples = writtenSamples + plainSamples

/// For keys that need no thought: a text, or a word of an enumeration, where there was none.
private let plainSamples: [LockSample] = LockDays.types.flatMap { type in
  let written = Set(writtenSamples.filter { $0.type == type }.map(\.key))
  return Language.current[type].fields.filter { !written.contains($0.key) }.compactMap { field in
    switch field.type {
    case .text, .lines: LockSample(type, field.key, nil, "Thanks")
    case .enumeration(let id): LockSample(type, field.key, nil, Language.current[id].values.last)
    default: nil
    }
  }
}

private let writtenSamples: [LockSample] =
  [
    LockSample(.app, .bundleId, "com.example.app", "com.example.APP"),
    LockSample(.app, .appleId, nil, "123456789"),
    LockSample(.app, .appleId, "123456789", "987654321"),
    LockSample(.app, .name, "One", "Two"),
    LockSample(.app, .baseTerritory, "USA", "CAN"),
    LockSample(.app, .streamlinedPurchasing, "true", "false"),
    LockSample(.app, .billingGracePeriod, grace("P3D"), grace("P16D")),
    LockSample(.app, .ownCodesPerQuarter, "1000", "2000"),
    LockSample(.subscriptionGroup, .referenceName, "Pro", "Plus"),
    LockSample(.subscriptionGroup, .localizations, nil, "{en-US: {displayName: Pro}}"),
    LockSample(.subscriptionGroup, .retiredOfferIds, "[old]", "[old, older]"),
    LockSample(.subscriptionGroup, .retiredOfferIds, "[old, older]", "[old]"),
  ] + productSamples(.subscription) + [
    LockSample(.subscription, .level, "1", "2"),
    LockSample(.subscription, .period, "P1M", "P3M"),
  ] + productSamples(.inAppPurchase) + [
    LockSample(.inAppPurchase, .type, "consumable", "non-consumable"),
    LockSample(.catalog, .retiredProductIds, "[old]", "[old, older]"),
    LockSample(.catalog, .retiredProductIds, "[old, older]", "[old]"),
    LockSample(.introductoryOffer, .mode, "free-trial", "pay-up-front", then: [.prices: "{USA: 1.99}"]),
    LockSample(.introductoryOffer, .duration, "P1W", "P1M"),
    LockSample(
      .introductoryOffer, .prices, "{USA: 1.99}", "{USA: 2.99}",
      with: [.mode: "pay-up-front", .duration: "P1M"]),
    LockSample(.introductoryOffer, .territories, "[USA]", "[USA, CAN]"),
    LockSample(.introductoryOffer, .startDate, nil, "2027-03-01"),
    LockSample(.introductoryOffer, .endDate, nil, "2027-09-01"),
    LockSample(.introductoryOffer, .endDate, nil, "2027-01-31"),
    LockSample(.promotionalOffer, .offerId, "stay", "stay_2"),
    LockSample(.promotionalOffer, .referenceName, "Stay", "Stay longer"),
    LockSample(.promotionalOffer, .mode, "pay-as-you-go", "pay-up-front"),
    LockSample(.promotionalOffer, .duration, "P1M", "P2M"),
    LockSample(.promotionalOffer, .prices, "{USA: 1.99}", "{USA: 2.99}"),
    LockSample(.winBackOffer, .offerId, "back", "back_2"),
    LockSample(.winBackOffer, .referenceName, "Back", "Come back"),
    LockSample(.winBackOffer, .mode, "pay-as-you-go", "pay-up-front"),
    LockSample(.winBackOffer, .duration, "P1M", "P2M"),
    LockSample(.winBackOffer, .prices, "{USA: 1.99}", "{USA: 2.99}"),
    LockSample(.winBackOffer, .prices, "{USA: 1.99}", "{USA: 1.99, CAN: 1.99}"),
    LockSample(
      .winBackOffer, .territories, "[USA]", "[USA, CAN]",
      with: [.prices: "{USA: 1.99, rest: equalized}"]),
    LockSample(.winBackOffer, .startDate, LockSample.start, "2027-03-01"),
    LockSample(.winBackOffer, .endDate, nil, "2027-09-01"),
    LockSample(.winBackOffer, .priority, "normal", "high"),
    LockSample(.winBackOffer, .promotionIntent, "not-promoted", "use-auto-generated-assets"),
    LockSample(
      .winBackOffer, .customerEligibility, LockSample.eligibility(wait: 2), LockSample.eligibility(wait: 3)),
    LockSample(.winBackOffer, .appleId, nil, "123456789"),
    LockSample(.winBackOffer, .appleId, "123456789", "987654321"),
    LockSample(.offerCode, .referenceName, "SPRING", "SUMMER"),
    LockSample(.offerCode, .active, "true", "false"),
    LockSample(.offerCode, .active, "false", "true"),
    LockSample(.offerCode, .customerEligibilities, "[new]", "[new, expired]"),
    LockSample(.offerCode, .offerEligibility, "replace-intro-offers", "stack-with-intro-offers"),
    LockSample(.offerCode, .autoRenewEnabled, "true", "false"),
    LockSample(.offerCode, .mode, "free-trial", "pay-up-front", then: [.prices: "{USA: 1.99}"]),
    LockSample(.offerCode, .duration, "P1M", "P2M"),
    LockSample(.offerCode, .prices, "{USA: 1.99}", "{USA: 2.99}", with: [.mode: "pay-as-you-go"]),
    LockSample(.offerCode, .territories, "[USA]", "[USA, CAN]"),
    LockSample(.inAppPurchaseOfferCode, .referenceName, "COINS", "MORE_COINS"),
    LockSample(.inAppPurchaseOfferCode, .active, "true", "false"),
    LockSample(.inAppPurchaseOfferCode, .active, "false", "true"),
    LockSample(.inAppPurchaseOfferCode, .customerEligibilities, "[non-spender]", "[active-spender]"),
    LockSample(
      .inAppPurchaseOfferCode, .free, "false", "true", then: [.prices: "~"]),
    LockSample(.inAppPurchaseOfferCode, .prices, "{USA: 0.49}", "{USA: 0.29}"),
    LockSample(
      .inAppPurchaseOfferCode, .territories, "[USA]", "[USA, CAN]",
      with: [.prices: "{USA: 0.49, rest: equalized}"]),
  ] + batchSamples + planSamples + labelSamples

private let planSamples: [LockSample] = [
  LockSample(.monthlyPlan, .prices, "{USA: 0.99, CAN: 0.99}", "{USA: 1.49, CAN: 0.99}"),
  LockSample(
    .monthlyPlan, .territories, "[USA]", "[USA, CAN]", with: [.prices: "{USA: 0.99, rest: equalized}"]),
  LockSample(.monthlyPlan, .availableInNewTerritories, "false", "true"),
  LockSample(.introductoryOffer, .targetPlan, "up-front", "monthly"),
  LockSample(.promotionalOffer, .targetPlan, "up-front", "monthly"),
  LockSample(.winBackOffer, .targetPlan, "up-front", "monthly"),
  LockSample(.offerCode, .targetPlan, "up-front", "monthly"),
]

/// Labels that Apple does not see.
private let labelSamples: [LockSample] = [
  ObjectID.introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode,
].map { LockSample($0, .campaign, "spring", "summer") }

private let batchSamples: [LockSample] = [
  LockSample(.batch, .id, "one", "two"),
  LockSample(.batch, .kind, "one-time-use", "custom", then: [.code: "WELCOME"]),
  LockSample(.batch, .count, "1000", "2000"),
  LockSample(.batch, .split, nil, "1000", with: [.count: "2000"]),
  LockSample(
    .batch, .code, "WELCOME", "HELLO", with: [.kind: "custom"]),
  LockSample(.batch, .createdDate, LockSample.start, "2027-03-01"),
  LockSample(.batch, .expirationDate, "2027-06-01", "2027-07-01"),
  LockSample(.batch, .extendedUntil, nil, "2027-07-01", with: [.issuer: "offerc"]),
  LockSample(.batch, .environment, "production", "sandbox"),
  LockSample(.batch, .active, "true", "false"),
  LockSample(.batch, .active, "false", "true"),
  LockSample(.batch, .issuer, "apple", "offerc"),
  LockSample(.batch, .format, "{length: 12}", "{length: 16}", with: [.issuer: "offerc"]),
]

private func productSamples(_ type: ObjectID) -> [LockSample] {
  [
    LockSample(type, .productId, "com.example.one", "com.example.two"),
    LockSample(type, .referenceName, "One", "Two"),
    LockSample(type, .familySharable, "false", "true"),
    LockSample(type, .familySharable, "true", "false"),
    LockSample(
      type, .territories, "[USA, CAN]", "[USA, CAN, MEX]", with: [.prices: "{USA: 9.99, rest: equalized}"]),
    LockSample(type, .territories, "[USA, CAN]", "[USA]"),
    LockSample(type, .availableInNewTerritories, "false", "true"),
    LockSample(type, .prices, "{USA: 9.99, CAN: 9.99}", "{USA: 10.99, CAN: 9.99}"),
    LockSample(type, .localizations, nil, "{en-US: {displayName: One}}"),
    LockSample(type, .promotionalImage, nil, "image.png"),
    LockSample(type, .reviewScreenshot, nil, "screenshot.png"),
  ]
}

private func grace(_ duration: String) -> String {
  "{optIn: true, sandboxOptIn: true, duration: \(duration), renewalType: all-renewals}"
}

/// The days on which the samples of an object are compared.
package struct LockDays {
  package static let types: [ObjectID] = [
    .app, .subscriptionGroup, .subscription, .monthlyPlan, .inAppPurchase, .introductoryOffer,
    .promotionalOffer,
    .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch, .catalog,
  ]

  let key: String
  let titles: [String]
  let days: [CalendarDate]

  init(of type: ObjectID) {
    key = type == .winBackOffer ? Key.startDate.name : Key.createdDate.name
    let isDated = type == .winBackOffer || type == .batch
    titles = isDated ? ["the day before", "on the day", "the day after"] : ["once it is live"]
    let days = LockDays.around
    self.days = isDated ? days : Array(days.prefix(1))
  }

  /// The day before the start, the start, the day after.
  package static let around: [CalendarDate] = {
    guard let start = CalendarDate(LockSample.start), let before = start.previous, let after = start.next
    else { return [] }
    return [before, start, after]
  }()
}
