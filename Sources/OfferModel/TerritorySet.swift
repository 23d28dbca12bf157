/// A set of storefronts: 175 bits.
package struct TerritorySet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  package init() {}

  package init(_ territories: some Sequence<Territory>) {
    for territory in territories { insert(territory) }
  }

  package static let all = TerritorySet(Territory.all)

  package var isEmpty: Bool { low | middle | high == 0 }
  package var count: Int { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount }

  package func contains(_ territory: Territory) -> Bool {
    let bit: UInt64 = 1 << UInt64(territory.index & 63)
    switch territory.index >> 6 {
    case 0: return low & bit != 0
    case 1: return middle & bit != 0
    default: return high & bit != 0
    }
  }

  /// Whether the storefront was not in the set before.
  @discardableResult
  package mutating func insert(_ territory: Territory) -> Bool {
    let bit: UInt64 = 1 << UInt64(territory.index & 63)
    switch territory.index >> 6 {
    case 0:
      defer { low |= bit }
      return low & bit == 0
    case 1:
      defer { middle |= bit }
      return middle & bit == 0
    default:
      defer { high |= bit }
      return high & bit == 0
    }
  }

  package func union(_ other: TerritorySet) -> TerritorySet { combined(other) { $0 | $1 } }
  package func intersection(_ other: TerritorySet) -> TerritorySet { combined(other) { $0 & $1 } }
  package func subtracting(_ other: TerritorySet) -> TerritorySet { combined(other) { $0 & ~$1 } }
  package func isDisjoint(with other: TerritorySet) -> Bool { intersection(other).isEmpty }
  package func isSubset(of other: TerritorySet) -> Bool { subtracting(other).isEmpty }

  package mutating func formUnion(_ other: TerritorySet) { self = union(other) }

  /// The storefronts in the order of their codes.
  package var members: [Territory] {
    var result: [Territory] = []
    result.reserveCapacity(count)
    for (base, word) in [(UInt8(0), low), (64, middle), (128, high)] {
      var rest = word
      while rest != 0 {
        result.append(Territory(index: base + UInt8(rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
    return result
  }

  package var codes: [String] { members.map(\.code) }

  private func combined(_ other: TerritorySet, _ operation: (UInt64, UInt64) -> UInt64) -> TerritorySet {
    var result = TerritorySet()
    result.low = operation(low, other.low)
    result.middle = operation(middle, other.middle)
    result.high = operation(high, other.high)
    return result
  }
}
