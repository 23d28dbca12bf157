import Diagnostics
package import JSONText
import OfferRules

/// What `rules --format json` writes: all ids, in the order of the documentation.
package let rulesFormat = JSONFormat<[RuleSection]>(
  "offerc.rules/1", title: "Rules of offerc",
  sentence:
    "What `offerc rules --format json` writes. Within offerc.rules/1 keys are added, never changed or removed.",
  .object([
    .format("offerc.rules/1"),
    .row(
      "rules", .array(of: .object(facts)),
      "All ids that a finding can have, in the order of the documentation."
    ) { sections in
      sections.flatMap { section in section.pages.map { ShownRule(page: $0, section: section) } }
    },
  ]))

/// What `rules RULE --format json` writes: one page, with its examples and what is found in them.
package let ruleFormat = JSONFormat<RulePage>(
  "offerc.rule/1", title: "A rule of offerc",
  sentence:
    "What `offerc rules RULE --format json` writes. Within offerc.rule/1 keys are added, never changed or removed.",
  JSONType<ShownRule>.object(
    [.format("offerc.rule/1")] + facts + [
      .row("failing", .array(of: example), "Examples with a finding of the rule.") { $0.examples.failing },
      .row("passing", .array(of: example), "Examples without one.") { $0.examples.passing },
    ]
  ).of { page in
    ShownRule(
      page: page, section: RuleSection.all.first { $0.pages.contains { $0.id == page.id } },
      examples: page.examples)
  })

private struct ShownRule {
  let page: RulePage
  let section: RuleSection?
  var examples: (failing: [ShownExample], passing: [ShownExample]) = ([], [])
}

private let facts: [JSONRow<ShownRule>] = [
  .row("id", .ruleName, "The id in brackets after a finding.") { $0.page.id.name },
  .row(
    "kind", .word,
    "`rule`: a check of catalogs; `structural`: from parsing and from the language; `import`: about StoreKit configuration files; `simulation`: about scenario files."
  ) { $0.page.kind },
  .row("section", .text, "The heading of the documentation.") { $0.section?.title ?? "" },
  .row("severity", severity, "How serious its findings are, as long as no option file changes it.") {
    $0.page.info.severity.name
  },
  .optional("severities", .text, "When a finding has another severity.") { $0.page.info.severities },
  .row("summary", .text, "What it finds.") { $0.page.info.summary },
  .optional("why", .text, "Why it exists.") { $0.page.info.why },
  .optional("disagreement", .text, "Where sources contradict each other.") { $0.page.info.disagreement },
  .optional("source", source, "What it is based on.") { $0.page.info.source },
  .row("since", .text, "The first version that has it.") { $0.page.info.since },
  .row("aliases", .texts, "Ids that it had before.") { $0.page.info.aliases },
]

private let severity = JSONType.words(Severity.allCases.reversed().map(\.name))

private let source = JSONType<RuleSource>.object([
  .row(
    "kind", .words(["apple", "standard", "observed", "offerc"]),
    "`apple`: a page or session of Apple's; `standard`: a published standard; `observed`: observations that no page of Apple's confirms; `offerc`: a rule of this language."
  ) { $0.kind.rawValue },
  .row("title", .text, "Of the page, or the observation itself.") { $0.title },
  .optional("url", .text) { $0.url },
  .optional("read", .text("^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$"), "When the page was read: a month or a day.") {
    $0.read
  },
])

private let example = JSONType<ShownExample>.object([
  .row("yaml", .text, "Lines of a catalog.") { $0.text },
  .optional("live", .text, "What is live at Apple, for rules that compare.") { $0.before },
  .row("today", .day, "The day that counts as today.") { $0.today },
  .row(
    "findings",
    .array(
      of: .object([
        .row("severity", severity) { $0.severity.name },
        .row("message", .text) { $0.message },
        .optional("help", .text) { $0.help },
      ])), "What the rule finds."
  ) { $0.findings },
]).defined("example", "A catalog, or a part of one.")
