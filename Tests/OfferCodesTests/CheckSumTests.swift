import Testing

@testable import OfferCodes

struct CheckSumTests {
  @Test func fieldsOf32AndOfPrimesOnly() {
    let fields = (2...36).filter { CheckSum(radix: $0) != nil }
    #expect(fields == [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 32])
  }
}
