import OfferModel

/// Finds the storefront of a three-letter code with one look-up, because a catalog can have hundreds of thousands of prices.
///
/// The table has 32 KiB and is made once. Each binder holds it, because access to a lazy global takes as long as a look-up.
struct StorefrontIndex: Sendable {
  private let table: [UInt8]
  private let digits: [UInt8]
  private static let none: UInt8 = 0xFF

  static let current = StorefrontIndex()

  private init() {
    var table = [UInt8](repeating: StorefrontIndex.none, count: 1 << 15)
    for storefront in Storefront.all {
      let letters = Array(storefront.code.utf8)
      table[StorefrontIndex.slot(letters[0], letters[1], letters[2])] = storefront.index
    }
    self.table = table
    digits = Storefront.all.map { UInt8($0.currency.minorDigits) }
  }

  /// Digits after the decimal point of amounts in the storefront's currency.
  @inline(__always)
  func minorDigits(of storefront: Storefront) -> Int { Int(digits[Int(storefront.index)]) }

  /// The storefront of the upper-case ASCII letters in `range` of `bytes`, if there is one.
  @inline(__always)
  func storefront(_ bytes: [UInt8], _ range: Range<Int>) -> Storefront? {
    guard range.count == 3 else { return nil }
    let a = bytes[range.lowerBound]
    let b = bytes[range.lowerBound + 1]
    let c = bytes[range.lowerBound + 2]
    guard isLetter(a), isLetter(b), isLetter(c) else { return nil }
    let index = table[StorefrontIndex.slot(a, b, c)]
    return index == StorefrontIndex.none ? nil : Storefront(index: index)
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func slot(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int {
    Int(a & 31) << 10 | Int(b & 31) << 5 | Int(c & 31)
  }
}
