package import Diagnostics

/// A name that no rule with a severity of its own has, and the words for it.
package struct UnknownRule: Error {
  package let message: String
  /// The rule that was probably meant.
  package let near: String?
}

/// The id of a rule by its name or an earlier one.
package func findRule(named name: String) -> Result<RuleID, UnknownRule> {
  switch NamedRule(name) {
  case .rule(let rule): .success(rule)
  case .structural:
    .failure(UnknownRule(message: "\(name) is a structural finding, which is always an error", near: nil))
  case .unknown:
    .failure(UnknownRule(message: "there is no rule \(quoted(name))", near: nearestRule(to: name)))
  }
}
