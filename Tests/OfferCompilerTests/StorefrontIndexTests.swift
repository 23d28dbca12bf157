import OfferModel
import TestSupport
import Testing

@testable import OfferCompiler

struct StorefrontIndexTests {
  /// The look-up by letters against the dictionary, for every three letters and what borders on them.
  @Test func theIndexFindsExactlyTheStorefronts() {
    let index = StorefrontIndex.current
    let letters = Array(UInt8(0x40)...UInt8(0x5B)) + [0x61, 0x30, 0xC3]
    for a in letters {
      for b in letters {
        for c in letters {
          let bytes = [a, b, c]
          let expected = Storefront(code: String(decoding: bytes, as: UTF8.self))
          equal(index.storefront(bytes, 0..<3), expected)
        }
      }
    }
    let text = Array("xUSAx".utf8)
    equal(index.storefront(text, 1..<4), Storefront(code: "USA"))
    absent(index.storefront(text, 1..<3))
    absent(index.storefront(text, 0..<4))
    for storefront in Storefront.all {
      equal(index.minorDigits(of: storefront), storefront.currency.minorDigits)
    }
  }
}
