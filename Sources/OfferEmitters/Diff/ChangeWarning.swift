import Diagnostics
import OfferLanguage
import OfferRules

/// What a rule warns of, with all objects of which it says the same.
struct ChangeWarning: Sendable {
  let severity: Severity
  /// The kind of the remark: `warning`, `error`.
  let word: String
  let text: String
  /// The changes that it is about.
  fileprivate(set) var entries: [CatalogDiff.Entry]
  /// Whether regular prices change without a day.
  var isAboutUndatedPrices = false

  /// What people call the objects.
  var names: [String] { entries.map(\.words) }

  /// `batch spring-01 of SPRING of Monthly, batch spring-02 …: is new and dated …`.
  var sentence: String { firstFive(names) + ": " + text }
}

extension CatalogDiff {
  /// The warnings about changes that Apple does not refuse, the most severe first.
  var warnings: [ChangeWarning] { warnings(about: entries.filter { $0.action != .blocked }) }

  /// The warnings about all changes, those that are blocked first.
  var allWarnings: [ChangeWarning] {
    let blocked = entries.filter { $0.action == .blocked }.map { entry in
      let help = entry.remarks.filter { $0.severity > .info }.map(\.text)
      return ChangeWarning(
        severity: .error, word: ChangeAction.blocked.rawValue,
        text: (entry.lines + help).joined(separator: "; "), entries: [entry])
    }
    return blocked + warnings
  }

  private func warnings(about entries: [Entry]) -> [ChangeWarning] {
    var all: [ChangeWarning] = []
    var places: [[String]: Int] = [:]
    for entry in entries {
      for remark in entry.remarks where remark.severity > .info {
        let key = [remark.word, remark.text]
        if let place = places[key] {
          all[place].entries.append(entry)
        } else {
          places[key] = all.count
          all.append(
            ChangeWarning(
              severity: remark.severity, word: remark.word, text: remark.text, entries: [entry],
              isAboutUndatedPrices: remark.rule == RuleID("price-change-unplanned")))
        }
      }
    }
    let severities = Set(all.map(\.severity)).sorted(by: >)
    return severities.flatMap { severity in all.filter { $0.severity == severity } }
  }
}

extension CatalogDiff.Entry {
  /// What happens to the object, in a word or a few: `new`, `change`, `delete`.
  var verb: String { isNowDraft ? "now a draft:" : verbOfAction }

  private var verbOfAction: String {
    switch action {
    case .create: "new"
    case .update: "change"
    case .replace: "delete and create again"
    case .deactivate: "deactivate"
    case .delete: "delete"
    case .blocked: "blocked"
    case .local:
      switch change.kind {
      case .added: "new"
      case .removed: "remove"
      case .changed: "change"
      }
    }
  }

  /// What people call the object: `win-back offer Black Friday of Yoga Monthly`.
  var words: String {
    let product = productName
    guard change.path.parent != nil, !(change.path == change.path.owner) else {
      return product ?? change.path.label
    }
    let object = change.new ?? change.old
    let kind = Language.current[change.type].phrase
    let name =
      object?.text(.referenceName) ?? Language.current[change.type].nameKey.flatMap { object?.text($0) }
    let offer = (change.parents.new ?? change.parents.old).flatMap { parent in
      change.type == .batch ? parent.text(.referenceName) : nil
    }
    return ([[kind, name].compactMap(\.self).joined(separator: " ")] + [offer, product].compactMap(\.self))
      .joined(separator: " of ")
  }
}
