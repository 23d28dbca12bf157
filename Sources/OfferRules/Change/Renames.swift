package import Diagnostics
import OfferLanguage

/// Removed objects whose content another object now has under a new id.
///
/// Apple renames nothing: the old object goes and a new one comes.
package struct Renames: Sendable {
  private var others: [ObjectPath: ObjectPath] = [:]

  package init(_ changes: [Change]) {
    var gone = changes.filter { $0.kind == .removed }
    for change in changes where change.kind == .added {
      guard let place = gone.firstIndex(where: { $0.hasContent(of: change) }) else { continue }
      others[gone[place].path] = change.path
      others[change.path] = gone[place].path
      gone.remove(at: place)
    }
  }

  /// The object with the same content.
  package subscript(change: Change) -> ObjectPath? { change.kind == .changed ? nil : others[change.path] }
}

extension Change {
  /// Whether two objects differ in nothing but their names; an object that nothing names has none to lose.
  fileprivate func hasContent(of other: Change) -> Bool {
    guard type == other.type, type != .priceChange, let name = Language.current[type].nameKey, let old,
      let new = other.new,
      type == .batch || isProduct || path.owner == other.path.owner
    else { return false }
    let skipped = Comparer.parts.union([name, .referenceName])
    let (before, after) = (old.without(skipped), new.without(skipped))
    return !before.isEmpty
      && before.elementsEqual(after) { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
  }

  private var isProduct: Bool { type == .subscription || type == .inAppPurchase }
}

extension NormalObject {
  fileprivate func without(_ keys: Set<Key>) -> [NormalField] { fields.filter { !keys.contains($0.key) } }
}
