import Diagnostics
import OfferModel

extension Rulebook {
  static let assumedValue = Rule<Catalog>("assumed-value") { catalog, findings in
    guard !catalog.assumed.isEmpty else { return }
    if let first = catalog.assumed.unread.first {
      reportUnread(first, count: catalog.assumed.unread.count, &findings)
      return
    }
    var order: [Home] = []
    var homes: [Home: [AssumedValue]] = [:]
    for value in catalog.assumed.all where !isPlaceholder(value, in: catalog) {
      let home = Home(value)
      if homes[home] == nil { order.append(home) }
      homes[home, default: []].append(value)
    }
    for home in order { report(homes[home] ?? [], home, &findings) }
  }

  /// Reports values that are missing in live state, where no person has assumed them.
  private static func reportUnread(_ first: AssumedValue, count: Int, _ findings: inout Findings) {
    findings.add(
      .warning,
      "this is live state, and \(counted(count, "field")) of it \(count == 1 ? "is" : "are") unknown",
      object: first.object, at: first.key.range, label: "unknown",
      help: "if the live state lists it under `unread`, fix the reason, then run `offerc appstore pull` again"
    )
  }

  /// Values that are looked up in one place are one finding.
  private static func report(_ values: [AssumedValue], _ home: Home, _ findings: inout Findings) {
    guard let first = values.first else { return }
    var keys: [String] = []
    for value in values.prefix(100) where !keys.contains(value.key.value) { keys.append(value.key.value) }
    let others = values.dropFirst()
    let comments = Set(values.compactMap(\.comment)).sorted { $0.start < $1.start }
    let fix = Fix("remove `# assumed`", isSafe: false, edits: comments.map { TextEdit($0, "") })
    findings.add(
      .warning,
      """
      \(firstFive(keys.map { "`\($0)`" })) of \(home.noun) \(keys.count == 1 ? "is" : "are") assumed, expected the \
      value from App Store Connect
      """,
      object: first.object, at: first.key.range, label: "assumed",
      related: others.prefix(3).map { Label($0.key.range, "also assumed") },
      notes: others.isEmpty ? [] : ["\(grouped(values.count)) assumed values in total"],
      help: "look up \(home.place) in App Store Connect, write what it shows, then remove `# assumed`",
      fix: values.allSatisfy { $0.comment != nil } ? fix : nil)
  }

  /// `bundle-id-format` says so already.
  private static func isPlaceholder(_ value: AssumedValue, in catalog: Catalog) -> Bool {
    value.holder == "app" && value.key.value == "bundleId"
      && catalog.app.bundleId.value == App.placeholderBundleId
  }

  /// Where a value is looked up, in words that fit any layout of App Store Connect.
  private struct Home: Hashable {
    let noun: String
    let place: String

    init(_ value: AssumedValue) {
      (noun, place) =
        switch (value.holder, value.key.value) {
        case ("prices", _), (_, "prices"): ("prices", "the price of each storefront")
        case ("priceChanges", _): ("price changes", "the planned prices of the subscription")
        case ("app", _): ("the app", "the app's information and base country or region")
        case ("winBackOffers", _): ("win-back offers", "the win-back offers of the subscription")
        case ("promotionalOffers", _): ("promotional offers", "the promotional offers of the subscription")
        case ("introductoryOffers", _): ("introductory offers", "the introductory offers of the subscription")
        case ("offerCodes", _): ("offer codes", "the offer codes of the product")
        case ("batches", _): ("batches of codes", "the batches of the offer code")
        case ("localizations", _): ("localizations", "the localizations")
        case ("subscriptionGroups", _): ("subscription groups", "the subscription group")
        case ("subscriptions", _): ("subscriptions", "the subscription and its place in the group")
        case ("inAppPurchases", _): ("in-app purchases", "the in-app purchase")
        default: ("the catalog", "its page")
        }
    }
  }
}
