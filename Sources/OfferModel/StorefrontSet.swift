/// A set of storefronts: 175 bits.
public struct StorefrontSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  public init() {}

  package init(_ territories: some Sequence<Storefront>) {
    for storefront in territories { insert(storefront) }
  }

  package static let all = StorefrontSet(Storefront.all)

  public var isEmpty: Bool { low | middle | high == 0 }
  package var count: Int { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount }

  public func contains(_ storefront: Storefront) -> Bool {
    let bit: UInt64 = 1 << UInt64(storefront.index & 63)
    switch storefront.index >> 6 {
    case 0: return low & bit != 0
    case 1: return middle & bit != 0
    default: return high & bit != 0
    }
  }

  /// Returns whether the storefront was not in the set before.
  @discardableResult
  public mutating func insert(_ storefront: Storefront) -> Bool {
    let isNew = !contains(storefront)
    let bit: UInt64 = 1 << UInt64(storefront.index & 63)
    switch storefront.index >> 6 {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
    return isNew
  }

  public func union(_ other: StorefrontSet) -> StorefrontSet {
    combined(other) { own, others in own | others }
  }
  public func intersection(_ other: StorefrontSet) -> StorefrontSet {
    combined(other) { own, others in own & others }
  }
  public func subtracting(_ other: StorefrontSet) -> StorefrontSet {
    combined(other) { own, others in own & ~others }
  }
  public func isDisjoint(with other: StorefrontSet) -> Bool { intersection(other).isEmpty }
  public func isSubset(of other: StorefrontSet) -> Bool { subtracting(other).isEmpty }

  package mutating func formUnion(_ other: StorefrontSet) { self = union(other) }

  /// The storefronts in the order of their codes.
  package var members: [Storefront] {
    var result: [Storefront] = []
    result.reserveCapacity(count)
    for (base, word) in [(UInt8(0), low), (64, middle), (128, high)] {
      var rest = word
      while rest != 0 {
        result.append(Storefront(index: base + UInt8(rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
    return result
  }

  /// The first of them in that order.
  package var first: Storefront? {
    for (base, word) in [(0, low), (64, middle), (128, high)] where word != 0 {
      return Storefront(index: UInt8(base + word.trailingZeroBitCount))
    }
    return nil
  }

  package var codes: [String] { members.map(\.code) }

  /// Whether it comes first in lists: the larger set does, and of two sets of one size the one with the first storefront.
  package func comesBefore(_ other: StorefrontSet) -> Bool {
    guard count == other.count else { return count > other.count }
    return (first?.index ?? 0) < (other.first?.index ?? 0)
  }

  /// Sorted by name, for people who do not know the codes.
  package var byName: [Storefront] { members.sorted { $0.name < $1.name } }

  private func combined(_ other: StorefrontSet, _ operation: (UInt64, UInt64) -> UInt64) -> StorefrontSet {
    var result = StorefrontSet()
    result.low = operation(low, other.low)
    result.middle = operation(middle, other.middle)
    result.high = operation(high, other.high)
    return result
  }
}
