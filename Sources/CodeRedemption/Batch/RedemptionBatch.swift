package import Cryptography
package import OfferCodes
package import OfferModel

/// A batch of own codes as it is loaded into a redemption database.
package struct RedemptionBatch: Sendable {
  package let bundleId: String
  package let id: String
  let productId: String
  let offerName: String
  let environment: CodeBatch.Environment
  let createdDate: CalendarDate
  /// The first day on which its codes no longer work.
  let endDate: CalendarDate
  let lastIndex: UInt64
  package let isRevoked: Bool
  /// The indices of codes that are revoked one by one.
  let revokedIndices: [UInt64]
  let file: CodeFile
  let permutationKey: SecretBytes
  /// The key with which the digests of codes are computed.
  let digestKey: SecretBytes

  package var count: Int { file.count }

  package init(
    bundleId: String, id: String, productId: String, offerName: String, environment: CodeBatch.Environment,
    createdDate: CalendarDate, endDate: CalendarDate, lastIndex: UInt64, isRevoked: Bool,
    revokedIndices: some Sequence<UInt64>, file: CodeFile, permutationKey: SecretBytes, digestKey: SecretBytes
  ) {
    self.bundleId = bundleId
    self.id = id
    self.productId = productId
    self.offerName = offerName
    self.environment = environment
    self.createdDate = createdDate
    self.endDate = endDate
    self.lastIndex = lastIndex
    self.isRevoked = isRevoked
    let indicesInBatch = Set(revokedIndices).filter { file.range.contains($0) && $0 <= lastIndex }
    self.revokedIndices = indicesInBatch.sorted()
    self.file = file
    self.permutationKey = permutationKey
    self.digestKey = digestKey
  }
}
