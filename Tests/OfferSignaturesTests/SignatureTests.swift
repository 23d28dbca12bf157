import Cryptography
import Diagnostics
import Foundation
import OfferModel
import OfferSignatures
import TestSupport
import Testing

struct SignatureTests {
  private static let nonce = "368F3888-dcd8-11ef-b3c8-325096b39f47"
  private let catalog: Catalog
  private let key: SigningKey

  init() throws {
    catalog = try TestSupport.catalog([try Repository.text("Tests/Fixtures/signing/catalog.yaml")])
    var bytes = Array(try ExampleKey.pem.utf8)
    key = try SigningKey(pem: SecretBytes(taking: &bytes), id: "ABC123", origin: "key.p8")
  }

  private func occasion(_ nonce: String? = nonce, _ timestamp: Int64 = 1_800_000_000_123) throws
    -> SigningOccasion
  {
    try SigningOccasion(nonce: nonce, timestamp: timestamp)
  }

  private func refusal(_ sign: () throws -> Void) -> String {
    #expect(throws: PlainFailure.self) { try sign() }?.message ?? ""
  }

  @Test(.enabled(if: Tool.openssl != nil, "openssl is not installed"))
  func opensslTakesSignaturesOfVersion1() throws {
    let openssl = try #require(Tool.openssl)
    var random = SeededGenerator(seed: 11)
    for number in 0..<20 {
      let (token, nonce) = (try UUIDText.random(), try UUIDText.random())
      let timestamp = Int64.random(in: 1_000_000_000_000...9_000_000_000_000, using: &random)
      let name = ["", "customer-\(number)", "größe", "名前"][number % 4]
      let isToken = number.isMultiple(of: 3)
      let customer =
        isToken ? SignedCustomer.appAccountToken(token) : try SignedCustomer(applicationUsername: name)
      let signed = try catalog.signPromotionalOffer(
        "thanks", of: "com.example.app.monthly", for: customer, with: key,
        try occasion(nonce.description, timestamp))
      let message = [
        "com.example.app", "ABC123", "com.example.app.monthly", "thanks", isToken ? token.description : name,
        nonce.description, "\(timestamp)",
      ].joined(separator: "\u{2063}")
      let signature = try #require(Data(base64Encoded: signed.signature))
      #expect(try ExampleKey.verifies(signature, of: message, with: openssl))
    }
  }

  /// Header and claims word for word; the signature is openssl's to judge.
  @Test func theJWSHasTheClaimsThatAppleAsksFor() throws {
    let request = try JWSRequest(issuerId: "57246542-96fe-1a63-e053-0824d011072a", try occasion())
    let offer = try catalog.signPromotionalOfferJWS(
      "thanks", of: "com.example.app.monthly", transactionId: nil, with: key, request)
    try expect(
      offer,
      #"{"aud":"promotional-offer","bid":"com.example.app","iat":1800000000,"iss":"57246542-96fe-1a63-e053-0824d011072a","nonce":"368f3888-dcd8-11ef-b3c8-325096b39f47","offerIdentifier":"thanks","productId":"com.example.app.monthly"}"#
    )
    let known = try catalog.signPromotionalOfferJWS(
      "thanks", of: "com.example.app.monthly", transactionId: "42", with: key, request)
    try expect(
      known,
      #"{"aud":"promotional-offer","bid":"com.example.app","iat":1800000000,"iss":"57246542-96fe-1a63-e053-0824d011072a","nonce":"368f3888-dcd8-11ef-b3c8-325096b39f47","offerIdentifier":"thanks","productId":"com.example.app.monthly","transactionId":"42"}"#
    )
    let eligibility = try catalog.signIntroductoryEligibility(
      false, of: "com.example.app.monthly", transactionId: "42", with: key, request)
    try expect(
      eligibility,
      #"{"aud":"introductory-offer-eligibility","bid":"com.example.app","iat":1800000000,"iss":"57246542-96fe-1a63-e053-0824d011072a","nonce":"368f3888-dcd8-11ef-b3c8-325096b39f47","allowIntroductoryOffer":false,"productId":"com.example.app.monthly","transactionId":"42"}"#
    )
  }

  private func expect(_ jws: String, _ payload: String) throws {
    let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
    let texts = try parts.map { try #require(Data(base64URL: $0)) }
    equal(texts.count, 3)
    equal(String(decoding: texts[0], as: UTF8.self), #"{"alg":"ES256","kid":"ABC123","typ":"JWT"}"#)
    equal(String(decoding: texts[1], as: UTF8.self), payload)
    guard let openssl = Tool.openssl else { return }
    let message = parts[0] + "." + parts[1]
    #expect(try ExampleKey.verifies(ExampleKey.der(texts[2]), of: String(message), with: openssl))
  }

  @Test func whatTheCatalogDoesNotHaveIsNotSigned() throws {
    let customer = try SignedCustomer(applicationUsername: "")
    func sign(_ offer: String, _ product: String) -> String {
      refusal {
        _ = try catalog.signPromotionalOffer(offer, of: product, for: customer, with: key, try occasion())
      }
    }
    equal(
      sign("thank", "com.example.app.monthly"),
      "subscription 'com.example.app.monthly' has no promotional offer 'thank' in the catalog: it has 'thanks'"
    )
    equal(
      sign("thanks", "com.example.app.yearly"),
      "subscription 'com.example.app.yearly' has no promotional offer 'thanks' in the catalog: it has none")
    equal(
      sign("thanks", "com.example.app.monthl"),
      "the catalog of com.example.app has no subscription 'com.example.app.monthl'; did you mean 'com.example.app.monthly'?"
    )
    contains(sign("thanks", "com.example.app.coins"), "is not a subscription")
    let request = try JWSRequest(issuerId: "57246542-96fe-1a63-e053-0824d011072a", try occasion())
    equal(
      refusal {
        _ = try catalog.signIntroductoryEligibility(
          true, of: "com.example.app.yearly", transactionId: "42", with: key, request)
      }, "subscription 'com.example.app.yearly' has no introductory offer in the catalog")
    #expect(
      refusal {
        _ = try catalog.signIntroductoryEligibility(
          true, of: "com.example.app.monthly", transactionId: "4 2", with: key, request)
      }.hasPrefix("the transaction ID is '4 2', expected"))
  }

  @Test func valuesThatCannotBeSignedAreRefused() throws {
    #expect(refusal { _ = try occasion("368f3888") }.contains("expected a UUID"))
    #expect(refusal { _ = try occasion(nil, 1_800_000_000) }.contains("expected milliseconds"))
    #expect(refusal { _ = try SignedCustomer(appAccountToken: "me") }.contains("expected a UUID"))
    #expect(
      refusal { _ = try SignedCustomer(applicationUsername: "Me") }.contains("expected lowercase letters"))
    // With U+0301 after it the separator is another character, but no other bytes.
    for name in ["a\u{2063}b", "a\u{2063}\u{301}b", "\u{600}\u{2063}"] {
      #expect(refusal { _ = try SignedCustomer(applicationUsername: name) }.contains("u{2063"), "\(name)")
    }
    #expect(refusal { _ = try JWSRequest(issuerId: "", try occasion()) }.contains("the issuer ID is ''"))
  }

  @Test func randomNoncesAreUUIDsOfVersion4() throws {
    let made = try (0..<200).map { _ in try UUIDText.random().description }
    equal(Set(made).count, 200)
    for text in made {
      #expect(
        text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }
  }
}
