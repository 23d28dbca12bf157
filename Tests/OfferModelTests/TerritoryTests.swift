import OfferModel
import Testing

struct TerritoryTests {
  @Test func theTableIsSortedAndComplete() {
    let codes = Territory.all.map(\.code)
    #expect(codes.count == 175)
    #expect(codes == Set(codes).sorted())
    #expect(Set(Territory.all.map(\.alpha2)).count == 175)
    #expect(Set(Territory.all.map(\.name)).count == 175)
    #expect(Territory.all.allSatisfy { $0.code.utf8.count == 3 && $0.alpha2.utf8.count == 2 })
  }

  @Test func foundByTheirCodes() {
    for territory in Territory.all {
      #expect(Territory(code: territory.code) == territory)
      #expect(Territory(alpha2: territory.alpha2) == territory)
      #expect(Territory(code: territory.code.lowercased()) == nil)
    }
    #expect(Territory(code: "XKX") == nil)
  }

  /// The look-up by letters against the dictionary, for every three letters and what borders on them.
  @Test func theIndexFindsExactlyTheStorefronts() {
    let index = TerritoryIndex()
    let letters = Array(UInt8(0x40)...UInt8(0x5B)) + [0x61, 0x30, 0xC3]
    for a in letters {
      for b in letters {
        for c in letters {
          let bytes = [a, b, c]
          let expected = Territory(code: String(decoding: bytes, as: UTF8.self))
          #expect(index.storefront(bytes, 0..<3) == expected)
        }
      }
    }
    let text = Array("xUSAx".utf8)
    #expect(index.storefront(text, 1..<4) == Territory(code: "USA"))
    #expect(index.storefront(text, 1..<3) == nil)
    #expect(index.storefront(text, 0..<4) == nil)
    for territory in Territory.all {
      #expect(index.minorDigits(of: territory) == territory.currency.minorDigits)
    }
  }

  @Test func currencies() {
    #expect(Set(Territory.all.map(\.currency.code)).count == Currency.allCases.count)
    #expect(Currency.allCases.filter { $0.minorDigits == 0 }.map(\.code) == ["CLP", "JPY", "KRW", "VND"])
    #expect(Currency.allCases.allSatisfy { Currency(code: $0.code) == $0 })
    #expect(Territory(code: "ARG")?.currency == .usd)
    #expect(Territory(code: "BGR")?.currency == .eur)
    #expect(Territory(code: "TUR")?.currency == .try)
  }
}
