/// Workflow commands of GitHub Actions, one a finding: the runner turns them into annotations of the changed lines.
///
/// Errors first: GitHub shows ten annotations of a severity for each step, and fifty for a job. Nothing else is written,
/// so that a clean report is empty. The runner ignores columns of ranges over several lines; they are left out.
func renderGitHub(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  let places = Places(report.files)
  var bytes: [UInt8] = []
  for severity in Severity.allCases.reversed() {
    for finding in report.findings where finding.severity == severity {
      bytes.append(contentsOf: command(for: finding, at: places.location(of: finding.primary.range)).utf8)
      try bytes.passPiece(to: write)
    }
  }
  try write(bytes)
}

private func command(for finding: Finding, at place: Location) -> String {
  var properties = "file=\(escapedProperty(place.file)),line=\(place.line),endLine=\(place.endLine)"
  if place.line == place.endLine { properties += ",col=\(place.column),endColumn=\(place.endColumn)" }
  properties += ",title=" + escapedProperty(finding.rule.name)
  let help = finding.help.map { "%0Ahelp: " + escapedData(escapingControls($0)) } ?? ""
  let notes = finding.notes.map { "%0Anote: " + escapedData(escapingControls($0)) }.joined()
  let data = escapedData(escapingControls(finding.message)) + notes + help
  return
    "::\(finding.severity.word(info: "notice", warning: "warning", error: "error")) \(properties)::\(data)\n"
}

private func escapedData(_ text: String) -> String {
  escaping(text) { $0 == UInt8(ascii: "%") || $0 == 0x0D || $0 == 0x0A }
}

private func escapedProperty(_ text: String) -> String {
  let escaped = escaping(text) {
    switch $0 {
    case UInt8(ascii: "%"), 0x0D, 0x0A, UInt8(ascii: ":"), UInt8(ascii: ","): true
    default: false
    }
  }
  return escapingControls(escaped)
}

/// Escapes by scalars: CR LF is one character of Swift and two for the runner.
private func escaping(_ text: String, _ isSpecial: (UInt8) -> Bool) -> String {
  guard text.utf8.contains(where: isSpecial) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isASCII, isSpecial(UInt8(scalar.value)) {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "%" + (digits.count < 2 ? "0" : "") + digits
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
