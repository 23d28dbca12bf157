package import Diagnostics

/// The ids of what parsing finds.
extension RuleID {
  package static let yamlSyntax = RuleID("yaml-syntax")
  package static let yamlLimit = RuleID("yaml-limit")
  package static let encoding = RuleID("encoding")
  /// A tag that no key takes; binding finds it too.
  package static let wrongType = RuleID("wrong-type")
}
