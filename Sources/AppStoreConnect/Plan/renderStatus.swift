package import Diagnostics

package func renderStatusText(_ status: LiveStatus, _ style: Style) -> [UInt8] {
  var text = status.table().text(style)
  if !status.requirements.isEmpty { text += "\n" + style.paint(requirementsTitle, .strong) + "\n" }
  for (object, items) in status.missing {
    text += "  " + escapingControls(object.quotedLabel + state(of: object, in: status)) + "\n"
    for (number, item) in items.enumerated() {
      let at = item.place.map { " (\($0))" } ?? ""
      text += "    \(number + 1). " + escapingControls(item.what) + "\n"
      text += "       = " + escapingControls(item.reason + at) + "\n"
    }
  }
  return Array(text.utf8)
}

package func renderStatusMarkdown(_ status: LiveStatus) -> [UInt8] {
  var text = status.table(markdownText).markdown() + "\n"
  if !status.requirements.isEmpty { text += "\n**\(requirementsTitle)**\n\n" }
  for (object, items) in status.missing {
    text += "- \(markdownCode(object.label))\(markdownText(state(of: object, in: status)))\n"
    for (number, item) in items.enumerated() {
      let at = item.place.map { " (\(markdownCode($0)))" } ?? ""
      text += "  \(number + 1). \(markdownText(item.what)); \(markdownText(item.reason))\(at)\n"
    }
  }
  return Array(text.utf8)
}

private let requirementsTitle = "Needed before App Review, in this order"

extension LiveStatus {
  /// What each product and group needs, in the order of `requirements`.
  fileprivate var missing: [(object: ObjectPath, items: [PlanItem])] {
    var result: [(object: ObjectPath, items: [PlanItem])] = []
    for item in requirements.map(\.item) {
      if result.last?.object == item.object {
        result[result.count - 1].items.append(item)
      } else {
        result.append((item.object, [item]))
      }
    }
    return result
  }
}

/// `: MISSING_METADATA`; nothing for an object without a state.
private func state(of object: ObjectPath, in status: LiveStatus) -> String {
  status.rows.first { $0.object == object }?.state.map { ": " + $0 } ?? ""
}
