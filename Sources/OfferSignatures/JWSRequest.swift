import Diagnostics

/// What every JWS has, besides the claims of its kind.
package struct JWSRequest: Sendable {
  let issuerId: String
  let occasion: SigningOccasion

  /// - Parameter issuerId: The issuer ID on the page of In-App Purchase keys in App Store Connect.
  /// - Throws: `PlainFailure` if the issuer ID is not a UUID.
  package init(issuerId: String, _ occasion: SigningOccasion) throws {
    guard UUIDText(issuerId) != nil else {
      throw PlainFailure(
        "the issuer ID is \(quoted(issuerId)), expected the UUID that App Store Connect shows above the keys")
    }
    self.issuerId = issuerId
    self.occasion = occasion
  }
}
