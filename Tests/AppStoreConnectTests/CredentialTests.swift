@testable import AppStoreConnect
import Cryptography
import Diagnostics
import Foundation
import OfferSignatures
import TestSupport
import Testing

struct CredentialTests {
  @Test(arguments: [
    ["ASC_KEY_ID": "A", "ASC_ISSUER_ID": "B", "ASC_PRIVATE_KEY_PATH": "C"],
    [
      "APP_STORE_CONNECT_API_KEY_KEY_ID": "A", "APP_STORE_CONNECT_API_KEY_ISSUER_ID": "B",
      "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH": "C",
    ],
    [
      "ASC_KEY_ID": "A", "APP_STORE_CONNECT_API_KEY_KEY_ID": "A", "ASC_ISSUER_ID": "B",
      "ASC_PRIVATE_KEY_PATH": "C",
    ],
    [
      "ASC_KEY_ID": "A", "APP_STORE_CONNECT_API_KEY_KEY_ID": "", "ASC_ISSUER_ID": "B",
      "ASC_PRIVATE_KEY_PATH": "C", "ASC_PRIVATE_KEY": "",
    ],
  ])
  func bothSpellingsAreRead(_ environment: [String: String]) throws {
    let parts = try environmentCredentials(environment)
    equal(parts.keyId, "A")
    equal(parts.issuerId, "B")
    guard case .file("C") = parts.key else {
      Issue.record("\(parts)")
      return
    }
  }

  @Test func aKeyItselfIsKnownByItsVariable() throws {
    for name in ["ASC_PRIVATE_KEY", "APP_STORE_CONNECT_API_KEY_KEY"] {
      guard case .variable(name) = try environmentCredentials([name: "secret"]).key else {
        Issue.record("\(name)")
        continue
      }
    }
  }

  @Test(arguments: [
    ["ASC_KEY_ID", "APP_STORE_CONNECT_API_KEY_KEY_ID"],
    ["ASC_ISSUER_ID", "APP_STORE_CONNECT_API_KEY_ISSUER_ID"],
    ["ASC_PRIVATE_KEY", "APP_STORE_CONNECT_API_KEY_KEY"],
    ["ASC_PRIVATE_KEY_PATH", "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH"],
    ["ASC_PRIVATE_KEY", "ASC_PRIVATE_KEY_PATH"],
  ])
  func twoThatDifferAreAConflict(_ names: [String]) {
    let failure = #expect(throws: PlainFailure.self) {
      try environmentCredentials([names[0]: "one", names[1]: "two"])
    }
    equal(
      failure?.message,
      "\(names[0]) and \(names[1]) are both set, but have different values: remove one of them")
  }

  @Test func eachPartIsOfTheFirstPlaceThatHasIt() throws {
    let chosen = try #require(
      ChosenCredentials(from: [
        CredentialParts(key: .file("a")), CredentialParts(keyId: "B", issuerId: "I"),
        CredentialParts(keyId: "C", issuerId: "J", key: .file("c")),
      ]))
    equal(chosen.keyId, "B")
    equal(chosen.issuerId, "I")
    guard case .file("a") = chosen.key else {
      Issue.record("\(chosen)")
      return
    }
  }

  /// Else an individual key on the command line would become a team key wherever the environment has one.
  @Test func anIssuerOfALaterPlaceThanTheKeyIDIsNotUsed() throws {
    let chosen = try #require(
      ChosenCredentials(from: [
        CredentialParts(keyId: "A", key: .file("a")), CredentialParts(keyId: "B", issuerId: "I"),
      ]))
    absent(chosen.issuerId)
    let other = try #require(
      ChosenCredentials(from: [
        CredentialParts(issuerId: "H"), CredentialParts(keyId: "B", issuerId: "I", key: .file("b")),
      ]))
    equal(other.issuerId, "H")
  }

  @Test func aKeyIDAndAKeyAreBothNeeded() {
    absent(ChosenCredentials(from: []))
    absent(ChosenCredentials(from: [CredentialParts(keyId: "A")]))
    absent(ChosenCredentials(from: [CredentialParts(key: .file("a"))]))
  }

  @Test func aVariableHoldsPEMWithLineBreaksWithoutOrAsBase64() throws {
    let pem = try ExampleKey.pem
    let forms = [
      pem, pem.replacing("\n", with: "\\n"), Data(pem.utf8).base64EncodedString(),
      Data(pem.utf8).base64EncodedString(options: .lineLength64Characters), pem.replacing("\n", with: "\r\n"),
    ]
    for form in forms {
      var value = Array(form.utf8)
      let key = try APIKey(pem: variablePEM(&value), id: keyId, issuerId: nil, origin: "X")
      try equal(key.token(issuedAt: 0).split(separator: ".").count, 3)
      #expect(value.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [
    "", "secret", "c2VjcmV0", "-----BEGIN PUBLIC KEY-----\nc2VjcmV0\n-----END PUBLIC KEY-----",
  ])
  func whatIsNoKeyIsRefusedWithoutShowingIt(_ text: String) {
    var value = Array(text.utf8)
    let failure = #expect(throws: PlainFailure.self) {
      try APIKey(pem: variablePEM(&value), id: keyId, issuerId: nil, origin: "ASC_PRIVATE_KEY")
    }
    let message = failure?.message ?? ""
    begins(message, with: "ASC_PRIVATE_KEY ")
    lacks(message, "secret")
    lacks(message, "c2Vj")
  }

  @Test(arguments: ["", "a b", "a\nb"]) func anIssuerIsOneWord(_ issuer: String) throws {
    #expect(throws: PlainFailure.self) { try exampleKey(issuerId: issuer) }
  }
}
