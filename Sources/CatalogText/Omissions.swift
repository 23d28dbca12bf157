package import Diagnostics

/// Why something that one side says is not on the other: the words for one and for several, after their number.
package struct OmissionReason: Hashable, Sendable {
  package let one: String
  package let many: String
  /// Reasons of a lower rank come first, equal ones by their words.
  let rank: Int

  /// In `live.json`, where it never changes.
  package var spelling: String { many }

  package init(_ one: String, _ many: String, rank: Int = 0) {
    self.one = one
    self.many = many
    self.rank = rank
  }
}

/// What one side says and the other cannot: each reason once, counted.
package struct Omissions: Sendable {
  private var byReason: [OmissionReason: Omission] = [:]

  package init() {}

  /// - Parameter object: what it belongs to.
  package mutating func add(_ reason: OmissionReason, of object: ObjectPath? = nil, _ count: Int = 1) {
    guard count > 0 else { return }
    var one = byReason[reason] ?? Omission(reason: reason)
    if let object, !one.objects.contains(object) { one.objects.append(object) }
    one.count += count
    byReason[reason] = one
  }

  /// Objects that are counted once, however often they are met.
  package mutating func addOnce(_ reason: OmissionReason, of object: ObjectPath) {
    if byReason[reason]?.objects.contains(object) != true { add(reason, of: object) }
  }

  package mutating func add(_ one: String, _ many: String, _ count: Int = 1) {
    add(OmissionReason(one, many), count)
  }

  package mutating func add(_ other: Omissions) {
    for one in other.byReason.values { add(one.reason, one.count) }
  }

  /// In one order, however the catalog is arranged.
  package var all: [Omission] {
    byReason.values.sorted { ($0.reason.rank, $0.reason.one) < ($1.reason.rank, $1.reason.one) }.map { one in
      var one = one
      one.objects.sort { $0.key < $1.key }
      return one
    }
  }
}

/// Something that is left out for one reason.
package struct Omission: Hashable, Sendable {
  package let reason: OmissionReason
  /// What it belongs to, sorted, where that is known.
  package fileprivate(set) var objects: [ObjectPath] = []
  package fileprivate(set) var count = 0

  /// `4 App Review screenshots`.
  package var phrase: String { counted(count, reason.one, reason.many) }
}
