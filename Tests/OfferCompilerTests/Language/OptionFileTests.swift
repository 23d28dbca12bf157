import OfferLanguage
import TestSupport
import Diagnostics
import OfferCompiler
import Testing

private func read(_ text: String) -> BoundOptionFile {
  readOptionFile(SourceFile(name: ".offerc.yaml", bytes: Array(text.utf8)), file: 0, rules: .all)
}

struct OptionFileTests {
  @Test func tenUnknownRulesGetASuggestion() {
    let rules = (1...30).map { "  product-id-hypen\($0): off\n" }.joined()
    let findings = read("severity:\n" + rules).findings
    equal(findings.count, 30)
    equal(findings.count { $0.help == "did you mean product-id-hyphen?" && $0.fix != nil }, 10)
  }

  @Test func everyKeyIsReadAsItIsWritten() {
    let file = read(
      """
      failOn: never
      severity: {date-past: off, "date-order": warning}
      against: git:main
      ledger: codes/ledger.sqlite
      pricePoints: prices.csv
      appStoreConnect: {keyId: A1, issuerId: I, keyFile: key.p8}
      """)
    empty(file.findings)
    equal(file.options.failOn, .never)
    equal(file.options.severities, ["date-past": .off, "date-order": .warning])
    equal(file.options.against, "git:main")
    equal(file.options.ledger, "codes/ledger.sqlite")
    equal(file.options.pricePoints, "prices.csv")
    equal(file.options.appStoreConnect, AppStoreConnectOptions(keyId: "A1", issuerId: "I", keyFile: "key.p8"))
  }

  /// A part may be said elsewhere.
  @Test func aKeyOfAppStoreConnectMayBeSaidInPart() {
    let file = read("appStoreConnect: {keyId: A1}\n")
    empty(file.findings)
    equal(file.options.appStoreConnect, AppStoreConnectOptions(keyId: "A1"))
  }

  @Test(arguments: [("issuerID: I", "issuerId"), ("privateKeyPath: key.p8", "keyFile"), ("x-note: 1", nil)])
  func otherNamesOfItsPartsAreTranslated(_ member: String, _ name: String?) {
    let findings = read("appStoreConnect: {keyId: A1, \(member)}\n").findings
    equal(findings.map(\.rule), ["unknown-key"])
    equal(findings.first?.fix?.edits.first?.text, name)
  }

  @Test(arguments: ["", "# later", "{}", "failOn:", "severity: {}"])
  func nothingWrittenIsNothingChosen(text: String) {
    let file = read(text)
    empty(file.findings)
    absent(file.options.failOn)
    empty(file.options.severities)
    absent(file.options.against)
  }

  @Test func jsonIsYAMLHereToo() { equal(read(#"{"failOn": "info"}"#).options.failOn, .info) }

  @Test func slipsHaveAPlaceAndARepair() {
    let file = read("falOn: info\nseverity: {date-oder: off}\n")
    equal(file.findings.map(\.rule), ["unknown-key", "unknown-key"])
    #expect(file.findings.allSatisfy { $0.severity == .error })
    equal(file.findings.compactMap { $0.fix?.edits.first?.text }, ["failOn", "date-order"])
    equal(file.findings.last?.primary.range, SourceRange(file: 0, start: 23, end: 32))
  }

  @Test func aKeyOfACatalogIsNotAMatterOfIndentationHere() {
    let help = read("inAppPurchases: []").findings.first?.help
    equal(
      help,
      "remove it, or write one of failOn, severity, against, since, known, requiredVersion, ledger, pricePoints or appStoreConnect"
    )
  }
}
