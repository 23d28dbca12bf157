/// An App Store storefront: an index into the table of the 175.
package struct Storefront: Hashable, Comparable, Sendable {
  package let index: UInt8

  package init(index: UInt8) { self.index = index }

  /// ISO 3166-1 alpha-3, as Apple spells it: `USA`, `XKS`.
  package var code: String { StorefrontTable.rows[Int(index)].code.description }
  package var alpha2: String { StorefrontTable.rows[Int(index)].alpha2.description }
  package var name: String { StorefrontTable.rows[Int(index)].name.description }
  package var currency: Currency { StorefrontTable.rows[Int(index)].currency }

  /// By code: the table is sorted.
  package static func < (a: Storefront, b: Storefront) -> Bool { a.index < b.index }

  package static let count = 175
  package static let all: [Storefront] = (0..<UInt8(count)).map(Storefront.init(index:))
  package static var tableDate: String { StorefrontTable.date }
  private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
  private static let byAlpha2 = Dictionary(uniqueKeysWithValues: all.map { ($0.alpha2, $0) })

  package init?(code: String) {
    guard let match = Storefront.byCode[code] else { return nil }
    self = match
  }

  package init?(alpha2: String) {
    guard let match = Storefront.byAlpha2[alpha2] else { return nil }
    self = match
  }
}

/// From the three letters of a code to its storefront in one look-up: for the hundred thousands of prices of a catalog.
///
/// Made once (32 KiB) and handed on as a value.
package struct StorefrontIndex: Sendable {
  private let table: [UInt8]
  private let digits: [UInt8]
  private static let none: UInt8 = 0xFF

  package init() {
    var table = [UInt8](repeating: StorefrontIndex.none, count: 1 << 15)
    for storefront in Storefront.all {
      let letters = Array(storefront.code.utf8)
      table[StorefrontIndex.slot(letters[0], letters[1], letters[2])] = storefront.index
    }
    self.table = table
    digits = Storefront.all.map { UInt8($0.currency.minorDigits) }
  }

  /// Digits after the decimal point of amounts in the storefront's currency.
  package func minorDigits(of storefront: Storefront) -> Int { Int(digits[Int(storefront.index)]) }

  /// The storefront of the upper-case ASCII letters in `range` of `bytes`, if there is one.
  package func storefront(_ bytes: [UInt8], _ range: Range<Int>) -> Storefront? {
    guard range.count == 3 else { return nil }
    let (a, b, c) = (bytes[range.lowerBound], bytes[range.lowerBound + 1], bytes[range.lowerBound + 2])
    guard isLetter(a), isLetter(b), isLetter(c) else { return nil }
    let index = table[StorefrontIndex.slot(a, b, c)]
    return index == StorefrontIndex.none ? nil : Storefront(index: index)
  }

  private func isLetter(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func slot(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int {
    Int(a & 31) << 10 | Int(b & 31) << 5 | Int(c & 31)
  }
}
