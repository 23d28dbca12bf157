package import Diagnostics

/// A plan as a part of a comment on a pull request.
///
/// - Parameters:
///   - hiding: the codes that must not be in it.
///   - place: where a part of the catalog is: `offers/spring.yaml:14`.
package func renderPlanMarkdown(_ plan: Plan, hiding codes: CustomCodes?, place: (SourceRange) -> String?)
  -> [UInt8]
{
  func markdownText(_ text: String) -> String { Diagnostics.markdownText(codes?.hidden(in: text) ?? text) }
  func markdownCode(_ text: String) -> String { Diagnostics.markdownCode(codes?.hidden(in: text) ?? text) }
  var lines = ["### offerc plan: \(markdownText(plan.summary))", ""]
  for step in plan.steps {
    lines.append("\(step.number). **\(step.action.rawValue)** \(markdownCode(step.object))")
    lines += step.remarks.map { "   - " + markdownText($0) }
  }
  if !plan.steps.isEmpty { lines.append("") }
  for section in plan.sections where !section.items.isEmpty {
    lines += ["**\(section.title)**", ""]
    for item in section.items {
      let at = item.place.flatMap(place).map { " (\(markdownCode($0)))" } ?? ""
      lines.append("- \(markdownCode(item.object)): \(markdownText(item.what))\(at)")
      lines.append("  - \(markdownText(item.reason))")
    }
    lines.append("")
  }
  return Array((lines.joined(separator: "\n")).utf8)
}
