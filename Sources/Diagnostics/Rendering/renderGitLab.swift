import JSONText

/// The Code Quality report of GitLab: an array of what is not suppressed.
///
/// GitLab shows the description and not the name of the check, so that the rule is in both.
func renderGitLab(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  let places = Places(report.files)
  var fingerprints = Fingerprints(report.files)
  var json = JSONWriter(pretty: true)
  json.beginArray()
  for entry in ReportedFindings(report) {
    let fingerprint = fingerprints.next(entry.finding)
    guard entry.suppression == nil else { continue }
    json.issue(entry.finding, fingerprint, at: places.location(of: entry.finding.primary.range))
    try json.passPiece(to: write)
  }
  json.endArray()
  try write(json.finish())
}

extension JSONWriter {
  fileprivate mutating func issue(_ finding: Finding, _ fingerprint: String, at place: Location) {
    object { json in
      json.member("description", "\(finding.rule.name): \(escapingControls(finding.message))")
      json.member("check_name", finding.rule.name)
      json.member("fingerprint", fingerprint)
      // Of GitLab's five: what Apple refuses is major; nothing of a catalog is critical or a blocker for the software.
      json.member("severity", finding.severity.word(info: "info", warning: "minor", error: "major"))
      json.key("location")
      json.object { json in
        json.member("path", slashed(place.file))
        json.key("lines")
        json.object { json in
          json.member("begin", place.line)
          json.member("end", place.endLine)
        }
      }
    }
  }
}
