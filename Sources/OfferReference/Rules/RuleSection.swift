import Diagnostics
import OfferCompiler
import OfferRules
import OfferSimulation
import StoreKitFiles

/// Rules under one heading of the documentation.
package struct RuleSection: Sendable {
  package let title: String
  package let introduction: String
  package let pages: [RulePage]

  /// All of them, in the order of the documentation.
  package static let all = [
    RuleSection(identityRules.map { $0.id }, title: "Identity and texts"),
    RuleSection(productRules.map { $0.id }, title: "Groups, products, prices"),
    RuleSection(offerRules.map { $0.id }, title: "Offers"),
    RuleSection(codeRules.map { $0.id }, title: "Offer codes and batches"),
    RuleSection(
      changeRules.map { $0.id }, title: "Change",
      introduction: "With a baseline only: `lint --against`, `build --against`, `diff`."),
    RuleSection(
      suppressionRules.map { $0.id }, title: "Suppressions",
      introduction: "On comments that [suppress findings](../suppressions.md)."),
    RuleSection(
      title: "Structure",
      introduction:
        "From parsing and from the [language](../language.md): always errors, because there is nothing to compile.",
      pages: structuralInfos.map { RulePage(kind: .structural, info: $0) }),
    RuleSection(
      title: "Import",
      introduction: "Findings about a StoreKit configuration file. Only the first one ends an `import`.",
      pages: StoreKitRule.allCases.map {
        RulePage(kind: .import, info: RuleInfo($0.id, $0.severity, summary: $0.summary, why: $0.why))
      }),
    RuleSection(
      title: "Simulation",
      introduction:
        "Findings about a [scenario file](../simulate.md). Names of products that the catalog does not have are [unknown-product](unknown-product.md).",
      pages: SimulationRule.allCases.map {
        RulePage(kind: .simulation, info: RuleInfo($0.id, .error, summary: $0.summary, why: $0.why))
      }),
  ]
}

extension RuleSection {
  fileprivate init(_ ids: [RuleID], title: String, introduction: String = "") {
    let pages = ids.map { RulePage(kind: .rule, info: RuleInfo($0)) }
    self.init(title: title, introduction: introduction, pages: pages)
  }
}
