import StoreKitFiles
import OfferCompiler
import OfferSimulation
package import OfferRules
package import Diagnostics

/// What there is to say about one id: one page of the documentation, or one `offerc explain`.
package struct RulePage: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case rule
    /// From parsing or from the field table: always an error.
    case structural
    /// From `import`: about a StoreKit configuration file.
    case `import`
    /// From `simulate`: about a scenario file.
    case simulation
  }

  package let kind: Kind
  package let id: RuleID
  package let severity: Severity
  package let severities: String?
  package let summary: String
  package let why: String?
  package let source: RuleSource?
  package let disagreement: String?
  package let since: String
  package let aliases: [String]
  private let makeExamples: @Sendable () -> (failing: [ShownExample], passing: [ShownExample])

  /// Compiled when they are asked for: each a run of the compiler.
  package var examples: (failing: [ShownExample], passing: [ShownExample]) { makeExamples() }

  init(_ info: RuleInfo) {
    kind = .rule
    id = info.id
    severity = info.severity
    severities = info.severities
    summary = info.summary
    why = info.why
    source = info.source
    disagreement = info.disagreement
    since = info.since
    aliases = info.aliases
    makeExamples = {
      (
        info.failing.map { ShownExample($0, of: info.id) }, info.passing.map { ShownExample($0, of: info.id) }
      )
    }
  }

  init(_ info: StructuralInfo) {
    self.init(.structural, info.id, .error, info.summary, example: info.example)
  }

  init(_ rule: StoreKitRule) {
    self.init(.import, rule.id, rule.severity, rule.summary, why: rule.why)
  }

  init(_ rule: SimulationRule) {
    self.init(.simulation, rule.id, .error, rule.summary, why: rule.why)
  }

  private init(
    _ kind: Kind, _ id: RuleID, _ severity: Severity, _ summary: String, why: String? = nil,
    example: RuleExample? = nil
  ) {
    self.kind = kind
    self.id = id
    self.severity = severity
    self.summary = summary
    self.why = why
    severities = nil
    source = nil
    disagreement = nil
    since = "0.1.0"
    aliases = []
    makeExamples = { (example.map { [ShownExample($0, of: id)] } ?? [], []) }
  }
}
