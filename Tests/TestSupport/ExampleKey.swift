package import Foundation

/// A signing key that the whole world knows: that of RFC 7515, appendix A.3.
package enum ExampleKey {
  private static let path = "Tests/Fixtures/signing/example.p8"

  package static var pem: String { get throws { try Repository.text(path) } }

  /// As a StoreKit configuration file has it.
  package static var storeKitFile: String {
    get throws {
      let body = try base64
      return #"{"products": [], "subscriptionOffersKeyPair": {"id": "A1B2C3D4", "privateKey": "\#(body)"}}"#
    }
  }

  /// Without its first and last line.
  package static var base64: String {
    get throws { try pem.split(separator: "\n").dropFirst().dropLast().joined() }
  }

  /// Whether openssl takes a signature, DER, for one of the message with this key.
  package static func verifies(_ signature: Data, of message: String, with openssl: Tool) throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.write(message, to: "message")
    try signature.write(to: folder.url.appending(path: "signature"))
    let key = Repository.path("Tests/Fixtures/signing/example.pub.pem")
    let arguments = ["dgst", "-sha256", "-verify", key, "-signature", folder.path("signature")]
    return try openssl.run(arguments + [folder.path("message")]).status == 0
  }

  /// A signature as JOSE has it, as DER.
  package static func der(_ fixed: Data) -> Data {
    let numbers = [fixed.prefix(32), fixed.dropFirst(32)].map { half -> Data in
      let digits = Data(half.drop { $0 == 0 })
      let value = (digits.first ?? 0) < 0x80 ? digits : Data([0]) + digits
      return Data([2, UInt8(value.count)]) + value
    }
    return Data([0x30, UInt8(numbers.map(\.count).reduce(0, +))]) + numbers[0] + numbers[1]
  }
}

extension Data {
  /// Base64 for URLs, without padding.
  package init?(base64URL text: some StringProtocol) {
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
