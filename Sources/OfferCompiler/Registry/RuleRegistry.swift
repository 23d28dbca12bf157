package import Diagnostics
import OfferRules

/// What rules say about themselves, and the names that options, comments and lists may use for them.
package struct RuleRegistry: Sendable {
  private let infos: [RuleID: RuleInfo]
  private let idsByName: [String: RuleID]
  private let ids: [String]
  private let structural: Set<RuleID>

  /// - Parameter infos: the rules, each with the names it had before.
  init(_ infos: [RuleInfo], structural: Set<RuleID>) {
    self.infos = Dictionary(infos.map { ($0.id, $0) }) { first, _ in first }
    let names = infos.flatMap { info in ([info.id.name] + info.aliases).map { ($0, info.id) } }
    idsByName = Dictionary(names) { first, _ in first }
    ids = infos.map(\.id.name)
    self.structural = structural
  }

  /// Nil for structural findings.
  func info(_ rule: RuleID) -> RuleInfo? { infos[rule] }

  /// - Parameter name: an id, or one that the rule had before.
  package subscript(name: String) -> NamedRule {
    if let rule = idsByName[name] { return .rule(rule) }
    return structural.contains(RuleID(name)) ? .structural : .unknown
  }

  /// The rule that was probably meant.
  package func nearest(to name: String) -> String? { Diagnostics.nearest(to: name, in: ids).first }

  /// The id of a rule whose severity can be changed.
  package func find(_ name: String) -> Result<RuleID, UnknownRule> {
    switch self[name] {
    case .rule(let rule): .success(rule)
    case .structural:
      .failure(UnknownRule(message: "\(name) is a structural finding, which is always an error", near: nil))
    case .unknown:
      .failure(UnknownRule(message: "there is no rule \(quoted(name))", near: nearest(to: name)))
    }
  }
}

/// What a name that somebody wrote for a rule refers to.
package enum NamedRule: Sendable {
  case rule(RuleID)
  /// A finding of the language itself: always an error.
  case structural
  case unknown
}

/// A name that no rule with a severity of its own has, and the words for it.
package struct UnknownRule: Error {
  package let message: String
  /// The rule that was probably meant.
  package let near: String?
}
