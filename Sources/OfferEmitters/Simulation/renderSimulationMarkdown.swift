import Diagnostics
import OfferModel
import OfferSimulation

/// Returns the simulation as Markdown tables, for a comment or a page. Texts of the input are in code spans or escaped.
package func renderSimulationMarkdown(_ report: SimulationReport) -> [UInt8] {
  let views = report.views()
  var lines: [String] = []
  for view in views {
    let name = "### " + markdownText(view.name)
    guard let customer = view.customer else {
      lines += [name, "", impossibleHistoryPhrase, ""]
      continue
    }
    lines += [name + " (" + customer.storefront.code + ")" + markdownText(view.assumption), ""]
    if let day = view.day {
      lines += view.standings.map { "\(markdownText($0.group)) on \(day): \(markdownText($0.phrase))\n" }
    }
    lines += [(view.day == nil ? timeTable(view) : answerTable(view)).markdown(), ""]
    if view.isIntroductoryFirst { lines += [markdownText(introductoryFirstPhrase), ""] }
  }
  lines += assumptionItems(Set(views.flatMap(\.assumed)))
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// Returns the assumptions as a list in Markdown.
func assumptionItems(_ assumed: Set<Assumption>) -> [String] {
  guard !assumed.isEmpty else { return [] }
  return ["Assumed, because Apple does not document it:", ""]
    + assumed.inOrder.map { "- `\($0.rawValue)`: \(markdownText($0.phrase))." }
}

private func timeTable(_ view: ScenarioView) -> Table {
  Table(
    ["offer", "available", "assumed"],
    view.answers.map { answer in
      let days = answer.isAvailable ? answer.days.prefix(20).map(spanPhrase) : ["never"]
      return [
        cell(view.label(answer)), days.joined(separator: "<br>"),
        answer.isAvailable ? words(answer.assumptions) : "",
      ]
    })
}

private func answerTable(_ view: ScenarioView) -> Table {
  Table(
    ["offer", "available", "price or reason", "assumed"],
    view.answers.map { answer in
      let when =
        answer.isAvailable
        ? "**yes**" + (answer.lastDay.map { ", until \($0)" } ?? "")
        : "no" + (answer.opensOn.map { ", from \($0)" } ?? "")
      return [
        cell(view.label(answer)), when,
        view.details(answer).map(markdownText).joined(separator: "<br>"), words(answer.assumptions),
      ]
    })
}

private func cell(_ label: String) -> String { escapingBars(markdownCode(label)) }

private func words(_ assumptions: [Assumption]) -> String {
  assumptions.map(\.rawValue).joined(separator: ", ")
}
