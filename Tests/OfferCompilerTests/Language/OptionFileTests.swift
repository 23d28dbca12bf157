import OfferLanguage
import TestSupport
import Diagnostics
import OfferCompiler
import Testing

private func read(_ text: String) -> BoundOptionFile {
  readOptionFile(SourceFile(name: ".offerc.yaml", bytes: Array(text.utf8)), file: 0, rules: .all)
}

@Suite("Option files")
struct OptionFileTests {
  @Test("Every key is read as it is written")
  func whole() {
    let file = read(
      """
      failOn: never
      severity: {date-past: off, "date-order": warning}
      against: git:main
      ledger: codes/ledger.sqlite
      """)
    #expect(file.findings.isEmpty)
    #expect(file.options.failOn == .never)
    #expect(file.options.severities == ["date-past": .off, "date-order": .warning])
    #expect(file.options.against == "git:main")
    #expect(file.options.ledger == "codes/ledger.sqlite")
  }

  @Test("Nothing written is nothing chosen", arguments: ["", "# later", "{}", "failOn:", "severity: {}"])
  func silent(text: String) {
    let file = read(text)
    #expect(file.findings.isEmpty)
    #expect(file.options.failOn == nil && file.options.severities.isEmpty && file.options.against == nil)
  }

  @Test("JSON is YAML here, too")
  func json() { #expect(read(#"{"failOn": "info"}"#).options.failOn == .info) }

  @Test("Slips have a place and a repair")
  func slips() {
    let file = read("falOn: info\nseverity: {date-oder: off}\n")
    #expect(file.findings.map(\.rule) == ["unknown-key", "unknown-key"])
    #expect(file.findings.allSatisfy { $0.severity == .error })
    #expect(file.findings.compactMap { $0.fix?.edits.first?.text } == ["failOn", "date-order"])
    #expect(file.findings.last?.primary.range == SourceRange(file: 0, start: 23, end: 32))
  }

  @Test("A key of a catalog is not a matter of indentation here")
  func elsewhere() {
    let help = read("inAppPurchases: []").findings.first?.help
    #expect(help == "known keys: failOn, severity, against and ledger")
  }
}
