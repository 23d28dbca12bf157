package import Diagnostics

/// A change that the plan does not make, and the reason.
package struct PlanItem: Sendable {
  package internal(set) var object = ObjectPath()
  /// The change that would be made, or what is there.
  package internal(set) var what = ""
  package internal(set) var reason = ""
  /// The place in the catalog: `offers/spring.yaml:14`.
  package internal(set) var place: String?
  /// Why it cannot be undone; nil if it can. It is not in `plan.json`.
  var permanence: Permanence?
}

extension PlanItem {
  package init(_ object: ObjectPath, _ what: String, because reason: String, at place: String? = nil) {
    self.init(
      object: object, what: WordsForPeople.of(what), reason: WordsForPeople.of(reason), place: place)
  }

  init(_ object: ObjectPath, _ what: String, forGood permanence: Permanence, at place: String? = nil) {
    self.init(object, what, because: permanence.reason, at: place)
    self.permanence = permanence
  }

  /// The item in a rollback plan, which does not restore it: its reason then says why that is impossible.
  var staying: PlanItem {
    guard let permanence else { return self }
    return PlanItem(object, what, forGood: permanence, at: place)
  }
}
