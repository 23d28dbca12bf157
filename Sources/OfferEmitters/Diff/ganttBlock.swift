import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the changed offers and batches with dates as a Mermaid diagram; nil if there are none, or more than can be read.
///
/// Mermaid accepts at most 50,000 characters, and its Gantt chart has the width of the window, so it is readable with up to twenty
/// short bars.
func ganttBlock(_ diffs: [CatalogDiff]) -> String? {
  let bars = diffs.flatMap { $0.entries.compactMap(GanttBar.init) }
  guard !bars.isEmpty, bars.count <= 20 else { return nil }
  let last = bars.flatMap { [$0.start, $0.end].compactMap(\.self) }.max()
  var lines = ["```mermaid", "gantt", "  dateFormat YYYY-MM-DD", "  axisFormat %Y-%m-%d"]
  var owner: String?
  for bar in bars {
    if bar.owner != owner { lines.append("  section " + plain(bar.owner)) }
    owner = bar.owner
    lines.append("    " + bar.line(openUntil: last?.adding(months: 1)))
  }
  return (lines + ["```"]).joined(separator: "\n")
}

/// An offer or a batch in the diagram.
private struct GanttBar {
  let owner: String
  let name: String
  /// The color of the bar, in Mermaid's words: `crit, `.
  let tag: String
  let start: CalendarDate?
  let end: CalendarDate?

  init?(_ entry: CatalogDiff.Entry) {
    let change = entry.change
    guard let object = change.new ?? change.old else { return nil }
    switch change.type {
    case .introductoryOffer, .winBackOffer:
      start = object.date(.startDate)
      // Mermaid's end is the first day after a bar.
      end = object.date(.endDate).flatMap { $0.next ?? $0 }
    case .batch:
      start = object.date(.createdDate)
      end = object.date(.expirationDate)
    default: return nil
    }
    guard start != nil || end != nil else { return nil }
    owner = change.path.owner.label
    tag =
      switch change.kind {
      case .added: "active, "
      case .removed: "crit, "
      case .changed: ""
      }
    name = "\(change.kind.rawValue) \(plain(entry.name))"
  }

  /// Returns the line of the diagram. A bar without a start or an end gets one, because Mermaid requires them.
  func line(openUntil last: CalendarDate?) -> String {
    let open = [start == nil ? "no start" : nil, end == nil ? "no end" : nil].compactMap(\.self)
    let first = start ?? end?.adding(months: -1) ?? CalendarDate(year: 1, month: 1, day: 1)
    let from = first?.description ?? ""
    let to = (end ?? max(last ?? first, first?.adding(months: 1)))?.description ?? from
    let remark = open.isEmpty ? "" : " (" + open.joined(separator: ", ") + ")"
    return "\(name)\(remark) :\(tag)\(from), \(to)"
  }

  private func max(_ a: CalendarDate?, _ b: CalendarDate?) -> CalendarDate? {
    [a, b].compactMap(\.self).max()
  }
}

/// Returns a text that Mermaid cannot take for markup: letters, digits and a few marks, cut after 60 characters.
private func plain(_ text: String) -> String {
  let most = 60
  let scalars = text.unicodeScalars
  let kept = scalars.prefix(most).map { scalar in
    scalar.isOfWord || ".-_ ".unicodeScalars.contains(scalar) ? scalar : " "
  }
  return String(String.UnicodeScalarView(kept)) + (scalars.count > most ? "…" : "")
}
