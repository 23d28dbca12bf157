package import Diagnostics

/// An entry that nobody has looked up: a comment `# assumed` is beside it.
package struct AssumedValue: Sendable {
  /// The key as it is written, with its place.
  package let key: Located<String>
  /// Key and value.
  package let range: SourceRange
  /// The key of the list or mapping around it, e.g. `winBackOffers`; empty at the top.
  package let holder: String
  /// What findings call the object around it.
  package let object: String

  package init(key: Located<String>, range: SourceRange, holder: String, object: String) {
    self.key = key
    self.range = range
    self.holder = holder
    self.object = object
  }
}

/// The assumed entries of a catalog; none lies in another one.
package struct AssumedValues: Sendable {
  /// Sorted by place.
  package let all: [AssumedValue]

  package init(_ values: [AssumedValue] = []) { all = values.sorted { $0.range < $1.range } }

  package var isEmpty: Bool { all.isEmpty }

  /// The entry that holds a place.
  package func value(at place: SourceRange) -> AssumedValue? {
    let next = all.partitionPoint { ($0.range.file, $0.range.start) <= (place.file, place.start) }
    guard next > 0, all[next - 1].range.contains(place) else { return nil }
    return all[next - 1]
  }

  /// Whether the place is in an assumed entry of the key. A default has the place of another key.
  package func contains(_ place: SourceRange, of key: String) -> Bool {
    !isEmpty && value(at: place)?.key.value == key
  }
}
