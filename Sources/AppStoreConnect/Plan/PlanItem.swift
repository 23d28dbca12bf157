package import Diagnostics

/// A change that the plan does not make, and the reason.
package struct PlanItem: Sendable {
  package internal(set) var object = ObjectPath()
  /// The change that would be made, or what is there.
  package internal(set) var what = ""
  package internal(set) var reason = ""
  /// The place in the catalog: `offers/spring.yaml:14`.
  package internal(set) var place: String?
}

extension PlanItem {
  package init(_ object: ObjectPath, _ what: String, because reason: String, at place: String? = nil) {
    self.init(
      object: object, what: WordsForPeople.of(what), reason: WordsForPeople.of(reason), place: place)
  }
}
