package import Diagnostics

/// An entry with the comment `# assumed`: its value has not been checked in App Store Connect.
package struct AssumedValue: Sendable {
  /// The key as it is written, with its place.
  package let key: Located<String>
  /// Key and value.
  package let range: SourceRange
  /// The key of the list or mapping around it, e.g. `winBackOffers`; empty at the top.
  package let holder: String
  /// The object around it.
  package let object: ObjectPath
  /// The object of a comparison that has the key; nil for a key of its parts.
  package let owner: ObjectPath?
  /// The comment at the end of its line, with the blanks before it.
  package let comment: SourceRange?

  package init(
    key: Located<String>, range: SourceRange, holder: String, object: ObjectPath, owner: ObjectPath? = nil,
    comment: SourceRange? = nil
  ) {
    self.key = key
    self.range = range
    self.holder = holder
    self.object = object
    self.comment = comment
    self.owner = owner
  }
}

/// The assumed entries of a catalog. No entry is inside of another one.
package struct AssumedValues: Sendable {
  /// Sorted by place.
  package let all: [AssumedValue]
  /// The entries of live state that could not be read, whether a value is written for them or not; sorted by place.
  package let unread: [AssumedValue]
  /// The names of keys that could not be read, by owner.
  private let unreadKeys: [ObjectPathInAnyForm: Set<String>]

  package init(_ values: [AssumedValue] = [], unread: [AssumedValue] = []) {
    all = values.sorted { $0.range < $1.range }
    self.unread = unread.sorted { $0.range < $1.range }
    unreadKeys = unread.reduce(into: [:]) { keys, value in
      if let owner = value.owner {
        keys[ObjectPathInAnyForm(owner), default: []].insert(value.key.value)
      }
    }
  }

  /// The same entries for live state, where an assumed value is one that could not be read.
  package var ofLiveState: AssumedValues { unread.isEmpty ? AssumedValues(all, unread: all) : self }

  package var isEmpty: Bool { all.isEmpty && unread.isEmpty }

  /// The keys of an object that could not be read.
  package func unreadKeys(of owner: ObjectPath) -> Set<String> {
    unreadKeys[ObjectPathInAnyForm(owner)] ?? []
  }

  /// The entry that a place is in.
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
