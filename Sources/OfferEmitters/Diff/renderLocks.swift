package import OfferLanguage
import OfferRules
package import Diagnostics
package import OfferModel

/// For every object of a catalog that is live: the keys that are free today, and when the others lock.
package func renderLocks(_ form: NormalForm, today: CalendarDate, _ style: Style) -> [UInt8] {
  var lines = ["as of \(today), if all of this is live at Apple", ""]
  for object in form.locks(on: today) {
    lines.append(style.paint(escapingControls(object.label), .strong))
    var order: [String] = []
    var keys: [String: [String]] = [:]
    for (key, state) in object.keys {
      let words = words(for: state)
      if keys[words] == nil { order.append(words) }
      keys[words, default: []].append(key.name)
    }
    for words in order {
      let role: Style.Role = words.hasPrefix("locked") ? .removed : .added
      lines.append("  " + style.paint(words, role) + ": " + (keys[words] ?? []).joined(separator: ", "))
    }
  }
  return Array((lines.joined(separator: "\n") + "\n").utf8)
}

private func words(for state: LockState) -> String {
  switch state {
  case .free: "free"
  case .freeUntil(let date): "free until \(date), then locked"
  case .locked: "locked"
  case .lockedSince(let date): "locked since \(date)"
  case .settable: "may be set, once"
  case .oneWay(let direction): "one way (\(direction))"
  }
}
