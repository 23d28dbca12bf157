import Diagnostics

/// A plan as a part of a comment on a pull request: at most 24,000 bytes, so that `diff` fits above it. What does not fit is
/// counted.
package func renderPlanMarkdown(_ plan: Plan) -> [UInt8] {
  // Rooms of their own: however many steps there are, what is blocked is shown.
  var comment = MarkdownComment(room: 14_000)
  var other = MarkdownComment(room: 10_000)
  comment.add("### offerc plan: \(markdownText(plan.summary))\n")
  let omitted: (Int) -> String = {
    "\n*and \($0) more: run `offerc appstore plan` to see \($0 == 1 ? "it" : "them")*"
  }
  func add(_ section: Plan.Section, to comment: inout MarkdownComment) {
    guard !section.items.isEmpty else { return }
    comment.add("**\(section.title)**\n")
    comment.add(
      section.items.map { item in
        let at = item.place.map { " (\(markdownCode($0)))" } ?? ""
        return """
          - \(markdownCode(item.object.label)): \(markdownText(item.what))\(at)
            - \(markdownText(item.reason))
          """
      }, rest: omitted)
  }
  if !plan.consequences.isEmpty {
    comment.add(plan.consequences.map { "- " + markdownText($0) }.joined(separator: "\n") + "\n")
  }
  let steps = PlanBlock.blocks(of: plan.steps).map { block in
    let object = block.object.map { markdownCode($0.label) } ?? markdownText(block.kinds)
    let head = "- **\(block.numbers). \(block.action.rawValue)** \(object)"
    let names = block.object == nil ? [firstFive(block.names.map(markdownCode))] : []
    return
      ([head + (block.what.map { ": " + markdownText($0) } ?? "")]
      + (names + block.remarks.map(markdownText)).map { "  - " + $0 }).joined(separator: "\n")
  }
  add(plan.staying, to: &comment)
  if !steps.isEmpty { comment.add(steps, rest: omitted) }
  for section in plan.sections { add(section, to: &other) }
  return Array((comment.text + other.text).utf8)
}
