package import OfferLanguage
package import OfferRules
package import Diagnostics
package import OfferModel

/// For every object of a catalog that is live: the keys that are free today, and when the others lock.
///
/// - Parameter campaign: only its offers and their batches.
package func renderLocks(
  _ form: NormalForm, today: CalendarDate, campaign: String? = nil, _ style: Style
) -> [UInt8] {
  var lines = ["as of \(today), if everything is live at Apple"]
  if let campaign { lines.append(CatalogDiff.narrowing(to: campaign)) }
  lines.append("")
  for object in form.locks(on: today, of: campaign) {
    lines.append(style.paint(escapingControls(object.path.label), .strong))
    var order: [LockState] = []
    var keys: [LockState: [String]] = [:]
    for (key, state) in object.keys {
      if keys[state] == nil { order.append(state) }
      keys[state, default: []].append(key.name)
    }
    for state in order {
      let role: Style.Role = state.isLocked ? .removed : .added
      lines.append(
        "  " + style.paint(state.phrase, role) + ": " + (keys[state] ?? []).joined(separator: ", "))
    }
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

extension LockState {
  /// `free until 2027-03-01, then locked`.
  package var phrase: String {
    switch self {
    case .free: "free"
    case .replaced: "free, by deleting the offer and creating it again"
    case .freeUntil(let date): "free until \(date), then locked"
    case .locked: "locked"
    case .lockedSince(let date): "locked since \(date)"
    case .settable: "can be set once"
    case .oneWay(let from, let to): "one way (\(from) → \(to))"
    case .growing: "one way (only grows)"
    }
  }
}
