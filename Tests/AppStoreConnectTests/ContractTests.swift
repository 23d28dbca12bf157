import Foundation
import TestSupport
import Testing

/// The contract of Apple's API that tests check requests with: it accepts what Apple documents, and nothing else.
struct ContractTests {
  private func problems(_ json: String, of type: String) throws -> [String] {
    Contract.apple.problems(try JSONSerialization.jsonObject(with: Data(json.utf8)), of: type)
  }

  private let group = #""relationships":{"group":{"data":{"type":"subscriptionGroups","id":"1"}}}"#

  @Test func aBodyOfApplesFormIsAccepted() throws {
    let attributes = #"{"name":"Monthly","productId":"m","subscriptionPeriod":"ONE_MONTH","reviewNote":null}"#
    let body = #"{"data":{"type":"subscriptions","attributes":\#(attributes),\#(group)}}"#
    try empty(problems(body, of: "SubscriptionCreateRequest"))
  }

  @Test(arguments: [
    (#"{"productId":"m"}"#, "/data/attributes/name is missing"),
    (#"{"productId":"m","name":null}"#, "/data/attributes/name: "),
    (#"{"productId":"m","name":1}"#, "/data/attributes/name: "),
    (#"{"productId":"m","name":"n","groupLevel":1.5}"#, "/data/attributes/groupLevel: 1.5"),
    (#"{"productId":"m","name":"n","groupLevel":true}"#, "/data/attributes/groupLevel: "),
    (#"{"productId":"m","name":"n","familySharable":1}"#, "/data/attributes/familySharable: "),
    (#"{"productId":"m","name":"n","family":true}"#, "/data/attributes/family does not exist"),
    (
      #"{"productId":"m","name":"n","subscriptionPeriod":"MONTH"}"#,
      "/data/attributes/subscriptionPeriod: MONTH"
    ),
  ])
  func aBodyOfAnotherFormIsNot(_ attributes: String, _ problem: String) throws {
    let body = #"{"data":{"type":"subscriptions","attributes":\#(attributes),\#(group)}}"#
    let found = try problems(body, of: "SubscriptionCreateRequest")
    equal(found.count, 1)
    begins(found.first, with: problem, "\(found)")
  }

  @Test func anIncludedObjectIsOneOfTheTypesThere() throws {
    let price = #"{"type":"subscriptionPrices","id":"${p}","attributes":{"startDate":"2027-1-1"}}"#
    let body = #"{"data":{"type":"subscriptions","id":"1"},"included":[\#(price)]}"#
    try equal(problems(body, of: "SubscriptionUpdateRequest"), ["/included/0: none of 3 types"])
    let fixed = body.replacing("2027-1-1", with: "2027-01-01")
    try empty(problems(fixed, of: "SubscriptionUpdateRequest"))
  }

  @Test func anOperationIsFoundByItsPath() {
    let found = Contract.apple.operation("GET", "/v1/apps/7/subscriptionGroups?limit=200")
    equal(found?.path, "/v1/apps/{id}/subscriptionGroups")
    equal(found?.response, "SubscriptionGroupsResponse")
    #expect(found?.query.contains("limit") == true)
    absent(Contract.apple.operation("DELETE", "/v1/apps/7"))
  }

  @Test func aPlaceIsSeenThroughNamesListsAndNulls() {
    equal(
      Contract.apple["SubscriptionOfferCode", "attributes", "customerEligibilities"],
      .values(["NEW", "EXISTING", "EXPIRED"]))
    equal(Contract.apple["InAppPurchaseV2UpdateRequest", "data", "attributes", "familySharable"], .boolean)
    absent(Contract.apple["Subscription", "attributes", "shareable"])
  }

  /// Every name that is used is there.
  @Test func theContractIsComplete() throws {
    let apple = Contract.apple
    #expect(apple.operations.count > 200)
    for operation in apple.operations {
      for type in [operation.request, operation.response].compactMap({ $0 }) where type != "csv" {
        #expect(apple.types[type] != nil, "\(operation.path)")
      }
    }
    func check(_ form: Contract.Form, in type: String) {
      switch form {
      case .named(let name): #expect(apple.types[name] != nil, "\(type) has \(name)")
      case .list(let inner), .nullable(let inner): check(inner, in: type)
      case .either(let forms): forms.forEach { check($0, in: type) }
      case .object(let members, _): members.values.forEach { check($0, in: type) }
      case .text, .integer, .boolean, .values: break
      }
    }
    for (type, form) in apple.types { check(form, in: type) }
  }
}
