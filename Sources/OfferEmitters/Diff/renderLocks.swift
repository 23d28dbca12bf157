package import Diagnostics
package import OfferLanguage
package import OfferModel
package import OfferRules

/// Returns, for the objects of the offers that pass the filter, which keys can be changed today, and when the others lock.
package func renderLocks(
  _ form: NormalForm, today: CalendarDate, filter: OfferFilter = OfferFilter(), _ style: Style
) -> [UInt8] {
  var lines = ["as of \(today), assuming that everything is already live", dayNote]
  if !filter.isEmpty { lines.append(CatalogDiff.narrowing(to: filter)) }
  lines.append("")
  for object in form.locks(on: today, of: filter) {
    lines.append(style.paint(escapingControls(object.path.label), .strong))
    let days = object.deadlines.filter { $0.kind != .change }
    if !days.isEmpty {
      lines.append("  " + days.map { "\($0.kind.phrase): \($0.day)" }.joined(separator: ", "))
    }
    for (state, names) in object.keys {
      let role: Style.Role = state.isLocked ? .removed : .added
      lines.append("  " + style.paint(state.phrase, role) + ": " + names.joined(separator: ", "))
    }
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

extension LockState {
  /// The state as text: `free`, `locked since 2027-03-01`.
  package var phrase: String {
    switch self {
    case .free: "free"
    case .replaced: "free, if the offer is deleted and created again"
    case .freeUntil(let date): "\(Deadline.Kind.change.phrase) \(date.previous ?? date)"
    case .locked: "locked"
    case .lockedSince(let date): "locked since \(date)"
    case .settable: "can be set once"
    case .oneWay(let from, let to): "one way (\(from) → \(to))"
    case .growing: "one way (items can only be added)"
    case .later: "one way (only to a later day)"
    }
  }
}
