/// Keys of a subscription with a win-back offer.
func winBack(
  start: String, end: String? = nil, duration: String = "P1M", more: String = "", id: String = "back"
) -> String {
  """
  winBackOffers:
    - offerId: \(id)
      referenceName: Back
      mode: free-trial
      duration: \(duration)
      startDate: \(start)
      \(end.map { "endDate: \($0)" } ?? "")
      priority: normal
      \(more)
      customerEligibility:
        paidSubscriptionDurationInMonths: 3
        timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}
  """
}

/// Keys of a subscription with offer codes; `offers` are their names, whether they are active, and the ids of their batches.
func offerCodes(
  _ offers: (name: String, isActive: Bool, batches: [String])..., created: String = "2026-11-01"
) -> String {
  "offerCodes:\n"
    + offers.map { name, isActive, batches in
      let lines = batches.map {
        "{id: \($0), kind: one-time-use, count: 1000, createdDate: \(created), expirationDate: 2027-03-01}"
      }
      return """
          - referenceName: \(name)
            active: \(isActive)
            customerEligibilities: [new]
            offerEligibility: replace-intro-offers
            mode: free-trial
            duration: P1M
            batches: [\(lines.joined(separator: ", "))]
        """
    }.joined(separator: "\n")
}

/// A catalog of subscriptions: group → product ids.
func groups(_ groups: (name: String, products: [String])..., top: String = "") -> String {
  let lines = groups.map { name, products in
    let subscriptions = products.enumerated().map { level, id in
      "      - {productId: \(id), referenceName: \(id), level: \(level + 1), period: P1M, prices: {USA: 9.99, rest: equalized}}"
    }
    return "  - referenceName: \(name)\n    subscriptions:\n" + subscriptions.joined(separator: "\n")
  }
  let list = lines.isEmpty ? " []" : "\n" + lines.joined(separator: "\n")
  return "version: 1\napp: {bundleId: com.example.app}\n\(top)\nsubscriptionGroups:\(list)\n"
}
