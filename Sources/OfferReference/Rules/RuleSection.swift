import StoreKitFiles
import OfferCompiler
import OfferSimulation
import OfferRules
import Diagnostics

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

  private init(_ infos: [RuleInfo], _ title: String, _ introduction: String = "") {
    self.init(title: title, introduction: introduction, pages: infos.map(RulePage.init))
  }

  private init(title: String, introduction: String, pages: [RulePage]) {
    self.title = title
    self.introduction = introduction
    self.pages = pages
  }
}

extension RulePage {
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
