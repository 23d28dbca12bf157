import Diagnostics
import OfferLanguage

/// Which removed objects have probably got another name.
///
/// Objects are recognized by their names, so Apple, and a comparison, see a renamed one as removed and another one as new. It looks
/// renamed if it is the only one in its place that is removed, and the other one the only one that is new, with all the same
/// values but names.
struct RenamedObjects {
  private var removed: [Terms: Int] = [:]
  private var added: [Terms: [Change]] = [:]

  init(_ changes: [Change]) {
    for change in changes {
      guard let terms = Terms(change) else { continue }
      switch change.kind {
      case .removed: removed[terms, default: 0] += 1
      case .added: added[terms, default: []].append(change)
      case .changed: continue
      }
    }
  }

  /// The new object that was the removed one; nil if there is none, or if several can be it.
  func successor(of change: Change) -> Change? {
    guard let terms = Terms(change), removed[terms] == 1, let added = added[terms], added.count == 1 else {
      return nil
    }
    return added[0]
  }
}

/// What an object has besides its names and its parts, and where it is.
private struct Terms: Hashable {
  let owner: ObjectPath
  let object: NormalObject

  /// Nil for an object whose name is not chosen: a price change is named by its day.
  init?(_ change: Change) {
    guard let object = change.new ?? change.old,
      let name = Language.current[change.type].nameKey, name != .startDate
    else { return nil }
    owner = ObjectPath(change.path.parts.dropLast())
    self.object = NormalObject(
      object.type, at: object.range,
      object.fields.filter { field in
        if case .objects = field.value { return false }
        return field.key != name && field.key != .referenceName
      })
  }

  static func == (left: Terms, right: Terms) -> Bool {
    left.owner == right.owner && left.object.type == right.object.type
      && left.object.isEqual(to: right.object)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(owner)
    object.hash(into: &hasher)
  }
}
