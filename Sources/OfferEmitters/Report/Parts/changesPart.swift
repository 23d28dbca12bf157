import Diagnostics
import OfferRules

/// What changes compared with what is live.
func changesPart(_ diff: CatalogDiff) -> ReportPart {
  ReportPart(id: "changes", title: "Changes") { page in
    page.name("p", text: capitalized(diff.summary))
    let actions = ChangeAction.allCases.filter { diff.count($0) > 0 }
    if !actions.isEmpty {
      let words = actions.map { "\($0.rawValue): \($0.meaning)" }.joined(separator: "; ")
      page.element("p", ["class": "note"], text: capitalized(words) + ".")
    }
    page.element("ul", ["class": "changes"]) { page in
      for entry in diff.entries.prefix(mostChanges) {
        page.element("li") { page in
          page.element("b", ["class": entry.action == .blocked ? "error" : "t"], text: entry.action.rawValue)
          page.name("span", text: " " + entry.change.path.label)
          let lines = entry.lines + entry.remarks.map { "\($0.word): \($0.text)" }
          guard !lines.isEmpty else { return }
          page.element("ul") { page in
            for line in lines { page.name("li", text: line) }
          }
        }
      }
    }
    if diff.entries.count > mostChanges {
      page.element(
        "p", text: "and \(grouped(diff.entries.count - mostChanges)) more: offerc diff shows them")
    }
    for line in CatalogDiff.lastLines([diff]) {
      page.element("p", ["class": "note"], text: capitalized(line))
    }
    let consequences = diff.consequenceLines(atMost: 20)
    guard !consequences.isEmpty else { return }
    page.element("h3", text: "What follows")
    page.element("ul") { page in
      for line in consequences { page.name("li", text: line) }
    }
  }
}

private let mostChanges = 200

extension ChangeAction {
  /// What it means for App Store Connect.
  fileprivate var meaning: String {
    switch self {
    case .create: "it is new in App Store Connect"
    case .update: "it changes in App Store Connect"
    case .replace: "it is deleted and created again, because Apple cannot change it"
    case .deactivate: "it ends for good"
    case .delete: "it is deleted"
    case .blocked: "Apple refuses it, or nobody should do it"
    case .local: "nothing has to be done in App Store Connect"
    }
  }
}
