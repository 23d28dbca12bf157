/// `offers/spring.yaml:14:5: error: a free trial has no price [key-not-allowed]`: one line a finding, the form that
/// Xcode, Vim and Emacs understand; then the summary.
func renderConcise(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  var places = Places(report.files)
  var bytes: [UInt8] = []
  for finding in report.findings {
    let place = places.location(of: finding.primary.range).start
    let message = escapingControls(finding.message)
    bytes.append(contentsOf: "\(place): \(finding.severity.name): \(message) [\(finding.rule.name)]\n".utf8)
    try bytes.passPiece(to: write)
  }
  try write(bytes + Array((report.summary.sentence + "\n").utf8))
}
