/// Pieces of YAML for the examples of rules: sound objects, in which the keys are given that an example is about.
///
/// `↓` may be anywhere in the arguments; `more` are further lines of the object.
enum Sample {
  /// A key with a list of flow mappings.
  static func list(_ key: String, _ items: [String]) -> String {
    key + ":" + items.map { "\n  - {\($0)}" }.joined()
  }

  static func introductoryOffers(_ offers: String...) -> String { list("introductoryOffers", offers) }

  static func promotionalOffers(_ offers: String...) -> String { list("promotionalOffers", offers) }

  static func priceChanges(_ changes: (start: String, subscribers: String, prices: String)...) -> String {
    list(
      "priceChanges",
      changes.map { "startDate: \($0), existingSubscribers: \($1), prices: {\($2)}" })
  }

  /// Texts in English, in lines of their own.
  static func localization(_ texts: String...) -> String {
    "localizations:\n  en-US:" + texts.map { "\n    " + $0 }.joined()
  }

  static func monthlyPlan(_ prices: String = "CAN: 12.99", year: String = "USA: 99.99, CAN: 129.99") -> String
  {
    """
    period: P1Y
    prices: {\(year), rest: equalized}
    billingPlans: {monthly: {prices: {\(prices)}}}
    """
  }

  static func group(
    _ name: String = "Pro", localizations: String? = nil, _ subscriptions: String...
  ) -> String {
    let texts = localizations ?? "localizations: {en-US: {displayName: \(name)}}"
    return ["  - referenceName: " + name, indented(texts, by: 4), "    subscriptions:"].joined(
      separator: "\n")
      + "\n" + subscriptions.joined(separator: "\n")
  }

  static func groups(_ groups: String...) -> String {
    "subscriptionGroups:\n" + groups.joined(separator: "\n")
  }

  /// A subscription of a group: `com.example.monthly` unless `id` says otherwise.
  static func subscription(
    _ name: String = "Monthly", id: String? = nil, level: Int = 1, period: String = "P1M",
    prices: String = "USA: 9.99", display: String? = nil, _ more: String...
  ) -> String {
    let keys = subscriptionKeys(
      name, id ?? name.lowercased(), level: level, period: period, prices: prices, display: display ?? name)
    return listItem(([keys] + more).joined(separator: "\n"), indentation: 6)
  }

  static func subscriptionKeys(
    _ name: String = "Monthly", _ id: String = "monthly", level: Int = 1, period: String = "P1M",
    prices: String = "USA: 9.99", display: String = "Monthly"
  ) -> String {
    """
    productId: com.example.\(id)
    referenceName: \(name)
    level: \(level)
    period: \(period)
    prices: {\(prices), rest: equalized}
    localizations: {en-US: {displayName: \(display)}}
    """
  }

  /// The only in-app purchase.
  static func purchase(
    _ id: String = "com.example.coins", name: String = "Coins", type: String = "consumable",
    prices: String = "USA: 0.99, rest: equalized", more: String...
  ) -> String {
    let keys = "productId: \(id)\nreferenceName: \(name)\ntype: \(type)\nprices: {\(prices)}"
    return "inAppPurchases:\n" + listItem(([keys] + more).joined(separator: "\n"), indentation: 2)
  }

  static func offerCodes(_ codes: String...) -> String { "offerCodes:\n" + codes.joined(separator: "\n") }

  /// A free offer code of a list.
  static func offerCode(
    _ name: String = "SPRING", active: Bool? = nil, for customers: String = "[new]",
    eligibility: String = "replace-intro-offers", batches: [String] = [], _ more: String...
  ) -> String {
    let keys = [
      "referenceName: " + name, active.map { "active: \($0)" }, "customerEligibilities: " + customers,
      "offerEligibility: " + eligibility, "mode: free-trial\nduration: P1M",
    ]
    let list = batches.isEmpty ? [] : ["batches:"] + batches.map { "  - {\($0)}" }
    return listItem((keys.compactMap(\.self) + list + more).joined(separator: "\n"), indentation: 2)
  }

  static func customBatch(
    _ id: String, _ code: String, count: String = "1000", from created: String = "2027-01-10",
    _ more: String = ""
  ) -> String {
    "id: \(id), kind: custom, code: \(code), count: \(count), createdDate: \(created)" + more
  }

  static func oneTimeBatch(
    _ id: String, _ size: String = "count: 1000", from created: String = "2027-01-10",
    until end: String = "2027-05-01", _ more: String = ""
  ) -> String {
    "id: \(id), kind: one-time-use, \(size), createdDate: \(created), expirationDate: \(end)" + more
  }

  /// The keys of a free win-back offer over four lines of a flow mapping.
  static func winBack(
    _ id: String, from start: String = "2027-01-10", until end: String? = nil, _ keys: String? = nil,
    paid months: Int = 3, priority: String = "normal", since: String = "{minimum: 2, maximum: 24}",
    wait: Int? = nil
  ) -> String {
    let plain = id.filter { $0 != "↓" }
    let dates = "startDate: " + start + (end.map { ", endDate: " + $0 } ?? "")
    return """
      offerId: \(id), referenceName: \(plain), mode: free-trial, duration: P1M, priority: \(priority),
           \(dates)\(keys.map { ", " + $0 } ?? ""),
           customerEligibility: {paidSubscriptionDurationInMonths: \(months),
             timeSinceLastSubscribedInMonths: \(since)\(wait.map { ", waitBetweenOffersInMonths: \($0)" } ?? "")}
      """
  }

  static func winBackOffers(_ offers: String...) -> String { list("winBackOffers", offers) }

  /// The only win-back offer, a line for each key.
  static func winBackOffer(
    _ id: String = "back", name: String = "Back", from start: String = "2027-01-10", paid: String = "3",
    since: String = "{minimum: 2, maximum: 24}", wait: String? = nil
  ) -> String {
    """
    winBackOffers:
      - offerId: \(id)
        referenceName: \(name)
        mode: free-trial
        duration: P1M
        startDate: \(start)
        priority: normal
        customerEligibility:
          paidSubscriptionDurationInMonths: \(paid)
          timeSinceLastSubscribedInMonths: \(since)\(wait.map { "\n      waitBetweenOffersInMonths: " + $0 } ?? "")
    """
  }

  static func listItem(_ keys: String, indentation: Int) -> String {
    let lines = indented(keys, by: indentation + 2)
    return String(repeating: " ", count: indentation) + "- " + lines.dropFirst(indentation + 2)
  }

  static func indented(_ text: String, by count: Int) -> String {
    let indent = String(repeating: " ", count: count)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : indent + $0 }
      .joined(separator: "\n")
  }
}
