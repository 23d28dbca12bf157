/// The report as tests, in the XML of JUnit as GitLab, Jenkins and others read it: a suite a file, a case a finding.
/// What was tested is one case with all its findings, so that a test has one name whether it passes or fails.
///
/// JUnit has no severities: errors and warnings fail, an info passes with its words as output, what is suppressed is
/// skipped. A file without findings is one case that passes, since readers take an empty report for a failure. The name
/// of a case is the key of its finding, so that it is the same test when lines move; names are unique in a suite, as
/// GitLab ignores all but the first of a name.
func renderJUnit(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  let places = Places(report.files)
  let findings = ReportedFindings(report)
  let suites = findings.byFile.map {
    Suite(file: $0.file, indices: $0.indices, tested: report.tested[$0.file] ?? [], in: findings)
  }
  var xml = XMLWriter()
  xml.begin(
    "testsuites",
    [
      "name": "offerc", "tests": "\(sum(suites, \.tests))", "failures": "\(sum(suites, \.failures))",
      "errors": "0",
      "skipped": "\(sum(suites, \.skipped))", "time": "0",
    ])
  for suite in suites {
    xml.begin(
      "testsuite",
      [
        "name": suite.file, "tests": "\(suite.tests)", "failures": "\(suite.failures)", "errors": "0",
        "skipped": "\(suite.skipped)", "time": "0",
      ])
    var names = CaseNames()
    for entry in suite.indices.lazy.map({ findings[$0] }) {
      xml.testCase(names.next(entry.finding), entry, places)
      try xml.bytes.passPiece(to: write)
    }
    for test in suite.tested {
      xml.testCase(
        named: names.next(test.name), in: suite.file, test.indices.map { findings[$0].finding }, places)
      try xml.bytes.passPiece(to: write)
    }
    if suite.indices.isEmpty, suite.tested.isEmpty {
      xml.element(
        "testcase", ["classname": suite.file, "name": "no findings", "file": suite.file, "time": "0"])
    }
    xml.end("testsuite")
  }
  xml.end("testsuites")
  try write(xml.finish())
}

private struct Suite {
  let file: String
  /// The findings that are about no tested object.
  let indices: [Int]
  private(set) var tested: [(name: String, indices: [Int])]
  private(set) var failures = 0
  private(set) var skipped = 0

  init(file: String, indices: [Int], tested objects: [ObjectPath], in findings: ReportedFindings) {
    self.file = file
    tested = objects.map { ($0.shortLabel, []) }
    let places = Dictionary(objects.enumerated().map { place, object in (object, place) }) { first, _ in first
    }
    var others: [Int] = []
    for index in indices {
      let entry = findings[index]
      if entry.suppression == nil, let place = places[entry.finding.object] {
        tested[place].indices.append(index)
      } else {
        others.append(index)
      }
    }
    self.indices = others
    failures = tested.count { !$0.indices.isEmpty }
    let indices = others
    for entry in indices.lazy.map({ findings[$0] }) {
      if entry.suppression != nil {
        skipped += 1
      } else if entry.finding.severity >= .warning {
        failures += 1
      }
    }
  }

  var tests: Int { max(1, indices.count + tested.count) }
}

private func sum(_ suites: [Suite], _ count: (Suite) -> Int) -> Int {
  suites.reduce(0) { sum, suite in sum + count(suite) }
}

/// The names of the cases of a suite: `level-gap: subscription com.example.monthly`, with ` (2)` added to the second one.
private struct CaseNames {
  private var used: [String: Int] = [:]

  mutating func next(_ finding: Finding) -> String {
    next(finding.rule.name + (finding.object.isEmpty ? "" : ": " + finding.objectLabel))
  }

  mutating func next(_ name: String) -> String {
    let number = used[name, default: 0] + 1
    used[name] = number
    return number == 1 ? name : "\(name) (\(number))"
  }
}

extension XMLWriter {
  fileprivate mutating func testCase(_ name: String, _ entry: ReportedFinding, _ places: Places) {
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

  /// A test with all that is wrong with it.
  fileprivate mutating func testCase(
    named name: String, in file: String, _ findings: [Finding], _ places: Places
  ) {
    let name = escapingControls(name)
    guard let first = findings.first else {
      return element("testcase", ["classname": file, "name": name, "file": file, "time": "0"])
    }
    let line = "\(places.location(of: first.primary.range).line)"
    let attributes: KeyValuePairs = [
      "classname": file, "name": name, "file": file, "line": line, "time": "0",
    ]
    let texts = findings.map { words(of: $0, at: places.location(of: $0.primary.range)) }
    let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
    element("testcase", attributes) { xml in
      xml.element(
        "failure", ["message": escapingControls(first.message) + more, "type": first.rule.name],
        text: texts.joined(separator: "\n\n"))
    }
  }
}

/// GitLab shows the content of a failure and no attribute: all that is needed is in it.
private func words(of finding: Finding, at place: Location) -> String {
  ([concise(finding, at: place)]
    + finding.remarks(explained: false).map { "\($0.name): " + escapingControls($0.text) })
    .joined(separator: "\n")
}
