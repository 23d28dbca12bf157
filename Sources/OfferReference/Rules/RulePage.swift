package import Diagnostics
package import OfferRules
import OfferCompiler
import OfferSimulation
import StoreKitFiles

/// All facts about one rule: a page of the documentation, or the output of `offerc rules`.
package struct RulePage: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case rule
    /// From parsing or the field table: always an error.
    case structural
    /// From `import`: about a StoreKit configuration file.
    case `import`
    /// From `simulate`: about a scenario file.
    case simulation
  }

  package let kind: Kind
  package let info: RuleInfo

  package init(kind: Kind, info: RuleInfo) {
    self.kind = kind
    self.info = info
  }

  package var id: RuleID { info.id }

  /// The examples, which are computed on demand: each needs a run of the compiler.
  package var examples: (failing: [ShownExample], passing: [ShownExample]) {
    let all = info.examples
    return (
      failing: all.failing.map { ShownExample($0, of: id) },
      passing: all.passing.map { ShownExample($0, of: id) }
    )
  }

  /// The texts of the examples under `Fails` in which the rule finds nothing.
  package var silentExamples: [String] { examples.failing.filter { $0.findings.isEmpty }.map { $0.text } }

  package static let all = RuleSection.all.flatMap(\.pages)

  /// The page of a rule by its id or an earlier one.
  package static func named(_ name: String) -> RulePage? {
    all.first { $0.id.name == name } ?? all.first { $0.info.aliases.contains(name) }
  }

  /// Ids that are similar to an unknown name, best first.
  package static func suggestions(for name: String) -> [String] {
    let ids = all.map { $0.id.name }
    let near = nearest(to: name, in: ids, atMost: 3)
    return near.isEmpty ? Array(ids.filter { !name.isEmpty && $0.contains(name) }.prefix(5)) : near
  }
}
