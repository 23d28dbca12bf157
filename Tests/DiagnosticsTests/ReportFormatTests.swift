import TestSupport
import Diagnostics
import Foundation
import Testing

/// Texts that mean something to a terminal, to XML, JSON, a URI or GitHub's runner.
private let hostileTexts = [
  "\u{1B}[2J\u{0}\u{7}", "a\r\nb\nc\rd\te", "]]><x a='1' b=\"2\">&amp;</x>", "👩‍👩‍👧 zu\u{308}rich \u{202E}",
  "\u{FFFE}\u{FFFF}\u{1FFFE}", "100%0A::error file=x,line=1::y", "::stop-commands::x", "##[add-mask]e",
  "[click](mailto:x@example.com)", "{0} {{1}}", "\\\"'`", "C:\\a b#?ü", "",
]

/// A report in which every text that can come from the input is one of them.
private func report(of text: String) -> Report {
  let source = Source("dir/\(text).yaml", "key: 👩‍👩‍👧 value\n")
  let range = source["value"]
  let finding = Finding(
    "a-rule", .error, "m \(text)", object: "o \(text)", at: range, label: text, related: [Label(range, text)],
    notes: [text], help: text, fix: Fix(text, edits: [TextEdit(range, text)])
  ).explained(text, text)
  var info = finding
  info.severity = .info
  let ignored = SuppressedFinding(finding, Suppression(.comment, reason: text, at: range))
  var report = Report([finding, info], in: source, suppressed: [ignored])
  report.tool.rules = [RuleDescription(id: "a-rule", summary: text, why: text, see: text, severity: .error)]
  return report
}

struct ReportFormatTests {
  @Test(arguments: hostileTexts)
  func jsonStaysJSONAndXMLStaysXMLWhateverTheInputHolds(text: String) throws {
    for format in [ReportFormat.json, .gitlab, .sarif] {
      _ = try JSONSerialization.jsonObject(with: Data(render(report(of: text), as: format)))
    }
    for format in [ReportFormat.junit, .checkstyle] {
      #expect(try XML(render(report(of: text), as: format)).elements.count > 2)
    }
  }

  @Test(arguments: hostileTexts)
  func xmlGivesBackWhatXMLCanHold(text: String) throws {
    let name = try #require(XML(render(report(of: text), as: .checkstyle)).first("file")?["name"])
    let isWhole = !text.unicodeScalars.contains {
      $0.value < 0x20 && !["\t", "\n", "\r"].contains($0) || 0xFFFE...0xFFFF ~= $0.value
    }
    equal((name.utf8.elementsEqual("dir/\(text).yaml".utf8)), isWhole)
  }

  @Test(arguments: hostileTexts)
  func aPathInSARIFIsAURIThatLeadsBackToTheFile(text: String) throws {
    let uri = try #require(SARIF(report(of: text)).firstURI)
    #expect(uri.utf8.allSatisfy { 0x21..<0x7F ~= $0 } && !uri.contains(":"))
    equal(uri.removingPercentEncoding?.utf8.elementsEqual("dir/\(text).yaml".utf8), true)
  }

  @Test func columnsOfSARIFCountUnicodeScalars() throws {
    let region = try #require(SARIF(report(of: "x")).results.first?.region)
    equal(region, ["startLine": 1, "startColumn": 12, "endLine": 1, "endColumn": 17])
  }

  @Test func theInputMakesNoLinksInMessagesOfSARIF() throws {
    let message = try SARIF(report(of: "[click](mailto:x@example.com)")).results.first?.message
    equal(message, #"m [click\](mailto:x@example.com)"# + "\n" + #"help: [click\](mailto:x@example.com)"#)
  }

  @Test func aFileWithoutFindingsIsThereSoThatNobodyTakesItsReportForAFailedRun() throws {
    let clean = Report([], in: Source("a.yaml", "x"))
    equal(clean.rendered(.github), "")
    equal(clean.rendered(.gitlab), "[]\n")
    try empty(SARIF(clean).results)
    let junit = try XML(render(clean, as: .junit))
    equal(junit.first("testcase")?["classname"], "a.yaml")
    equal(junit.first("testsuites")?["failures"], "0")
    try equal(XML(render(clean, as: .checkstyle)).first("file")?["name"], "a.yaml")
  }

  @Test func jUnitNamesATestTheSameWhenItsLineMoves() throws {
    let tests = try XML(render(report(of: "x"), as: .junit))
    equal(
      tests.elements.filter { $0.name == "testcase" }.compactMap { $0["name"] },
      [
        "a-rule: o x", "a-rule: o x (2)", "a-rule: o x (3)",
      ])
    equal(tests.elements.map(\.name).filter { $0 == "failure" }.count, 1)
    let counts = try #require(tests.first("testsuite"))
    equal(["tests", "failures", "skipped"].map { counts[$0] ?? "" }, ["3", "1", "1"])
  }

  @Test func aFindingInAFileThatWasNotReadForItselfSuchAsABaselinesIsNotLost() throws {
    var report = report(of: "x")
    report.filesRead = []
    for format in [ReportFormat.junit, .checkstyle] { contains(report.rendered(format), "m x") }
  }
}
