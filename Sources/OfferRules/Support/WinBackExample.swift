/// Win-back offers for the examples of rules, one flow mapping each.
enum WinBackExample {
  /// `winBackOffers:` with these items; `↓` may stand anywhere in them.
  static func list(_ items: String...) -> RuleExample {
    .subscription("winBackOffers:\n" + items.map(item).joined(separator: "\n"))
  }

  /// The item of a list.
  static func item(_ keys: String) -> String { "  - {" + keys + "}" }

  /// The keys of a sound free offer, over four lines; `keys` are added.
  static func offer(
    _ id: String, from start: String, until end: String? = nil, _ keys: String? = nil, paid months: Int = 3,
    priority: String = "normal", since: String = "{minimum: 2, maximum: 24}", wait: Int? = nil
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
}
