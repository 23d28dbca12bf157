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

/// All ids with links to their pages, for `docs/rules/README.md`: by section, in the order of the lists.
package func rulesIndexSections() -> String {
  var parts: [String] = []
  for section in RuleSection.all {
    parts.append("## " + section.title)
    if !section.introduction.isEmpty { parts.append(section.introduction) }
    let rows = section.pages.map { page in
      ["[\(page.id)](\(page.id).md)", page.severity.name, page.summary]
    }
    parts.append(markdownTable(["id", "severity", "what is wrong"], rows))
  }
  return parts.joined(separator: "\n\n")
}
