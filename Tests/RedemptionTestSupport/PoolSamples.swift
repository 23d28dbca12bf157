import OfferModel
import TestSupport
import Testing

@testable import CodeRedemption

/// A batch of Apple's codes for a pool, and its codes.
func poolSample(
  _ id: String, count: Int = 10, offerName: String = "SPRING", productId: String = "com.example.app.monthly",
  bundleId: String = "com.example.app", cap: Int = 1, endDate: String = "2999-05-01",
  givenUntil: String = "2999-04-28", isRevoked: Bool = false,
  link: String? = "https://apps.apple.com/redeem?ctx=offercodes&id=1&code={code}"
) throws -> (batch: PoolBatch, codes: [String]) {
  let codes = (0..<count).map { number in
    "APPLE" + String(id.utf8.count) + id.uppercased() + String(1000 + number)
  }
  let batch = PoolBatch(
    bundleId: bundleId, id: id, productId: productId, offerName: offerName, environment: .production,
    codesPerRecipient: cap, createdDate: try day("2027-01-10"), endDate: try day(endDate),
    givenUntil: try day(givenUntil), link: link, isRevoked: isRevoked,
    codes: .apple(codes.map { Array($0.utf8)[...] }))
  return (batch, codes)
}

/// The text of `003-pool.sql`.
func poolFile(_ batches: [PoolBatch], for role: String = PoolFile.role) throws -> String {
  var text: [UInt8] = []
  try PoolFile.write(batches, for: role) { text += $0 }
  return String(decoding: text, as: UTF8.self)
}
