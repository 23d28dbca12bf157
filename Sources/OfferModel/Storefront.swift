/// An App Store storefront: an index into the table of the 175.
public struct Storefront: Hashable, Comparable, Sendable {
  public let index: UInt8

  public init(index: UInt8) { self.index = index }

  /// ISO 3166-1 alpha-3, as Apple spells it: `USA`, `XKS`.
  package var code: String { StorefrontTable.rows[Int(index)].code }
  package var alpha2: String { StorefrontTable.rows[Int(index)].alpha2 }
  /// The English name for people, which has no comma: `Republic of Korea`.
  package var name: String { StorefrontTable.rows[Int(index)].name }
  /// The English name as Apple writes it, for files that programs read: `Korea, Republic of`.
  package var appleName: String { StorefrontTable.rows[Int(index)].appleName }
  package var currency: Currency { StorefrontTable.rows[Int(index)].currency }

  /// Orders storefronts by code: the table is sorted.
  public static func < (a: Storefront, b: Storefront) -> Bool { a.index < b.index }

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
