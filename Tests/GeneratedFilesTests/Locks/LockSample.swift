import Diagnostics
import TestSupport
import OfferLanguage
import OfferRules
import OfferCompiler
import OfferModel
import Testing

/// A key of an object with one value in the baseline and another in the catalog, both as YAML; nil: the key is left out.
struct LockSample: Sendable {
  let type: ObjectID
  let key: Key
  let old: String?
  let new: String?
  /// Keys that both need besides, and keys that only the new one needs.
  let with: [Key: String]
  let then: [Key: String]

  init(
    _ type: ObjectID, _ key: Key, _ old: String?, _ new: String?, with: [Key: String] = [:],
    then: [Key: String] = [:]
  ) {
    (self.type, self.key, self.old, self.new, self.with, self.then) = (type, key, old, new, with, then)
  }

  /// What `compareCatalogs` says of the change.
  enum Verdict: String {
    case same = "no difference"
    case free = "may change"
    case locked = "**locked**"
    case another = "another object"
  }

  /// The start date of win-back offers and the creation date of batches in the samples.
  static let start = "2027-02-01"

  func verdict(on today: CalendarDate, changed: Bool = true) throws -> Verdict {
    let before = try catalog([key: old], with, today)
    let after = try changed ? catalog([key: new], with.merging(then) { $1 }, today) : before
    let comparison = compareCatalogs(lower(after), with: lower(before), today: today)
    let own = comparison.changes.filter { $0.type == type }
    if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { return .another }
    guard let field = own.flatMap(\.fields).first(where: { $0.field.key == key }) else {
      #expect(comparison.changes.isEmpty, "\(comparison.changes.map(\.label))")
      return .same
    }
    return field.isLocked ? .locked : .free
  }

  private func catalog(_ own: [Key: String?], _ more: [Key: String], _ today: CalendarDate) throws -> Catalog
  {
    let yaml = LockSample.yaml { type, keys in
      guard type == self.type else { return }
      for (key, value) in own.merging(more, uniquingKeysWith: { $1 }) { keys[key] = value }
    }
    let compilation = compile([SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], today: today)
    let catalog = try #require(compilation.catalog)
    #expect(!catalog.isPartial, "\(compilation.findings.map(\.message)) in\n\(yaml)")
    return catalog
  }
}

extension LockSample {
  /// A catalog with one object of each type, as JSON, which is YAML too.
  private static func yaml(_ change: (ObjectID, inout [Key: String?]) -> Void) -> String {
    func object(_ type: ObjectID, _ keys: [Key: String?]) -> String {
      var keys = keys
      change(type, &keys)
      let members = keys.sorted { $0.key < $1.key }.compactMap { key, value in
        value.map { "\"\(key.name)\": \($0)" }
      }
      return "{\(members.joined(separator: ", "))}"
    }
    let batch = object(
      .batch,
      [
        .id: "one", .kind: "one-time-use", .count: "1000", .createdDate: start, .expirationDate: "2027-06-01",
      ])
    let code = object(
      .offerCode,
      [
        .referenceName: "SPRING", .customerEligibilities: "[new]", .offerEligibility: "replace-intro-offers",
        .mode: "free-trial", .duration: "P1M", .batches: "[\(batch)]",
      ])
    let winBack = object(
      .winBackOffer,
      [
        .offerId: "back", .referenceName: "Back", .mode: "pay-as-you-go", .duration: "P1M",
        .prices: "{USA: 1.99}", .startDate: start, .priority: "normal",
        .customerEligibility: eligibility(wait: 2),
      ])
    let promotional = object(
      .promotionalOffer,
      [
        .offerId: "stay", .referenceName: "Stay", .mode: "pay-as-you-go", .duration: "P1M",
        .prices: "{USA: 1.99}",
      ])
    let introductory = object(.introductoryOffer, [.mode: "free-trial", .duration: "P1W"])
    let subscription = object(
      .subscription,
      [
        .productId: "com.example.monthly", .referenceName: "Monthly", .level: "1", .period: "P1M",
        .territories: "[USA, CAN]", .prices: "{USA: 9.99, CAN: 9.99}",
        .introductoryOffers: "[\(introductory)]",
        .promotionalOffers: "[\(promotional)]", .winBackOffers: "[\(winBack)]", .offerCodes: "[\(code)]",
      ])
    let group = object(
      .subscriptionGroup, [.referenceName: "Pro", .subscriptions: "[\(subscription)]"])
    let purchaseCode = object(
      .inAppPurchaseOfferCode,
      [.referenceName: "COINS", .customerEligibilities: "[non-spender]", .prices: "{USA: 0.49}"])
    let purchase = object(
      .inAppPurchase,
      [
        .productId: "com.example.coins", .referenceName: "Coins", .type: "consumable",
        .territories: "[USA, CAN]", .prices: "{USA: 0.99, CAN: 0.99}", .offerCodes: "[\(purchaseCode)]",
      ])
    return object(
      .catalog,
      [
        .version: "1", .app: object(.app, [.bundleId: "com.example.app"]),
        .subscriptionGroups: "[\(group)]", .inAppPurchases: "[\(purchase)]",
      ])
  }

  static func eligibility(wait: Int) -> String {
    "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: \(wait)}"
  }
}
