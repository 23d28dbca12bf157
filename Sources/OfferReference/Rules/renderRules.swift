import Diagnostics

/// All ids with their severities and summaries, for a terminal.
package func renderRules() -> String {
  let width = RulePage.all.map { $0.id.name.count }.max() ?? 0
  var parts: [String] = []
  for section in RuleSection.all {
    var lines = [section.title]
    for page in section.pages {
      let name = page.id.name + String(repeating: " ", count: width - page.id.name.count)
      let severity = page.severity.name + String(repeating: " ", count: 7 - page.severity.name.count)
      lines.append("  \(name)  \(severity)  \(page.summary)")
    }
    parts.append(lines.joined(separator: "\n"))
  }
  return parts.joined(separator: "\n\n") + "\n"
}

/// `docs/rules/README.md`: the pages by section, in the order of the lists.
package func rulesIndexMarkdown() -> String {
  var parts = [rulesIndexOpening]
  for section in RuleSection.all {
    parts.append("## " + section.title)
    if !section.introduction.isEmpty { parts.append(section.introduction) }
    let rows = section.pages.map { page in
      ["[\(page.id)](\(page.id).md)", page.severity.name, page.summary]
    }
    parts.append(markdownTable([["id", "severity", "what is wrong"]] + rows))
  }
  return parts.joined(separator: "\n\n") + "\n"
}

private let rulesIndexOpening = """
  # Rules

  Every finding has one of these ids, which stay as they are. The severity is the gravest that a rule reports; its page says which cases have another. What nobody but a guess supports, or sources disagree on, is a warning or an info, never an error.

  `offerc rules` lists them, `offerc explain RULE` shows a page, both also as JSON. `--severity RULE=off|info|warning|error` changes a rule, a [comment](../suppressions.md) suppresses one finding; structural findings are always errors. [Coverage](../coverage.md) says which of Apple's rules are checked where.

  The examples are run: where one is found, the finding stands below it as `lint` prints it. They show the keys that matter; the rest of a sound catalog is left out, and the day is 2026-11-21 unless the example says another.
  """
