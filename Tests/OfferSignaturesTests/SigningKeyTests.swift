import Cryptography
import Diagnostics
import OfferSignatures
import TestSupport
import Testing

struct SigningKeyTests {
  private func refusal(_ text: String, id: String = "ABC123") throws -> String {
    var bytes = Array(text.utf8)
    let secret = SecretBytes(taking: &bytes)
    let failure = #expect(throws: PlainFailure.self) {
      try SigningKey(pem: secret, id: id, origin: "key.p8")
    }
    return failure?.message ?? ""
  }

  @Test(arguments: ["\n", "\r\n", "  \n", "\n\n"])
  func theLinesOfAFileMayEndAsTheyLike(_ end: String) throws {
    var bytes = Array(("\n" + (try ExampleKey.pem)).replacing("\n", with: end).utf8)
    try equal(SigningKey(pem: SecretBytes(taking: &bytes), id: "ABC123", origin: "key.p8").id, "ABC123")
  }

  @Test func otherKeysAreRefusedWithWhatTheyAre() throws {
    let body = try ExampleKey.base64
    func pem(_ kind: String) -> String { "-----BEGIN \(kind)-----\n\(body)\n-----END \(kind)-----\n" }
    try contains(refusal(pem("EC PRIVATE KEY")), "openssl pkcs8 -topk8")
    try contains(refusal(pem("ENCRYPTED PRIVATE KEY")), "with a password")
    try contains(refusal(pem("RSA PRIVATE KEY")), "an RSA key")
    try contains(refusal(pem("PUBLIC KEY")), "a public key")
    try contains(refusal(pem("CERTIFICATE")), "no private key")
    try equal(refusal(""), refusal(body))
    try contains(refusal(body), "key.p8 is not a key, expected the text of a .p8 file")
    try contains(refusal(String(ExampleKey.pem.dropLast(30))), "is cut off")
    try contains(refusal(ExampleKey.pem.replacing("MIGH", with: "MIG")), "is damaged")
    try contains(refusal(ExampleKey.pem.replacing("MIGH", with: "AAAA")), "is damaged")
    try contains(refusal(ExampleKey.pem + ExampleKey.pem), "contains several keys, expected one")
  }

  @Test(
    .enabled(if: Tool.openssl != nil, "openssl is not installed"),
    arguments: [
      ["RSA", "rsa_keygen_bits:2048"], ["EC", "ec_paramgen_curve:P-384"],
      ["EC", "ec_paramgen_curve:secp256k1"],
      ["ED25519"],
    ])
  func keysOfOtherKindsAreRefused(_ kind: [String]) throws {
    let options = kind.dropFirst().flatMap { ["-pkeyopt", $0] }
    let made = try #require(Tool.openssl).run(["genpkey", "-algorithm", kind[0]] + options)
    let pem = made.output.drop { $0 != "-" }
    try contains(refusal(String(pem)), "expected an elliptic curve key over P-256")
  }

  /// Bytes 36 to 67 are the private half.
  @Test(arguments: [52, 60, 75, 87]) func halvesThatDoNotFitAreRefused(_ place: Int) throws {
    var body = Array(try ExampleKey.base64.utf8)
    body[place] = body[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    let text =
      "-----BEGIN PRIVATE KEY-----\n\(String(decoding: body, as: UTF8.self))\n-----END PRIVATE KEY-----\n"
    try contains(refusal(text), "is damaged")
  }

  @Test(arguments: ["", "AB C", "AB\u{2063}C", "ü"])
  func anIDThatIsNoneIsRefused(_ id: String) throws {
    try contains(refusal(ExampleKey.pem, id: id), "expected letters and digits")
  }

  @Test func xcodesKeyIsRead() throws {
    for text in [try ExampleKey.storeKitFile, try ExampleKey.storeKitFile.replacing("/", with: "\\/")] {
      var bytes = Array(text.utf8)
      try equal(SigningKey(storeKit: &bytes, origin: "Store.storekit").id, "A1B2C3D4")
      #expect(bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"subscriptionOffersKeyPair": {"id": "A", "privateKey": 1}}"#,
    #"{"subscriptionOffersKeyPair": {"id": "A", "privateKey": "SECRET"}}"#,
  ])
  func aFileWithoutAKeyIsRefused(_ text: String) {
    var bytes = Array(text.utf8)
    let failure = #expect(throws: PlainFailure.self) {
      try SigningKey(storeKit: &bytes, origin: "Store.storekit")
    }
    #expect(
      failure?.message.contains("SECRET") == false && failure?.message.contains("Store.storekit") == true)
  }
}
