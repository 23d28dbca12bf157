/// The report as tests, in the XML of JUnit as GitLab, Jenkins and others read it: a suite a file, a case a finding.
///
/// JUnit has no severities: errors and warnings fail, an info passes with its words as output, what is suppressed is
/// skipped. A file without findings is one case that passes, since readers take an empty report for a failure. The name
/// of a case is the key of its finding, so that it is the same test when lines move; names are unique in a suite, as
/// GitLab ignores all but the first of a name.
func renderJUnit(_ report: Report) -> [UInt8] {
  var places = Places(report.files)
  let suites = report.byFile.map { Suite(file: $0.file, entries: $0.findings) }
  var xml = XMLWriter()
  xml.element(
    "testsuites",
    [
      "name": "offerc", "tests": "\(sum(suites, \.tests))", "failures": "\(sum(suites, \.failures))",
      "errors": "0",
      "skipped": "\(sum(suites, \.skipped))", "time": "0",
    ]
  ) { xml in
    for suite in suites { xml.suite(suite, &places) }
  }
  return xml.finish()
}

private struct Suite {
  let file: String
  let entries: [ReportedFinding]

  var tests: Int { max(1, entries.count) }
  var failures: Int { entries.count { $0.suppression == nil && $0.finding.severity >= .warning } }
  var skipped: Int { entries.count { $0.suppression != nil } }
}

private func sum(_ suites: [Suite], _ count: (Suite) -> Int) -> Int { suites.reduce(0) { $0 + count($1) } }

extension XMLWriter {
  fileprivate mutating func suite(_ suite: Suite, _ places: inout Places) {
    element(
      "testsuite",
      [
        "name": suite.file, "tests": "\(suite.tests)", "failures": "\(suite.failures)", "errors": "0",
        "skipped": "\(suite.skipped)", "time": "0",
      ]
    ) { xml in
      var used: [String: Int] = [:]
      for entry in suite.entries {
        let finding = entry.finding
        let name = finding.rule.name + (finding.object.isEmpty ? "" : ": " + finding.object)
        used[name, default: 0] += 1
        let number = used[name, default: 1]
        xml.testCase(number == 1 ? name : "\(name) (\(number))", entry, &places)
      }
      guard suite.entries.isEmpty else { return }
      xml.element(
        "testcase", ["classname": suite.file, "name": "no findings", "file": suite.file, "time": "0"])
    }
  }

  private mutating func testCase(_ name: String, _ entry: ReportedFinding, _ places: inout Places) {
    let finding = entry.finding
    let place = places.location(of: finding.primary.range)
    let text = words(of: finding, at: place)
    element(
      "testcase",
      [
        "classname": place.file, "name": escapingControls(name), "file": place.file, "line": "\(place.line)",
        "time": "0",
      ]
    ) { xml in
      if let suppression = entry.suppression {
        xml.element("skipped", ["message": escapingControls(suppression.reason)])
      } else if finding.severity == .info {
        xml.element("system-out", [:], text: text)
      } else {
        xml.element(
          "failure", ["message": escapingControls(finding.message), "type": finding.severity.name], text: text
        )
      }
    }
  }
}

/// GitLab shows the content of a failure and no attribute: all that is needed stands in it.
private func words(of finding: Finding, at place: Location) -> String {
  var lines = [
    "\(place.start): \(finding.severity.name): \(escapingControls(finding.message)) [\(finding.rule.name)]"
  ]
  for note in finding.notes { lines.append("note: " + escapingControls(note)) }
  if let why = finding.why { lines.append("why: " + escapingControls(why)) }
  if let help = finding.help { lines.append("help: " + escapingControls(help)) }
  if let see = finding.see { lines.append("see: " + escapingControls(see)) }
  return lines.joined(separator: "\n")
}
