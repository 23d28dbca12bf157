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
        "From parsing and from the [language](../language.md): always errors, since there is nothing to compile.",
      pages: structuralInfos.map(RulePage.init)),
    RuleSection(
      title: "Import",
      introduction: "What `import` says about a StoreKit configuration file; only the first one ends it.",
      pages: importPages),
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

private let importPages = [
  RulePage(
    .import, "storekit-unreadable", .error, "The file is no StoreKit configuration file.",
    why: "Nothing can be imported from it: exit status 2"),
  RulePage(
    .import, "storekit-defect", .warning, "The file contradicts itself, or says something as Xcode does not.",
    why: "The finding says how it was understood; the file may have been edited by hand"),
  RulePage(
    .import, "storekit-lost", .warning, "The file says something that a catalog cannot say.",
    why: "It is listed as `# lost:` in the YAML, to be dealt with by hand"),
  RulePage(
    .import, "storekit-assumed", .info, "A catalog has to say something that the file does not.",
    why: "A default stands for it, marked `# assumed`: look whether it is right"),
]
