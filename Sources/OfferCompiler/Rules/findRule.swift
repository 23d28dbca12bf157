package import Diagnostics

/// A name that no rule with a severity of its own has, and the words for it.
package struct UnknownRule: Error {
  package let message: String
  /// The rule that was probably meant.
  package let near: String?
}

/// The id of a rule by its name or an earlier one.
package func findRule(named name: String) -> Result<RuleID, UnknownRule> {
  let infos = ruleInfos
  if let info = infos.first(where: { $0.id.name == name || $0.aliases.contains(name) }) {
    return .success(info.id)
  }
  guard !structuralRules.contains(name) else {
    return .failure(
      UnknownRule(message: "\(name) is a structural finding, which is always an error", near: nil))
  }
  let near = nearest(to: name, in: infos.map { $0.id.name }).first
  return .failure(UnknownRule(message: "there is no rule \(quoted(name))", near: near))
}
