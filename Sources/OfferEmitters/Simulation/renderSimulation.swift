import ByteText
package import Diagnostics
import JSONText
import OfferModel
import OfferSimulation

/// Customers for people: what signs mean, a timeline with the offers below it, or the answer of one day; then what is assumed.
package func renderSimulationText(_ report: SimulationReport, _ style: Style) -> [UInt8] {
  let views = report.views()
  guard !views.isEmpty else { return [] }
  var lines: [String] = []
  if report.day == nil, views.contains(where: { $0.customer != nil }) {
    lines.append(style.paint(Timeline.legend, .quiet))
  }
  for view in views {
    if !lines.isEmpty { lines.append("") }
    lines +=
      view.customer.map { text(of: view, $0, style) } ?? [
        style.paint(escapingControls(view.name), .strong), "  " + impossibleHistoryPhrase,
      ]
  }
  lines += assumptionLines(Set(views.flatMap(\.assumed)))
  let leftOut = report.sections.first?.catalog.leftOut ?? 0
  if leftOut > 0 {
    let codes = counted(leftOut, "offer code")
    lines += ["", codes + " of in-app purchases left out: a history has only subscriptions"]
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// What Apple leaves open, each with its word.
func assumptionLines(_ assumed: Set<Assumption>) -> [String] {
  guard !assumed.isEmpty else { return [] }
  return ["", "Assumed, because Apple does not document it:"]
    + assumed.inOrder.map { "  \($0.rawValue): \($0.phrase)." }
}

private func text(of view: ScenarioView, _ customer: Customer, _ style: Style) -> [String] {
  let family = customer.isFamilyMember ? ", family member" : ""
  let day = view.day.map { " on \($0)" } ?? ""
  let name = style.paint(escapingControls(view.name), .strong)
  return ["\(name) (\(customer.storefront.code)\(family))\(day)"]
    + (view.day == nil ? timeLines(view, style) : answerLines(view, style))
    + (view.answers.isEmpty ? ["  no offers"] : [])
}

// MARK: - All days

private func timeLines(_ view: ScenarioView, _ style: Style) -> [String] {
  let available = view.answers.filter(\.isAvailable)
  let time = Timeline(view, available.map(\.days).filter { $0.count < 100 })
  var rows = time.map { time in view.lives.map { [$0.group, time.line(of: $0.life), ""] } } ?? []
  /// The line above a row.
  var products: [Int: String] = [:]
  for (number, answer) in available.enumerated() {
    let offer = answer.offer
    if number == 0 || available[number - 1].offer.index.subscription != offer.index.subscription {
      products[rows.count] = "  " + escapingControls(view.catalog.productId(of: offer))
    }
    rows.append([
      "  " + shortLabel(offer), time?.line(of: answer.days) ?? "",
      firstFew(answer.days.map(spanPhrase)) + assumptionMark(answer.assumptions),
    ])
  }
  let table = Table(["", time?.axis ?? "", time?.scale ?? ""], rows).text()
    .byBytes.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
  var lines = time == nil ? [] : [table[0]]
  for (number, row) in rows.enumerated() {
    let role: Style.Role = number < view.lives.count ? .strong : .added
    let line = table[number + 1].replacing(row[1], with: style.paint(row[1], role), maxReplacements: 1)
    lines +=
      [products[number].map { style.paint($0, .quiet) }].compactMap(\.self) + [
        row[1].isEmpty ? table[number + 1] : line
      ]
  }
  let never = view.answers.filter { !$0.isAvailable }.map { escapingControls(view.label($0)) }
  return lines + (never.isEmpty ? [] : ["  never available"] + listedLines(never))
}

private func listedLines(_ words: [String]) -> [String] {
  let shown = words.prefix(12).map { "    " + $0 }
  return words.count > 12 ? shown + ["    and \(words.count - 12) more"] : shown
}

/// Some of many, and how many more there are.
private func firstFew(_ words: [String]) -> String {
  words.count <= 8
    ? words.joined(separator: "; ") : words.prefix(8).joined(separator: "; ") + " and \(words.count - 8) more"
}

// MARK: - One day

private func answerLines(_ view: ScenarioView, _ style: Style) -> [String] {
  var lines = view.standings.map { "  " + escapingControls($0.group) + ": " + escapingControls($0.phrase) }
  if lines.isEmpty { lines = ["  never subscribed"] }
  for answer in view.answers {
    let word = answer.isAvailable ? style.paint("yes", .added) + "  " : style.paint("no", .removed) + "   "
    let until = answer.isAvailable ? answer.lastDay.map { ", last day \($0)" } : nil
    let from = answer.opensOn.map { ", available on \($0)" }
    let mark = assumptionMark(answer.assumptions)
    lines.append("  \(word)\(escapingControls(view.label(answer)))\(until ?? from ?? "")\(mark)")
    lines += view.details(answer).map { "       " + escapingControls($0) }
    if let cost = answer.opensOn.flatMap({ view.cost(answer, on: $0) }) {
      lines.append("       then " + costPhrase(answer.offer, cost))
    }
  }
  if view.isIntroductoryFirst { lines.append("  " + introductoryFirstPhrase) }
  if view.isOrderAssumed {
    lines.append("  several win-back offers are available: Apple decides which one leads [assumed: order]")
  }
  return lines
}

private let introductoryFirstPhrase =
  "an introductory offer goes before win-back offers: StoreKit views and Apple's sample code show it first"

/// The same as tables, for a comment or a page. Texts of the input stand in code spans or are escaped.
package func renderSimulationMarkdown(_ report: SimulationReport) -> [UInt8] {
  let views = report.views()
  var lines: [String] = []
  for view in views {
    let name = "### " + markdownText(view.name)
    guard let customer = view.customer else {
      lines += [name, "", impossibleHistoryPhrase, ""]
      continue
    }
    lines += [name + " (" + customer.storefront.code + ")", ""]
    if let day = view.day {
      lines += view.standings.map { "\(markdownText($0.group)) on \(day): \(markdownText($0.phrase))\n" }
    }
    lines += [(view.day == nil ? timeTable(view) : answerTable(view)).markdown(), ""]
    if view.isIntroductoryFirst { lines += [markdownText(introductoryFirstPhrase), ""] }
  }
  lines += assumptionItems(Set(views.flatMap(\.assumed)))
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

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

/// What `simulate --format json` writes, by the rows of `simulationFormat`.
package func renderSimulationJSON(_ report: SimulationReport) -> [UInt8] {
  let views = report.views()
  return simulationFormat.bytes(
    SimulationJSON(
      today: report.today, day: report.day, campaign: report.campaign, scenarios: views, page: nil,
      assumed: Set(views.flatMap { $0.assumptions(of: $0.answers) })))
}

/// Scenarios or a page.
package struct SimulationJSON {
  let today: CalendarDate
  let day: CalendarDate?
  let campaign: String?
  let scenarios: [ScenarioView]?
  let page: SimulationPage?
  let assumed: Set<Assumption>
}
