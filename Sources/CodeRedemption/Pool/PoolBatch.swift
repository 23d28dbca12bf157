package import OfferModel

/// A batch whose codes a database gives to customers.
package struct PoolBatch: Sendable {
  /// Where the codes come from.
  package enum Codes: Sendable {
    /// From a file of Apple's.
    case apple([ArraySlice<UInt8>])
    /// Those that offerc makes.
    case own(RedemptionBatch)
  }

  package let bundleId: String
  package let id: String
  package let productId: String
  package let offerName: String
  package let environment: CodeBatch.Environment
  /// How many codes of the offer one recipient can get.
  package let codesPerRecipient: Int
  package let createdDate: CalendarDate
  /// The first day on which its codes no longer work.
  package let endDate: CalendarDate
  /// The first day on which its codes are no longer given.
  package let givenUntil: CalendarDate
  /// The address at which a customer redeems a code, with `{code}` in it; nil if there is none.
  package let link: String?
  package let isRevoked: Bool
  package let codes: Codes

  package init(
    bundleId: String, id: String, productId: String, offerName: String, environment: CodeBatch.Environment,
    codesPerRecipient: Int, createdDate: CalendarDate, endDate: CalendarDate, givenUntil: CalendarDate,
    link: String?, isRevoked: Bool, codes: Codes
  ) {
    self.bundleId = bundleId
    self.id = id
    self.productId = productId
    self.offerName = offerName
    self.environment = environment
    self.codesPerRecipient = codesPerRecipient
    self.createdDate = createdDate
    self.endDate = endDate
    self.givenUntil = givenUntil
    self.link = link
    self.isRevoked = isRevoked
    self.codes = codes
  }

  package var count: Int {
    switch codes {
    case .apple(let codes): codes.count
    case .own(let batch): batch.count
    }
  }
}
