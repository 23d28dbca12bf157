/// The stable name of a rule in kebab case: `offer-duration`.
package struct RuleID: Hashable, Sendable, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package var description: String { name }
}
