import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

struct SignTests {
  private static let token = "7E3FB204-2D5C-4F3E-A8B5-97C1D14F4F04"
  private static let issuer = "57246542-96fe-1a63-e053-0824d011072a"
  private let folder: TemporaryFolder
  private let key: String

  init() throws {
    folder = try TemporaryFolder()
    key = try ExampleKey.pem
    try folder.write(try Repository.text("Tests/Fixtures/signing/catalog.yaml"), to: "catalog.yaml")
    try folder.write(key, to: "key.p8", mode: 0o600)
    try folder.write(try ExampleKey.storeKitFile, to: "Store.storekit")
  }

  private func sign(_ command: String, _ more: [String], key: String? = nil) -> Outcome {
    offerc(
      ["sign", command, folder.path("catalog.yaml"), "--product", "com.example.app.monthly"] + more,
      environment: key.map { ["OFFERC_SIGNING_KEY": $0] } ?? [:])
  }

  private func offer(_ more: String..., key: String? = nil) -> Outcome {
    sign("promotional-offer", ["--offer", "thanks"] + more, key: key)
  }

  @Test func aSignatureOfVersion1IsAllThatStoreKitAsksFor() throws {
    let outcome = offer(
      "--account-token", SignTests.token, "--key-file", folder.path("key.p8"), "--key-id", "ABC123")
    equal(outcome.status, .success)
    empty(outcome.errors)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let nonce = try #require(json["nonce"] as? String)
    #expect(UUID(uuidString: nonce) != nil && nonce == nonce.lowercased())
    equal(json["appAccountToken"] as? String, SignTests.token.lowercased())
    equal(json["keyIdentifier"] as? String, "ABC123")
    equal(json["offerIdentifier"] as? String, "thanks")
    equal(json["productId"] as? String, "com.example.app.monthly")
    equal(json["timestamp"] as? Int, 1_800_000_000_123)
    let message = [
      "com.example.app", "ABC123", "com.example.app.monthly", "thanks", SignTests.token.lowercased(), nonce,
      "1800000000123",
    ].joined(separator: "\u{2063}")
    let text = try #require(json["signature"] as? String)
    let signature = try #require(Data(base64Encoded: text))
    guard let openssl = Tool.openssl else { return }
    #expect(try ExampleKey.verifies(signature, of: message, with: openssl))
  }

  /// Both kinds of keys can sign; Apple accepts only one of them.
  @Test(arguments: [("AuthKey_ABC123.p8", true), ("SubscriptionKey_ABC123.p8", false)])
  func aKeyOfTheAPIIsNotForSignatures(name: String, isWarning: Bool) throws {
    try folder.write(key, to: name, mode: 0o600)
    let outcome = offer(
      "--account-token", SignTests.token, "--key-file", folder.path(name), "--key-id", "ABC123")
    equal(outcome.status, .success)
    equal(outcome.errors.contains("a key for in-app purchases only"), isWarning, "\(outcome.errors)")
  }

