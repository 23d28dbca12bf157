/// `offers/spring.yaml:14:5: error: a free trial has no price [key-not-allowed]`: one line a finding, the form that
/// Xcode, Vim and Emacs understand; then the summary.
func renderConcise(_ report: Report, isBrief: Bool, to write: ([UInt8]) throws -> Void) rethrows {
  let places = Places(report.files)
  var bytes: [UInt8] = []
  for finding in report.findings {
    bytes += (concise(finding, at: places.location(of: finding.primary.range)) + "\n").utf8
    try bytes.passPiece(to: write)
  }
  if !isBrief { bytes.append(contentsOf: (report.summary.sentence + "\n").utf8) }
  try write(bytes)
}

func concise(_ finding: Finding, at place: Location) -> String {
  "\(place.start): \(finding.severity.name): \(escapingControls(finding.message)) [\(finding.rule.name)]"
}
