import JSONText

/// The Code Quality report of GitLab: an array of what is not suppressed.
///
/// GitLab shows the description and not the name of the check, so that the rule stands in both.
func renderGitLab(_ report: Report) -> [UInt8] {
  var places = Places(report.files)
  var fingerprints = Fingerprints(report.files)
  var json = JSONWriter(pretty: true)
  json.array { json in
    for entry in report.allFindings {
      let fingerprint = fingerprints.next(entry.finding)
      guard entry.suppression == nil else { continue }
      json.issue(entry.finding, fingerprint, at: places.location(of: entry.finding.primary.range))
    }
  }
  return json.finish()
}

extension JSONWriter {
  fileprivate mutating func issue(_ finding: Finding, _ fingerprint: String, at place: Location) {
    object { json in
      json.member("description", "\(finding.rule.name): \(escapingControls(finding.message))")
      json.member("check_name", finding.rule.name)
      json.member("fingerprint", fingerprint)
      json.member("severity", finding.severity.codeQuality)
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

extension Severity {
  /// Of GitLab's five: what Apple refuses is major; nothing of a catalog is critical or a blocker for the software.
  fileprivate var codeQuality: String {
    switch self {
    case .info: "info"
    case .warning: "minor"
    case .error: "major"
    }
  }
}
