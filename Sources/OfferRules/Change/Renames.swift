import ByteText
package import Diagnostics
import OfferLanguage

/// Pairs of a removed and an added object that differ only in their names.
///
/// Apple cannot rename an object: the old one is removed, and a new one is created.
package struct Renames: Sendable {
  private var others: [ObjectPath: ObjectPath] = [:]

  package init(_ changes: [Change]) {
    // The removed objects by content, the last one first, so that the first one is taken first.
    var gone: [Int: [Change]] = [:]
    for change in changes.reversed() where change.kind == .removed && change.hasName {
      gone[change.contentHash, default: []].append(change)
    }
    for change in changes where change.kind == .added && change.hasName {
      let content = change.contentHash
      guard let place = gone[content]?.lastIndex(where: { $0.hasContent(of: change) }),
        let other = gone[content]?.remove(at: place)
      else { continue }
      others[other.path] = change.path
      others[change.path] = other.path
    }
  }

  /// The path of the object with the same content; nil if there is none.
  package subscript(change: Change) -> ObjectPath? { change.kind == .changed ? nil : others[change.path] }
}

extension Change {
  /// Whether the object has a name that could change.
  fileprivate var hasName: Bool {
    ![.priceChange, .purchasePriceChange].contains(type) && Language.current[type].nameKey != nil
  }

  /// Whether two objects differ at most in their names.
  fileprivate func hasContent(of other: Change) -> Bool {
    guard type == other.type, mayMove || path.owner == other.path.owner else { return false }
    let before = content
    let after = other.content
    return !before.fields.isEmpty && before.isEqual(to: after)
  }

  fileprivate var contentHash: Int {
    var hasher = Hasher()
    hasher.combine(type)
    if !mayMove { hasher.combine(path.owner) }
    content.hash(into: &hasher)
    return hasher.finalize()
  }

  private var mayMove: Bool { type == .batch || type == .subscription || type == .inAppPurchase }

  private var content: NormalObject {
    let object = old ?? new
    let skipped = Comparer.parts.union([Language.current[type].nameKey, .referenceName].compactMap(\.self))
    return NormalObject(
      type, at: object?.range ?? home, object?.fields.filter { !skipped.contains($0.key) } ?? [])
  }
}
