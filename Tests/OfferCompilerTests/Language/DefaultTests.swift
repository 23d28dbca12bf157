import Diagnostics
import OfferCompiler
import OfferLanguage
import TestSupport
import Testing

/// A key that is left out has the value that its row names: what is bound is the same.
struct DefaultTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let object: ObjectID
    let field: Field
    let fallback: Default
    var testDescription: String { "\(object).\(field.key.name)" }
  }

  /// A price rule is no part of the normal form.
  static let rows = Language.current.objects.filter { $0.id != .priceRule }.flatMap { type in
    type.fields.compactMap { field in
      field.presence.fallback.map { Row(object: type.id, field: field, fallback: $0) }
    }
  }

  /// What the rows derive from other keys, in the smallest catalogs.
  private static func derived(_ row: Row) -> (object: MinimalObject, value: String)? {
    switch (row.object, row.field.key) {
    case (.territoryExpression, .include): (MinimalObject(.territoryExpression), "all")
    case (.subscription, .territories), (.inAppPurchase, .territories): (MinimalObject(row.object), "all")
    case (.subscription, .availableInNewTerritories), (.inAppPurchase, .availableInNewTerritories):
      (MinimalObject(row.object), "true")
    case (.monthlyPlan, .territories): (MinimalObject(.monthlyPlan), "[CAN, DEU]")
    case (.monthlyPlan, .availableInNewTerritories): (MinimalObject(.monthlyPlan), "false")
    case (_, .territories): (MinimalObject(row.object), "[USA, DEU]")
    default: nil
    }
  }

  @Test(arguments: rows)
  func aKeyLeftOutHasTheDefaultOfItsRow(_ row: Row) throws {
    let (without, value) = try #require(
      row.fallback.text.map { (MinimalObject(row.object), $0) }
        ?? DefaultTests.derived(row))
    // No text is a default that cannot be written.
    guard !value.isEmpty else {
      #expect(try normalForm(of: without)?.contains("\"\(row.field.key.name)\"") == false)
      return
    }
    var with = without
    with[row.field.key] = value
    try #require(without[row.field.key] == nil)
    try equal(normalForm(of: with), normalForm(of: without))
  }

  /// Or the comparison would be worth nothing: the key has an effect there. A draft is left out, and other keys that only offerc
  /// uses have no effect.
  @Test(arguments: rows.filter { !$0.field.isLocal || $0.field.key == .draft })
  func anotherValueIsNotTheDefault(_ row: Row) throws {
    let without = MinimalObject(row.object)
    var other = without
    let value: String = try #require(DefaultTests.another(row))
    other[row.field.key] = value
    #expect(try normalForm(of: other, isSound: false) != normalForm(of: without))
  }

  private static func another(_ row: Row) -> String? {
    switch (row.field.type, row.fallback) {
    case (.enumeration(let id), .text(let value)):
      Language.current[id].values.first { $0 != value }
    case (_, .boolean(let value)): "\(!value)"
    case (_, .integer(let value)): "\(value + 1)"
    case (.boolean, .derived): row.object == .monthlyPlan ? "true" : "false"
    case (.storefront, _): "DEU"
    case (.territories, _): row.object == .monthlyPlan ? "[CAN]" : "[USA]"
    case (.blockedWords, _): "none"
    case (.text, _): row.field.key == .alphabet ? "digits" : "AB"
    default: nil
    }
  }

  /// Where all depends on a key that is written.
  @Test func derivedDefaultsFollowOtherKeys() throws {
    let here = MinimalObject(.subscription, (.territories, "[USA]"), (.prices, "{USA: 9.99}"))
    var soldElsewhere = here
    soldElsewhere[.availableInNewTerritories] = "false"
    try equal(normalForm(of: here), normalForm(of: soldElsewhere))

    let paid: [(ObjectID, [(Key, String)])] = [
      (.introductoryOffer, [(.mode, "pay-up-front")]), (.winBackOffer, [(.mode, "pay-up-front")]),
      (.offerCode, [(.mode, "pay-up-front")]), (.inAppPurchaseOfferCode, []),
    ]
    for (type, keys) in paid {
      var offer = MinimalObject(type, (.prices, "{USA: 0.99}"))
      for (key, value) in keys { offer[key] = value }
      var stated = offer
      stated[.territories] = "[USA]"
      try equal(normalForm(of: offer), normalForm(of: stated), "\(type)")
    }
  }

  /// Nil when it does not bind.
  private func normalForm(of object: MinimalObject, isSound: Bool = true) throws -> String? {
    let result = try compilation(of: object.catalog, rules: [])
    if isSound { equal(result.errors, [], "\(object.catalog)") }
    guard !result.hasErrors, let catalog = result.catalog else { return nil }
    return String(decoding: try catalogJSON(catalog), as: UTF8.self)
  }
}
