package import Diagnostics

/// Tests name rules by their ids, as people do.
extension RuleID: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init(name) }
}