  @Test func theKeyIsTakenFromWhereItIsNamed() {
    let nonce = ["--nonce", SignTests.token, "--timestamp", "1800000000000"]
    let jws = ["--offer", "thanks", "--jws", "--issuer-id", SignTests.issuer] + nonce
    let sources: [(more: [String], key: String?, id: String)] = [
      (["--key-file", folder.path("key.p8"), "--key-id", "ABC123"], "nonsense", "ABC123"),
      (["--key-id", "ABC123"], key, "ABC123"),
      (["--storekit", folder.path("Store.storekit")], nil, "A1B2C3D4"),
    ]
    for source in sources {
      let outcome = sign("promotional-offer", jws + source.more, key: source.key)
      equal(outcome.status, .success, "\(outcome.errors)")
      empty(outcome.errors, "\(outcome.errors)")
      let parts = outcome.output.dropLast().split(separator: ".").compactMap { Data(base64URL: $0) }
      equal(parts.count, 3)
      contains(String(decoding: parts[0], as: UTF8.self), #""kid":"\#(source.id)""#)
      contains(String(decoding: parts[1], as: UTF8.self), #""iat":1800000000,"#)
    }
  }

  @Test(arguments: ["true", "false"])
  func eligibilityIsSigned(_ allow: String) throws {
    let outcome = sign(
      "introductory-eligibility",
      ["--allow", allow, "--transaction-id", "42", "--issuer-id", SignTests.issuer, "--key-id", "ABC123"],
      key: key)
    equal(outcome.status, .success)
    let claims = try #require(Data(base64URL: outcome.output.split(separator: ".")[1]))
    contains(String(decoding: claims, as: UTF8.self), #""allowIntroductoryOffer":\#(allow)"#)
  }

  @Test(arguments: [
    (["--transaction-id", "x"], "the transaction ID is 'x', expected the digits of"),
    (["--issuer-id", "x\"y"], "the issuer ID is 'x\"y', expected the UUID"),
    (["--timestamp", "9223372036854775807"], "the timestamp is 9223372036854775807, expected milliseconds"),
    (
      ["--key-file", "-----BEGIN PRIVATE KEY-----\nAAAA"],
      "this is the text of a key, expected the name of a key file"
    ),
    (
      ["--key-file", String(repeating: "MIGH", count: 50)],
      "this is the text of a key, expected the name of a key file"
    ),
  ])
  func whatAppleWouldRefuseIsNotSigned(_ more: [String], _ message: String) {
    let good = [
      "--transaction-id": "42", "--issuer-id": SignTests.issuer, "--allow": "true", "--key-id": "ABC123",
    ]
    let rest = good.filter { !more.contains($0.key) }.flatMap { [$0.key, $0.value] }
    let outcome = sign("introductory-eligibility", rest + more, key: key)
    equal(outcome.status, .usage, "\(outcome.errors)")
    contains(outcome.errors, message)
    lacks(outcome.errors, "AAAA")
    lacks(outcome.errors, "MIGH")
  }

  @Test func aKeyFileThatOthersMayReadIsRefused() throws {
    try folder.setMode(0o644, of: "key.p8")
    let outcome = offer(
      "--application-username", "", "--key-file", folder.path("key.p8"), "--key-id", "ABC123")
    equal(outcome.status, .usage)
    empty(outcome.output)
    contains(outcome.errors, "can be read by other users (mode 0644): run `chmod 600` on it")
  }

  /// Whatever is wrong, nothing of the key is said.
  @Test func noPartOfTheKeyIsSaid() throws {
    let body = try ExampleKey.base64
    try folder.write(
      #"{"subscriptionOffersKeyPair": {"id": "A", "privateKey": "\#(body.dropLast(4))"}}"#,
      to: "Broken.storekit")
    try folder.write(#"{"subscriptionOffersKeyPair": {"privateKey": "\#(body)"}}"#, to: "Nameless.storekit")
    let user = ["--application-username", ""]
    var said = ""
    for text in [
      key, String(key.dropLast(40)), key.replacing("MIG", with: "MI"), body, String(key.dropFirst(3)),
    ] {
      for more in [
        user, user + ["--jws"], ["--jws", "--issuer-id", SignTests.issuer], ["--offer", "none"] + user, [],
      ] {
        let outcome = sign(
          "promotional-offer", ["--offer", "thanks", "--key-id", "ABC123"] + more, key: text)
        said += outcome.output + outcome.errors
      }
    }
    for name in ["Store", "Broken", "Nameless"] {
      let outcome = offer("--application-username", "", "--storekit", folder.path(name + ".storekit"))
      said += outcome.output + outcome.errors
    }
    contains(said, "signature")
    contains(said, "is damaged")
    contains(said, "is cut off")
    let whole = try #require(Data(base64Encoded: body))
    let number = whole[36..<68]
    let hexadecimal = number.map { String(format: "%02x", $0) }.joined()
    var secrets = [hexadecimal, number.base64EncodedString()]
    secrets += stride(from: 0, to: body.count - 8, by: 4).map { String(body.dropFirst($0).prefix(8)) }
    for secret in secrets { lacks(said, secret, "\(secret)") }
  }
}
