import Diagnostics

/// Returns a text of the file on one line, as catalogs have it; nil if it is blank.
///
/// Line breaks and other control characters become one space, which is reported.
func oneLine(_ text: String, at path: JSONPath, _ report: inout ImportReport) -> String? {
  guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && !isControlOrNoncharacter($0) })
  else {
    return nil
  }
  guard text.unicodeScalars.contains(where: isControlOrNoncharacter) else { return text }
  let space: Unicode.Scalar = " "
  var result = String.UnicodeScalarView()
  var isGap = false
  for scalar in text.unicodeScalars {
    if isControlOrNoncharacter(scalar) || (isGap && scalar == space) {
      isGap = true
      continue
    }
    if isGap, !result.isEmpty, result.last != space { result.append(space) }
    isGap = false
    result.append(scalar)
  }
  report.lost(path, "line breaks or control characters became spaces: \(quoted(String(result)))")
  return String(result)
}
