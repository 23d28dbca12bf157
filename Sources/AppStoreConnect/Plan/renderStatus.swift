package import Diagnostics

package func renderStatusText(_ status: LiveStatus, _ style: Style) -> [UInt8] {
  var text = status.table().text(style)
  if !status.requirements.isEmpty { text += "\n" + style.paint(requirementsTitle, .strong) + "\n" }
  for item in status.requirements.map(\.item) {
    let at = item.place.map { " (\($0))" } ?? ""
    text += "  " + escapingControls("\(item.object.quotedLabel): \(item.what)") + "\n"
    text += "    = " + escapingControls(item.reason + at) + "\n"
  }
  return Array(text.utf8)
}

package func renderStatusMarkdown(_ status: LiveStatus) -> [UInt8] {
  var text = status.table(markdownText).markdown() + "\n"
  if !status.requirements.isEmpty { text += "\n**\(requirementsTitle)**\n\n" }
  for item in status.requirements.map(\.item) {
    let at = item.place.map { " (\(markdownCode($0)))" } ?? ""
    text +=
      "- \(markdownCode(item.object.label)): \(markdownText(item.what)); \(markdownText(item.reason))\(at)\n"
  }
  return Array(text.utf8)
}

private let requirementsTitle = "Before App Review can see them, these need"
