extension RuleExample {
  /// The only subscription with `count` offer codes `C1`, `C2`, … without batches; `↓` before the name of the `marked`th.
  static func offerCodes(_ count: Int, marked: Int? = nil, extra: String = "") -> RuleExample {
    let codes = (1...count).map { number in
      """
        - referenceName: \(number == marked ? "↓" : "")C\(number)
          customerEligibilities: [new]
          offerEligibility: replace-intro-offers
          mode: free-trial
          duration: P1M

      """
    }
    return .subscription("offerCodes:\n" + codes.joined() + extra)
  }

  /// The only subscription with one offer code for each of `batches`, which are flow maps.
  static func offerCodes(batches: String..., today: String = "2026-11-21") -> RuleExample {
    let codes = batches.enumerated().map { number, batch in
      """
        - referenceName: C\(number + 1)
          customerEligibilities: [new]
          offerEligibility: replace-intro-offers
          mode: free-trial
          duration: P1M
          batches:
            - \(batch)

      """
    }
    return .subscription("offerCodes:\n" + codes.joined(), today: today)
  }
}
