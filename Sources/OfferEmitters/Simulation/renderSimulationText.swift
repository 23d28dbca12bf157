import ByteText
package import Diagnostics
import OfferModel
import OfferSimulation

/// Returns the simulation for people: a legend and a timeline with the offers below it, or the answers of one day, for each customer;
/// then what is assumed.
///
/// - Parameter width: The cells that a timeline and the offers beside it may take.
package func renderSimulationText(_ report: SimulationReport, _ style: Style, width: Int = .max) -> [UInt8] {
  let views = report.views()
  guard !views.isEmpty else { return [] }
  var lines: [String] = []
  if report.day == nil, views.contains(where: { $0.customer != nil }) {
    lines += Timeline.legend.map { style.paint($0, .quiet) }
  }
  for view in views {
    if !lines.isEmpty { lines.append("") }
    if let customer = view.customer {
      lines += text(of: view, customer, style, width)
    } else {
      lines += [style.paint(escapingControls(view.name), .strong), "  " + impossibleHistoryPhrase]
    }
  }
  lines += assumptionLines(Set(views.flatMap(\.assumed)))
  let leftOut = report.sections.first?.catalog.leftOut ?? 0
  if leftOut > 0 {
    let codes = counted(leftOut, "offer code")
    lines += ["", codes + " of in-app purchases left out: a history has only subscriptions"]
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

/// Returns lines with the assumptions, each with its ID.
func assumptionLines(_ assumed: Set<Assumption>) -> [String] {
  guard !assumed.isEmpty else { return [] }
  return ["", "Assumed, because Apple does not document it:"]
    + assumed.inOrder.map { "  \($0.rawValue): \($0.phrase)." }
}

private func text(of view: ScenarioView, _ customer: Customer, _ style: Style, _ width: Int) -> [String] {
  let family = customer.isFamilyMember ? ", family member" : ""
  let day = view.day.map { " on \($0)" } ?? ""
  let name = style.paint(escapingControls(view.name), .strong)
  return ["\(name) (\(customer.storefront.code)\(family))\(day)\(view.assumption)"]
    + (view.day == nil ? timeLines(view, style, width) : answerLines(view, style))
    + (view.answers.isEmpty ? ["  no offers"] : [])
}

// MARK: - All days

private func timeLines(_ view: ScenarioView, _ style: Style, _ width: Int) -> [String] {
  let available = view.answers.filter(\.isAvailable)
  let labels = view.lives.map(\.group) + available.map { "  " + shortLabel($0.offer) }
  let longest =
    labels.map { label in label.reduce(0) { sum, character in sum + displayWidth(of: character) } }.max() ?? 0
  let time = Timeline(view, available.map(\.days).filter { $0.count < 100 }, atMost: width - longest - 4)
  var rows = time.map { time in view.lives.map { [$0.group, time.line(of: $0.life), ""] } } ?? []
  /// The lines above rows, by the numbers of the rows.
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
    if let product = products[number] { lines.append(style.paint(product, .quiet)) }
    lines.append(row[1].isEmpty ? table[number + 1] : line)
  }
  let never = view.answers.filter { !$0.isAvailable }.map { escapingControls(view.label($0)) }
  return lines + (never.isEmpty ? [] : ["  never available"] + listedLines(never))
}

private func listedLines(_ words: [String]) -> [String] {
  let shown = words.prefix(12).map { "    " + $0 }
  return words.count > 12 ? shown + ["    and \(words.count - 12) more"] : shown
}

/// Returns the first eight words, and how many more there are.
private func firstFew(_ words: [String]) -> String {
  guard words.count > 8 else { return words.joined(separator: "; ") }
  return words.prefix(8).joined(separator: "; ") + " and \(words.count - 8) more"
}

// MARK: - One day

private func answerLines(_ view: ScenarioView, _ style: Style) -> [String] {
  var lines = view.standings.map { "  " + escapingControls($0.group) + ": " + escapingControls($0.phrase) }
  if lines.isEmpty { lines = ["  never subscribed"] }
  for answer in view.answers {
    let word = answer.isAvailable ? style.paint("yes", .added) + "  " : style.paint("no", .quiet) + "   "
    let until = answer.isAvailable ? answer.lastDay.map { ", last day \($0)" } : nil
    let from = answer.opensOn.map { ", available on \($0)" }
    let mark = assumptionMark(answer.assumptions)
    lines.append("  \(word)\(escapingControls(view.label(answer)))\(until ?? from ?? "")\(mark)")
    lines += view.details(answer).map { "       " + escapingControls($0) }
    if let cost = answer.opensOn.flatMap({ view.cost(answer, on: $0) }) {
      lines.append("       then " + costPhrase(answer.offer, cost, view.money))
    }
  }
  if let phrase = view.serverPhrase { lines.append("  " + phrase) }
  if view.isIntroductoryFirst { lines.append("  " + introductoryFirstPhrase) }
  if view.isOrderAssumed {
    lines.append("  several win-back offers are available: Apple decides which one leads [assumed: order]")
  }
  return lines
}
