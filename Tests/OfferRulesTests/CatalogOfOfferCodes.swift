import OfferCompiler
import TestSupport
import Diagnostics
import OfferModel
import Testing

@testable import OfferRules

/// What a rule finds in the only subscription of a catalog, whose offer codes `C0`, `C1`, … have these batches (flow maps).
func findings(
  of rule: Rule<Catalog>, inBatches offers: [[String]], app: String = "", today: String = exampleDay
) throws -> [Finding] {
  let codes = offers.enumerated().map { number, batches in
    """
              - referenceName: C\(number)
                customerEligibilities: [new]
                offerEligibility: replace-intro-offers
                mode: free-trial
                duration: P1M
                batches: [\(batches.joined(separator: ", "))]

    """
  }
  return try findings(of: rule, in: subscription("offerCodes:\n" + codes.joined(), app: app), today: today)
}

/// What a rule finds in a catalog in which there is no other fault.
func findings(
  of rule: Rule<Catalog>, in yaml: String, today: String = exampleDay
) throws -> [Finding] {
  let found = try compilation(of: yaml, today: today, rules: [rule]).findings
  #expect(found.allSatisfy { $0.rule == rule.id }, "\(found.map(\.message)) in\n\(yaml)")
  return found
}

private func subscription(_ keys: String, app: String) -> String {
  """
  version: 1
  app: {bundleId: com.example.app, name: Example\(app)}
  subscriptionGroups:
    - referenceName: Pro
      subscriptions:
        - productId: com.example.monthly
          referenceName: Monthly
          level: 1
          period: P1M
          prices: {USA: 9.99, rest: equalized}
          \(keys)
  """
}
