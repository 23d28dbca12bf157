import AppStoreConnect
import TestSupport
import Testing

struct ReadRequestTests {
  @Test func theQueryKeepsItsOrderAndItsBrackets() {
    let request = ReadRequest(
      "/v1/subscriptions/650/prices", ["include": "territory,subscriptionPricePoint", "limit": "200"])
    equal(request.target, "/v1/subscriptions/650/prices?include=territory,subscriptionPricePoint&limit=200")
    equal(
      ReadRequest("/v1/apps", ["filter[bundleId]": "com.example.app"]).target,
      "/v1/apps?filter[bundleId]=com.example.app")
  }

  @Test func whatHasAMeaningInAQueryIsEncoded() {
    let request = ReadRequest("/v1/apps", ["filter[name]": "a&b=c d#é%?+\n"])
    equal(request.target, "/v1/apps?filter[name]=a%26b%3Dc%20d%23%C3%A9%25%3F%2B%0A")
  }

  @Test func withoutAQueryThereIsNoQuestionMark() {
    equal(ReadRequest("/v1/apps/1").target, "/v1/apps/1")
  }
}
