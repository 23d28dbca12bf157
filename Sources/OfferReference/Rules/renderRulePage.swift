import ByteText
import Diagnostics
import OfferRules

/// The page of one id for a terminal.
package func renderRulePage(_ page: RulePage) -> String {
  let writer = RulePageWriter(page: page)
  var parts = ["\(page.id) (\(writer.facts))", paragraph(page.info.summary)]
  parts += writer.paragraphs.map { paragraph(plain($0.name + ": " + $0.text)) }
  for example in writer.examples {
    parts.append("\(example.verdict), \(example.place):")
    for block in example.blocks {
      parts += block.caption.map { ["    (\($0))"] } ?? []
      parts.append(indented(cut(block.text)))
    }
  }
  return parts.joined(separator: "\n\n") + "\n"
}

/// The same page in Markdown, for `docs/rules`.
package func rulePageMarkdown(_ page: RulePage) -> String {
  let writer = RulePageWriter(page: page)
  var parts = ["# \(page.id)", page.info.summary, "\(capitalized(writer.facts)). [All rules](README.md)"]
  parts += writer.paragraphs.map { "**\($0.name).** \($0.text)" }
  var verdict = ""
  for example in writer.examples {
    if example.verdict != verdict { parts.append("## " + example.verdict) }
    verdict = example.verdict
    parts.append(capitalized(example.place) + ":")
    for block in example.blocks {
      parts += block.caption.map { [capitalized($0) + ":"] } ?? []
      parts.append("```\(block.language)\n\(cut(block.text))\n```")
    }
  }
  return parts.joined(separator: "\n\n") + "\n"
}

/// The contents of a page, in the order of both forms.
private struct RulePageWriter {
  struct Example {
    let verdict: String
    let place: String
    let blocks: [Block]
  }

  /// A block of code.
  struct Block {
    var caption: String?
    /// The language of the code, as Markdown names it.
    let language: String
    let text: String
  }

  let page: RulePage

  var facts: String {
    let kind =
      switch page.kind {
      case .rule: ""
      case .structural: ", structural"
      case .import: ", from import"
      case .simulation: ", from simulate"
      }
    let names = page.info.aliases.isEmpty ? "" : ", once called " + listed(page.info.aliases, "and")
    return "\(page.info.severity.name)\(kind), since \(page.info.since)\(names)"
  }

  var paragraphs: [(name: String, text: String)] {
    let all: [(String, String?)] = [
      ("Severity", page.info.severities),
      ("Why", page.info.why),
      ("Where sources disagree", page.info.disagreement),
      (page.info.source?.label ?? "Source", page.info.source?.reference),
    ]
    return all.compactMap { name, text in
      guard let text else { return nil }
      return (name, text.byBytes.hasSuffix(".") ? text : text + ".")
    }
  }

  var examples: [Example] {
    let examples = page.examples
    return examples.failing.map { example("Fails", $0) } + examples.passing.map { example("Passes", $0) }
  }

  private func example(_ verdict: String, _ example: ShownExample) -> Example {
    var blocks: [Block] = []
    if let before = example.before {
      let caption = example.isLive ? "live at Apple, as `appstore pull` read it" : "live at Apple"
      blocks.append(Block(caption: caption, language: "yaml", text: before))
      blocks.append(Block(caption: "now", language: "yaml", text: example.text))
    } else {
      blocks.append(Block(language: "yaml", text: example.text))
    }
    if !example.findings.isEmpty { blocks.append(Block(language: "text", text: example.report)) }
    let day = example.today == RuleExample.usualDay ? "" : " on " + example.today
    return Example(verdict: verdict, place: example.place.rawValue + day, blocks: blocks)
  }
}

extension RuleSource {
  /// What kind of source the paragraph has.
  fileprivate var label: String {
    switch kind {
    case .apple, .standard: "Source"
    case .observed: "Observed"
    case .offerc: "Own rule"
    }
  }

  /// The reference to the text, with the day on which it was read.
  fileprivate var reference: String {
    let text = url.map { "[\(title)](\($0))" } ?? sentence
    guard let read else { return text }
    return text + ", read " + read
  }

  /// The title as a sentence of its own: the label says already that a rule is offerc's.
  private var sentence: String {
    let mark = "offerc: "
    let text = title.byBytes.hasPrefix(mark) ? String(title.dropFirst(mark.count)) : title
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// Shortens long examples, which repeat themselves.
private func cut(_ text: String) -> String {
  let written = text.byBytes.split(separator: "\n", omittingEmptySubsequences: false)
  let withoutEnd = written.reversed().drop { $0.isEmpty }.reversed()
  let lines = withoutEnd.map { $0.count > 200 ? $0.prefix(200) + "…" : $0 }
  guard lines.count > 48 else { return lines.joined(separator: "\n") }
  let gap = "# … \(lines.count - 36) more lines …"
  return (lines.prefix(24) + [gap[...]] + lines.suffix(12)).joined(separator: "\n")
}

/// Markdown as plain text: the address of a link follows its words.
private func plain(_ markdown: String) -> String {
  var result = ""
  var rest = markdown[...]
  while let open = rest.byBytes.firstIndex(of: "[") {
    result += rest[..<open]
    rest = rest[open...]
    guard let close = rest.byBytes.firstIndex(of: "]"), rest[close...].dropFirst().byBytes.hasPrefix("("),
      let end = rest[close...].byBytes.firstIndex(of: ")")
    else {
      result += rest.prefix(1)
      rest = rest.dropFirst()
      continue
    }
    result += rest[..<close].dropFirst() + ", " + rest[close..<end].dropFirst(2)
    rest = rest[end...].dropFirst()
  }
  return result + rest
}

private func paragraph(_ text: String) -> String { wrapped(text, width: 100).joined(separator: "\n") }

private func indented(_ text: String) -> String {
  text.byBytes.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
    .joined(separator: "\n")
}

/// All ids with their severities and summaries, for a terminal.
package func renderRules() -> String {
  let width = RulePage.all.map { $0.id.name.count }.max() ?? 0
  var parts: [String] = []
  for section in RuleSection.all {
    var lines = [section.title]
    for page in section.pages {
      let name = page.id.name + String(repeating: " ", count: width - page.id.name.count)
      let severity =
        page.info.severity.name + String(repeating: " ", count: 7 - page.info.severity.name.count)
      lines.append("  \(name)  \(severity)  \(page.info.summary)")
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
      ["[\(page.id)](\(page.id).md)", page.info.severity.name, page.info.summary]
    }
    parts.append(markdownTable(["id", "severity", "what is wrong"], rows))
  }
  return parts.joined(separator: "\n\n")
}
