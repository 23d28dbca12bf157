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
    #expect(findings.count == 30)
    #expect(findings.count { $0.help == "did you mean product-id-hyphen?" && $0.fix != nil } == 10)
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
    #expect(file.findings.isEmpty)
    #expect(file.options.failOn == .never)
    #expect(file.options.severities == ["date-past": .off, "date-order": .warning])
    #expect(file.options.against == "git:main")
    #expect(file.options.ledger == "codes/ledger.sqlite")
    #expect(file.options.pricePoints == "prices.csv")
    #expect(
      file.options.appStoreConnect == AppStoreConnectOptions(keyId: "A1", issuerId: "I", keyFile: "key.p8"))
  }

  /// A part may be said elsewhere.
  @Test func aKeyOfAppStoreConnectMayBeSaidInPart() {
    let file = read("appStoreConnect: {keyId: A1}\n")
    #expect(file.findings.isEmpty && file.options.appStoreConnect == AppStoreConnectOptions(keyId: "A1"))
  }

  @Test(arguments: [("issuerID: I", "issuerId"), ("privateKeyPath: key.p8", "keyFile"), ("x-note: 1", nil)])
  func otherNamesOfItsPartsAreTranslated(_ member: String, _ name: String?) {
    let findings = read("appStoreConnect: {keyId: A1, \(member)}\n").findings
    #expect(findings.map(\.rule) == ["unknown-key"])
    #expect(findings.first?.fix?.edits.first?.text == name)
  }

  @Test(arguments: ["", "# later", "{}", "failOn:", "severity: {}"])
  func nothingWrittenIsNothingChosen(text: String) {
    let file = read(text)
    #expect(file.findings.isEmpty)
    #expect(file.options.failOn == nil && file.options.severities.isEmpty && file.options.against == nil)
  }

  @Test func jsonIsYAMLHereToo() { #expect(read(#"{"failOn": "info"}"#).options.failOn == .info) }

  @Test func slipsHaveAPlaceAndARepair() {
    let file = read("falOn: info\nseverity: {date-oder: off}\n")
    #expect(file.findings.map(\.rule) == ["unknown-key", "unknown-key"])
    #expect(file.findings.allSatisfy { $0.severity == .error })
    #expect(file.findings.compactMap { $0.fix?.edits.first?.text } == ["failOn", "date-order"])
    #expect(file.findings.last?.primary.range == SourceRange(file: 0, start: 23, end: 32))
  }

  @Test func aKeyOfACatalogIsNotAMatterOfIndentationHere() {
    let help = read("inAppPurchases: []").findings.first?.help
    #expect(
      help
        == "known keys: failOn, severity, against, known, requiredVersion, ledger, pricePoints and appStoreConnect"
    )
  }
}
