package import Diagnostics
package import OfferRules
import OfferCompiler
import OfferSimulation
import StoreKitFiles

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

  package static let all = RuleSection.all.flatMap(\.pages)

  /// The page of an id, or of one that a rule had before.
  package static func named(_ name: String) -> RulePage? {
    all.first { $0.id.name == name } ?? all.first { $0.aliases.contains(name) }
  }

  /// Ids that look like a name that is none, best first.
  package static func suggestions(for name: String) -> [String] {
    let ids = all.map { $0.id.name }
    let near = nearest(to: name, in: ids, atMost: 3)
    return near.isEmpty ? Array(ids.filter { !name.isEmpty && $0.contains(name) }.prefix(5)) : near
  }
}

/// Ids that belong together, under one heading of the documentation.
package struct RuleSection: Sendable {
  package let title: String
  package let introduction: String
  package let pages: [RulePage]

  /// All of them, in the order of the documentation.
  package static let all = [
    RuleSection(identityRules.map { $0.info }, "Identity and texts"),
    RuleSection(productRules.map { $0.info }, "Groups, products, prices"),
    RuleSection(offerRules.map { $0.info }, "Offers"),
    RuleSection(codeRules.map { $0.info }, "Offer codes and batches"),
    RuleSection(
      changeRules.map { $0.info }, "Change",
      "With a baseline only: `lint --against`, `build --against`, `diff`."),
    RuleSection(
      suppressionRules.map { $0.info }, "Suppressions",
      "On comments that [suppress findings](../suppressions.md)."),
    RuleSection(
      title: "Structure",
      introduction:
        "From parsing and from the [language](../language.md): always errors, because there is nothing to compile.",
      pages: structuralInfos.map(RulePage.init)),
    RuleSection(
      title: "Import",
      introduction: "Findings about a StoreKit configuration file. Only the first one ends an `import`.",
      pages: StoreKitRule.allCases.map(RulePage.init)),
    RuleSection(
      title: "Simulation",
      introduction:
        "Findings about a [scenario file](../simulate.md). Names of products that the catalog does not have are [unknown-product](unknown-product.md).",
      pages: SimulationRule.allCases.map(RulePage.init)),
  ]
}

extension RuleSection {
  fileprivate init(_ infos: [RuleInfo], _ title: String, _ introduction: String = "") {
    self.init(title: title, introduction: introduction, pages: infos.map(RulePage.init))
  }
}
