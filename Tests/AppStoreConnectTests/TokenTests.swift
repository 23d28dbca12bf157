@testable import AppStoreConnect
import Foundation
import TestSupport
import Testing

struct TokenTests {
  private func part(_ number: Int, of token: String) throws -> NSDictionary {
    let text = token.split(separator: ".")[number]
    let data = try #require(Data(base64URL: text))
    return try #require(JSONSerialization.jsonObject(with: data) as? NSDictionary)
  }

  @Test func aTeamKeyNamesItsIssuer() throws {
    let token = try exampleKey().token(issuedAt: 1_800_000_000)
    try equal(part(0, of: token), ["alg": "ES256", "kid": keyId, "typ": "JWT"])
    try equal(
      part(1, of: token),
      [
        "iss": issuerId, "iat": 1_800_000_000, "exp": 1_800_000_600, "aud": "appstoreconnect-v1",
      ])
  }

  @Test func anIndividualKeyIsItsUser() throws {
    let token = try exampleKey(issuerId: nil).token(issuedAt: 1_800_000_000)
    try equal(
      part(1, of: token),
      [
        "sub": "user", "iat": 1_800_000_000, "exp": 1_800_000_600, "aud": "appstoreconnect-v1",
      ])
  }

  @Test(.enabled(if: Tool.openssl != nil, "openssl is not installed"))
  func opensslVerifiesTheSignature() throws {
    let openssl = try #require(Tool.openssl)
    let parts = try exampleKey().token(issuedAt: 1_800_000_000).split(separator: ".")
    let signature = try #require(Data(base64URL: parts[2]))
    equal(signature.count, 64)
    let message = parts[0] + "." + parts[1]
    #expect(try ExampleKey.verifies(ExampleKey.der(signature), of: String(message), with: openssl))
    #expect(try !ExampleKey.verifies(ExampleKey.der(signature), of: message + "x", with: openssl))
  }

  @Test func aTokenIsRenewedThirtySecondsBeforeItsEnd() throws {
    let clock = DrivenClock()
    let tokens = TokenSource(try exampleKey()) { clock.secondsSince1970 }
    let first = try tokens.token()
    clock.pass(569)
    try equal(tokens.token(), first)
    clock.pass(1)
    #expect(try tokens.token() != first)
  }

  @Test func aTokenIsNotUsedAfterTheClockWasPutBack() throws {
    let clock = DrivenClock()
    let tokens = TokenSource(try exampleKey()) { clock.secondsSince1970 }
    let first = try tokens.token()
    clock.pass(-100)
    #expect(try tokens.token() != first)
  }

  /// Two threads whose token was refused make one new token.
  @Test func aTokenIsForgottenOnce() throws {
    let tokens = TokenSource(try exampleKey()) { 1_800_000_000 }
    let first = try tokens.token()
    tokens.forget(first)
    let second = try tokens.token()
    tokens.forget(first)
    try equal(tokens.token(), second)
  }

  @Test func nothingShowsTheToken() throws {
    let token = try exampleKey().token(issuedAt: 1_800_000_000)
    let request = HTTPRequest(
      .get, "https://example.com", headers: [HTTPHeader("Authorization", "Bearer " + token)])
    var dumped = ""
    dump(request, to: &dumped)
    lacks("\(request)\(dumped)\(String(reflecting: request))", token)
  }
}
