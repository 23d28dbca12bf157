import TestSupport
import Cryptography
import Diagnostics
import OfferModel
import Testing

@testable import OfferCodes

/// Numbers that two people have to find alike, on two machines, years apart.
struct WorkedExampleTests {
  @Test func permutationKeyAndTweak() throws {
    let key = try testKey()
    equal(
      unsafe key.withBytes { unsafe hexadecimal($0) },
      "34bb359a95fbadf8cf84a75f0f7147af57379626c45f12b3c18e0403b09a5a06")
    equal(hexadecimal(try space().tweak()), "2eafeb9cc9e98d0dcb46013981c09fe1")
  }

  @Test func rangeOfTheBatch() throws {
    let batch = try #require(try spring())
    equal(batch.range, IndexRange(start: 862_092_503_648_560_020, width: 1314))
  }

  @Test func firstTexts() throws {
    let space = try space()
    let texts = try bodies(space.permutation(key: testKey()), from: 862_092_503_648_560_020, 3, 12)
    equal(String(decoding: texts, as: UTF8.self), "YGET4UBGNT3YZ6C29LJKQRT945SK9DWX2QHN")
  }

  private func space() throws -> CodeSpace {
    try #require(CodeSpace(bundleId: "com.example.app", form: .unambiguous))
  }

  private func spring() throws -> OwnBatch? {
    var part = CodeBatch.OneTimeUse()
    part.environment = unplaced(.production)
    part.issuer = unplaced(.offerc)
    var batch = CodeBatch(unplaced(.oneTimeUse(part)))
    batch.id = unplaced("spring-1")
    batch.count = unplaced(1000)
    batch.createdDate = unplaced(try day("2027-01-10"))
    batch.expirationDate = unplaced(try day("2027-05-01"))
    var code = CodePart(.ofInAppPurchase([]))
    code.batches = [batch]
    var offer = Offer(OfferData(.offerCode(code)))
    offer.referenceName = unplaced("SPRING")
    return OwnBatch(
      batch, of: offer, productId: "com.example.app.monthly", bundleId: "com.example.app")
  }
}

extension CodeForm {
  static let unambiguous = CodeForm(
    prefix: "", length: 12, symbols: Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8), hasCheckCharacter: false)
}
