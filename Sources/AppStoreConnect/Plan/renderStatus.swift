package import Diagnostics

package func renderStatusText(_ status: LiveStatus, _ style: Style) -> [UInt8] {
  var text = status.table().text(style)
  if !status.requirements.isEmpty { text += "\n" + style.paint(requirementsTitle, .strong) + "\n" }
  for (object, groups) in status.missing {
    text += "  " + escapingControls(object.quotedLabel + state(of: object, in: status)) + "\n"
    var number = 0
    for group in groups {
      for item in group.requirements.map(\.item) {
        number += 1
        let at = item.place.map { " (\($0))" } ?? ""
        text += "    \(number). " + escapingControls(item.what + at) + "\n"
      }
      text += "       = " + escapingControls(group.remedy) + "\n"
    }
  }
  if status.isComplete { text += "\n\(nothingMissing)\n" }
  return Array(text.utf8)
}

package func renderStatusMarkdown(_ status: LiveStatus) -> [UInt8] {
  var text = status.table(markdownText).markdown() + "\n"
  if !status.requirements.isEmpty { text += "\n**\(requirementsTitle)**\n\n" }
  for (object, groups) in status.missing {
    text += "- \(markdownCode(object.label))\(markdownText(state(of: object, in: status)))\n"
    var number = 0
    for group in groups {
      for item in group.requirements.map(\.item) {
        number += 1
        let at = item.place.map { " (\(markdownCode($0)))" } ?? ""
        text += "  \(number). \(markdownText(item.what))\(at)\n"
      }
      text += "     - \(markdownText(group.remedy))\n"
    }
  }
  if status.isComplete { text += "\n\(nothingMissing)\n" }
  return Array(text.utf8)
}

private let requirementsTitle = "Needed before App Review, in this order"

private let nothingMissing = "Nothing is missing for App Review."

/// Consecutive requirements of one object that one command, or one thing to do, satisfies.
private struct RemedyGroup {
  let requirements: [ReviewRequirement]
  var remedy: String { requirements[0].remedyPhrase(ofSeveral: requirements.count > 1) }
}

extension LiveStatus {
  /// What each product and group needs, in the order of `requirements`.
  fileprivate var missing: [(object: ObjectPath, groups: [RemedyGroup])] {
    consecutive(requirements) { one, next in one.object == next.object }.map { ofObject in
      let groups = consecutive(ofObject) { one, next in one.remedy == next.remedy }
      return (ofObject[0].object, groups.map(RemedyGroup.init))
    }
  }

  private func consecutive(
    _ all: [ReviewRequirement], _ isAlike: (ReviewRequirement, ReviewRequirement) -> Bool
  ) -> [[ReviewRequirement]] {
    var result: [[ReviewRequirement]] = []
    for one in all {
      if let last = result.last?.last, isAlike(last, one) {
        result[result.count - 1].append(one)
      } else {
        result.append([one])
      }
    }
    return result
  }
}

/// `: MISSING_METADATA`; nothing for an object without a state.
private func state(of object: ObjectPath, in status: LiveStatus) -> String {
  status.rows.first { $0.object == object }?.state.map { ": " + $0 } ?? ""
}
