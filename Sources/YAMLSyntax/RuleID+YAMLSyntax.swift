package import Diagnostics

/// The ids of findings of the parser.
extension RuleID {
  package static let yamlSyntax = RuleID("yaml-syntax")
  package static let yamlLimit = RuleID("yaml-limit")
  package static let encoding = RuleID("encoding")
  /// A tag that is not supported. Binding has findings with this id, too.
  package static let wrongType = RuleID("wrong-type")
}
