package import Cryptography
package import OfferCodes
package import OfferModel

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
  let isRevoked: Bool
  /// The indices of codes that are revoked one by one.
  let revokedIndices: [UInt64]
  let file: CodeFile
  let permutationKey: SecretBytes
  /// What the digests are computed with.
  let digestKey: SecretBytes

  package var count: Int { file.count }

  package init(
    bundleId: String, id: String, productId: String, offerName: String, environment: CodeBatch.Environment,
    createdDate: CalendarDate, endDate: CalendarDate, lastIndex: UInt64, isRevoked: Bool,
    revokedIndices: some Sequence<UInt64>, file: CodeFile, permutationKey: SecretBytes, digestKey: SecretBytes
  ) {
    (self.bundleId, self.id, self.productId, self.offerName) = (bundleId, id, productId, offerName)
    (self.environment, self.createdDate, self.endDate) = (environment, createdDate, endDate)
    (self.lastIndex, self.isRevoked) = (lastIndex, isRevoked)
    self.revokedIndices = Set(revokedIndices).filter { file.range.contains($0) && $0 <= lastIndex }.sorted()
    (self.file, self.permutationKey, self.digestKey) = (file, permutationKey, digestKey)
  }
}
