import OfferModel
import TestSupport
import Testing

/// What the model calls Apple's names are those of Apple's API: none is missing, none is invented.
struct ContractNameTests {
  private func values(_ form: Contract.Form?) throws -> Set<String> {
    guard case .values(let values)? = form else {
      Issue.record("\(form.debugDescription) has no values")
      return []
    }
    return Set(values)
  }

  @Test func durationsPeriodsAndPlans() throws {
    let apple = Contract.apple
    try equal(
      Set(SubscriptionOfferDuration.allCases.map(\.appleName)), values(apple["SubscriptionOfferDuration"]))
    try equal(
      Set(BillingPeriod.allCases.map(\.appleName)),
      values(apple["Subscription", "attributes", "subscriptionPeriod"]))
    try equal(Set(BillingPlan.allCases.map(\.appleName)), values(apple["SubscriptionPlanType"]))
  }

  /// Apple's list has territories without a storefront as well.
  @Test func everyStorefrontIsATerritory() throws {
    let territories = try values(Contract.apple["TerritoryCode"])
    #expect(Storefront.all.allSatisfy { territories.contains($0.code) })
    #expect(territories.count > Array(Storefront.all).count)
  }
}
