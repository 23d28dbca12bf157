import Diagnostics
import OfferCompiler
package import OfferLanguage
package import OfferModel
import OfferRules
import OffercCommands

/// A key of an object with one value in the baseline and another in the catalog, both as YAML; nil: the key is left out.
package struct LockSample: Sendable {
  package let type: ObjectID
  package let key: Key
  package let old: String?
  package let new: String?
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
  package enum Verdict: String, Sendable {
    case same = "no difference"
    case free = "may change"
    case replaced = "replaced"
    case locked = "**locked**"
    case another = "another object"
  }

  /// The start date of win-back offers and the creation date of batches in the samples.
  static let start = "2027-02-01"

  /// The names of the rules that warn of it.
  func warnings(on today: CalendarDate) throws -> [String] {
    let (before, after) = (try comparison(on: today, changed: false), try comparison(on: today))
    return changeRules.filter { rule in
      func warns(_ comparison: Comparison) -> Bool {
        rule.findings(on: comparison, today: today).contains { $0.severity >= .warning }
      }
      return warns(after) && !warns(before)
    }.map(\.id.name)
  }

  private func comparison(on today: CalendarDate, changed: Bool = true) throws -> Comparison {
    let before = try catalog([key: old], with, today)
    let after = try changed ? catalog([key: new], with.merging(then) { $1 }, today) : before
    return compareCatalogs(lower(after), with: lower(before), today: today)
  }

  /// - Throws: `CommandFailure` when a value does not compile, or the change shows at another object.
  package func verdict(on today: CalendarDate, changed: Bool = true) throws -> Verdict {
    let comparison = try comparison(on: today, changed: changed)
    let own = comparison.changes.filter { $0.type == type }
    if own.contains(where: { if case .changed = $0.kind { false } else { true } }) { return .another }
    if let field = own.flatMap(\.fields).first(where: { $0.field.key == key }) {
      if field.isLocked { return .locked }
      let actions = ChangeActions(comparison)
      return own.contains { [.replace, .create, .delete].contains(actions[$0]) } ? .replaced : .free
    }
    guard comparison.changes.isEmpty else {
      throw CommandFailure("\(name) changes \(comparison.changes.map(\.path.label).joined(separator: ", "))")
    }
    return .same
  }

  private func catalog(_ own: [Key: String?], _ more: [Key: String], _ today: CalendarDate) throws -> Catalog
  {
    let yaml = LockSample.catalog { type, keys in
      guard type == self.type else { return }
      for (key, value) in own.merging(more, uniquingKeysWith: { $1 }) { keys[key] = value }
    }
    let compilation = compile([SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], today: today)
    guard let catalog = compilation.catalog, !catalog.isPartial else {
      let faults = compilation.findings.map(\.message).joined(separator: "; ")
      throw CommandFailure("\(name) does not compile: \(faults), in\n\(yaml)")
    }
    return catalog
  }

  private var name: String {
    "the lock sample `\(key.name)` from \(old ?? "nothing") to \(new ?? "nothing")"
  }
}

extension LockSample {
  /// A catalog with one object of each type, as JSON, which is YAML too.
  static func catalog(_ change: (ObjectID, inout [Key: String?]) -> Void) -> String {
    func object(_ type: ObjectID, _ keys: [Key: String?]) -> String {
      var keys = keys
      change(type, &keys)
      let members = keys.sorted { $0.key < $1.key }.compactMap { key, value in
        value.map { "\"\(key.name)\": \($0)" }
      }
      return "{\(members.joined(separator: ", "))}"
    }
    let batch = object(.batch, batch)
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
    let plan = object(.monthlyPlan, [.prices: "{USA: 0.99, CAN: 0.99}"])
    let subscription = object(
      .subscription,
      [
        .billingPlans: "{\"monthly\": \(plan)}",
        .productId: "com.example.monthly", .referenceName: "Monthly", .level: "1", .period: "P1M",
        .territories: "[USA, CAN]", .prices: "{USA: 9.99, CAN: 9.99}",
        .introductoryOffers: "[\(introductory)]",
        .promotionalOffers: "[\(promotional)]", .winBackOffers: "[\(winBack)]", .offerCodes: "[\(code)]",
      ])
    let group = object(
      .subscriptionGroup, [.referenceName: "Pro", .subscriptions: "[\(subscription)]"])
    let purchaseCode = object(.inAppPurchaseOfferCode, purchaseCode)
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

  private static let batch: [Key: String?] = [
    .id: "one", .kind: "one-time-use", .count: "1000", .createdDate: start, .expirationDate: "2027-06-01",
  ]

  private static let purchaseCode: [Key: String?] = [
    .referenceName: "COINS", .customerEligibilities: "[non-spender]", .prices: "{USA: 0.49}",
  ]

  static func eligibility(wait: Int) -> String {
    "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, waitBetweenOffersInMonths: \(wait)}"
  }
}
