import Diagnostics

/// A text of the file as the language takes it: nil when blank, line breaks and other control characters made one space.
func oneLine(_ text: String, at path: JSONPath, _ report: inout ImportReport) -> String? {
  guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace && !isControl($0) }) else {
    return nil
  }
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  var result = String.UnicodeScalarView()
  var isGap = false
  for scalar in text.unicodeScalars {
    if isControl(scalar) || (isGap && scalar == " ") {
      isGap = true
      continue
    }
    if isGap, !result.isEmpty, result.last != " " { result.append(" ") }
    isGap = false
    result.append(scalar)
  }
  report.lost(path, "line breaks or control characters became spaces: \(quoted(String(result)))")
  return String(result)
}

/// Control characters, and the separators and non-characters that no line of text may hold.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
