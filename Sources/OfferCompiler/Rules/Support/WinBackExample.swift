/// Win-back offers for the examples of rules, one flow mapping each.
enum WinBackExample {
  /// `winBackOffers:` with these items; `↓` may stand anywhere in them.
  static func list(_ items: String...) -> RuleExample {
    .subscription("winBackOffers:\n" + items.map { "  - {" + $0 + "}" }.joined(separator: "\n"))
  }

  /// The keys of a sound free offer; `keys` are added, with the leading comma.
  static func offer(_ id: String, from start: String, until end: String? = nil, _ keys: String = "") -> String
  {
    let plain = id.filter { $0 != "↓" }
    return "offerId: \(id), referenceName: \(plain), mode: free-trial, duration: P1M, startDate: \(start)"
      + (end.map { ", endDate: " + $0 } ?? "") + (keys.contains("priority:") ? "" : ", priority: normal")
      + (keys.contains("customerEligibility:") ? "" : ", customerEligibility: " + eligibility(paid: 3)) + keys
  }

  static func eligibility(paid months: Int) -> String {
    "{paidSubscriptionDurationInMonths: \(months), timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}"
  }
}
