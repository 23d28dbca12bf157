package import Diagnostics

/// A reason why something was left out, in words that follow a number: for one object, and for several.
package struct OmissionReason: Hashable, Sendable {
  package let one: String
  package let many: String
  /// Reasons of a lower rank come first, equal ones by their words.
  let rank: Int

  /// The spelling in `live.json`, which never changes.
  package var spelling: String { many }

  package init(_ one: String, _ many: String, rank: Int = 0) {
    self.one = one
    self.many = many
    self.rank = rank
  }
}

/// What a conversion leaves out, counted by reason.
package struct Omissions: Sendable {
  private var byReason: [OmissionReason: Omission] = [:]

  package init() {}

  /// - Parameter object: the object that it belongs to.
  package mutating func add(_ reason: OmissionReason, of object: ObjectPath? = nil, _ count: Int = 1) {
    guard count > 0 else { return }
    var one = byReason[reason] ?? Omission(reason: reason)
    if let object, !one.objects.contains(object) { one.objects.append(object) }
    one.count += count
    byReason[reason] = one
  }

  /// Counts an object once for a reason, even if it is added several times.
  package mutating func addOnce(_ reason: OmissionReason, of object: ObjectPath) {
    if byReason[reason]?.objects.contains(object) != true { add(reason, of: object) }
  }

  package mutating func add(one: String, many: String, _ count: Int = 1) {
    add(OmissionReason(one, many), count)
  }

  /// Sorted, so that the order of the catalog does not matter.
  package var all: [Omission] {
    let sorted = byReason.values.sorted {
      ($0.reason.rank, $0.reason.one) < ($1.reason.rank, $1.reason.one)
    }
    return sorted.map { omission in
      var result = omission
      result.objects.sort { $0.key < $1.key }
      return result
    }
  }
}

/// Something that is left out for one reason.
package struct Omission: Hashable, Sendable {
  package let reason: OmissionReason
  /// The objects that it belongs to, sorted, as far as they are known.
  package fileprivate(set) var objects: [ObjectPath] = []
  package fileprivate(set) var count = 0

  /// `4 App Review screenshots`.
  package var phrase: String { counted(count, reason.one, reason.many) }
}
