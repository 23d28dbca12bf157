package import Diagnostics

package func renderPlanText(_ plan: Plan, _ style: Style) -> [UInt8] {
  var lines = [style.paint(escapingControls(plan.summary), .strong)]
  lines += plan.consequences.map { "  " + $0 }
  func add(_ section: PlanSection) {
    guard !section.items.isEmpty else { return }
    lines += ["", style.paint(section.kind.title, .strong)]
    for item in section.items {
      let at = item.place.map { " (\($0))" } ?? ""
      lines.append("  " + escapingControls("\(item.object.quotedLabel): \(item.what)" + at))
      lines.append("    " + style.paint("= because: ", .severity(.info)) + escapingControls(item.reason))
    }
  }
  add(plan.staying)
  if !plan.steps.isEmpty { lines.append("") }
  for block in PlanBlock.blocks(of: plan.steps) {
    let object = block.object.map { block.words(of: $0, \.quotedLabel) } ?? block.kinds
    let head = "\(block.numbers). \(block.action.rawValue) \(object)"
    lines.append(
      style.paint(escapingControls(head), role(of: block.action))
        + escapingControls(block.what.map { ": " + $0 } ?? ""))
    let names = block.object == nil ? [firstFive(block.names)] : []
    lines += (names + block.remarks).map { "   " + escapingControls($0) }
  }
  plan.sections.forEach(add)
  if !plan.repository.isEmpty {
    lines +=
      ["", style.paint(repositoryTitle, .strong)] + plan.repository.map { "  " + escapingControls($0) }
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

private let repositoryTitle = "In your repository, once the plan is applied"

private func role(of action: PlanStep.Action) -> Style.Role {
  switch action {
  case .create: .added
  case .update, .replace: .severity(.warning)
  case .deactivate, .delete: .removed
  }
}

extension Plan {
  /// `3 steps in 12 requests for com.example.yoga; 1 waits, 2 for a person`.
  package var summary: String {
    let requests = steps.reduce(0) { sum, step in sum + step.requests.count }
    let head =
      steps.isEmpty
      ? "nothing to do now for \(bundleId)"
      : "\(counted(steps.count, "step")) in \(counted(requests, "request")) for \(bundleId)"
    let rest = ([staying] + sections).filter { !$0.items.isEmpty }.map {
      "\(grouped($0.items.count)) \($0.kind.word)"
    }
    return rest.isEmpty ? head : head + "; " + rest.joined(separator: ", ")
  }
}

extension PlanStep {
  /// What there is to know about it, a line each.
  package var remarks: [String] {
    var lines = details.filter { !$0.isEmpty }
    if let reach { lines.append("reaches: " + reach) }
    if let permanence { lines.append("cannot be undone: " + permanence) }
    if !needs.isEmpty { lines.append("needs --allow " + needs.map(\.rawValue).joined(separator: ",")) }
    return lines
  }
}

/// A plan as a part of a comment on a pull request: at most 24,000 bytes, so that `diff` fits above it. What does not fit is
/// counted.
package func renderPlanMarkdown(_ plan: Plan) -> [UInt8] {
  // Rooms of their own: however many steps there are, what is blocked is shown.
  var comment = MarkdownComment(room: 14_000)
  var other = MarkdownComment(room: 10_000)
  comment.add("### offerc plan: \(markdownText(plan.summary))\n")
  let omitted: (Int) -> String = {
    "\n*and \($0) more: run `\(plan.commands.plan)` to see \($0 == 1 ? "it" : "them")*"
  }
  func add(_ section: PlanSection, to comment: inout MarkdownComment) {
    guard !section.items.isEmpty else { return }
    comment.add("**\(section.kind.title)**\n")
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
    let object = block.object.map { markdownCode(block.words(of: $0, \.label)) } ?? markdownText(block.kinds)
    let head = "- **\(block.numbers). \(block.action.rawValue)** \(object)"
    let names = block.object == nil ? [firstFive(block.names.map(markdownCode))] : []
    return
      ([head + (block.what.map { ": " + markdownText($0) } ?? "")]
      + (names + block.remarks.map(markdownText)).map { "  - " + $0 }).joined(separator: "\n")
  }
  add(plan.staying, to: &comment)
  if !steps.isEmpty { comment.add(steps, rest: omitted) }
  for section in plan.sections { add(section, to: &other) }
  if !plan.repository.isEmpty {
    other.add("**\(repositoryTitle)**\n")
    other.add(plan.repository.map { "- " + markdownText($0) }, rest: omitted)
  }
  return Array((comment.text + other.text).utf8)
}
