import Foundation
import OfferKit
import TestSupport
import Testing

/// Signatures as a server makes them: only what is public.
struct SignatureTests {
  private static let now: Int64 = 1_800_000_000_123
  private let catalog: OfferCatalog
  private let key: OfferCatalog.SigningKey

  init() throws {
    let text = try Repository.text("Tests/Fixtures/signing/catalog.yaml")
    catalog = try OfferCatalog(files: ["catalog.yaml": text], today: "2027-01-01")
    key = try OfferCatalog.SigningKey(pem: try ExampleKey.pem, id: "ABC123")
  }

  @Test func aPromotionalOfferIsSigned() throws {
    let token = UUID()
    let signed = try catalog.signPromotionalOffer(
      "thanks", ofProduct: "com.example.app.monthly", for: .appAccountToken(token.uuidString), with: key,
      timestamp: SignatureTests.now)
    equal(signed.offerId, "thanks")
    equal(signed.productId, "com.example.app.monthly")
    equal(signed.keyId, "ABC123")
    equal(signed.timestamp, SignatureTests.now)
    guard let openssl = Tool.openssl else { return }
    let message = [
      "com.example.app", "ABC123", "com.example.app.monthly", "thanks", token.uuidString.lowercased(),
      signed.nonce,
      "1800000000123",
    ].joined(separator: "\u{2063}")
    let signature = try #require(Data(base64Encoded: signed.signature))
    #expect(try ExampleKey.verifies(signature, of: message, with: openssl))
  }

  @Test func requestsInTheFormOfAJWSAreSigned() throws {
    let xcode = try OfferCatalog.SigningKey(storeKitFile: Array(ExampleKey.storeKitFile.utf8))
    let offer = try catalog.signPromotionalOfferJWS(
      "thanks", ofProduct: "com.example.app.monthly", with: xcode,
      issuerId: "57246542-96fe-1a63-e053-0824d011072a",
      timestamp: SignatureTests.now)
    let eligibility = try catalog.signIntroductoryEligibility(
      true, ofProduct: "com.example.app.monthly", transactionId: "42", with: key,
      issuerId: "57246542-96fe-1a63-e053-0824d011072a",
      timestamp: SignatureTests.now)
    for (jws, id) in [(offer, "A1B2C3D4"), (eligibility, "ABC123")] {
      let parts = jws.split(separator: ".").compactMap { Data(base64URL: $0) }
      equal(parts.map(\.count).last, 64)
      equal(parts.count, 3)
      equal(String(decoding: parts[0], as: UTF8.self), #"{"alg":"ES256","kid":"\#(id)","typ":"JWT"}"#)
    }
  }

  @Test func aRefusalSaysWhy() throws {
    let failure = #expect(throws: OfferCatalog.SigningFailure.self) {
      try catalog.signPromotionalOffer(
        "thank", ofProduct: "com.example.app.monthly", for: .applicationUsername(""), with: key,
        timestamp: SignatureTests.now)
    }
    #expect(failure?.description.hasSuffix("it has 'thanks'") == true)
    let wrong = #expect(throws: OfferCatalog.SigningFailure.self) {
      try OfferCatalog.SigningKey(pem: "secret", id: "ABC123")
    }
    #expect(wrong?.message.contains("secret") == false)
    let broken = try OfferCatalog(files: ["catalog.yaml": "version: 1"], today: "2027-01-01")
    #expect(throws: OfferCatalog.SigningFailure.self) {
      try broken.signIntroductoryEligibility(
        true, ofProduct: "a", transactionId: "42", with: key,
        issuerId: "57246542-96fe-1a63-e053-0824d011072a",
        timestamp: SignatureTests.now)
    }
  }

  @Test func noDescriptionShowsTheKey() {
    var dumped = ""
    dump(key, to: &dumped)
    for text in [dumped, "\(key)", String(reflecting: key)] {
      lacks(text, "bytes")
      contains(text, "ABC123")
    }
  }
}
