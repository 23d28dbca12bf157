import Diagnostics
import OfferCodes
import OfferModel

enum CodeBatchSpreadsheet: Rule {
  static let info = RuleInfo(
    id: "code-batch-spreadsheet",
    summary: "All codes of a batch are numbers to a spreadsheet.",
    severity: .warning,
    why:
      "Excel, Numbers and others remove leading zeros from numbers and round them after 15 digits when they open a CSV file",
    source: .offerc("offerc: files of codes are opened in spreadsheets"),
    failing: [
      .batch("issuer: offerc\nformat: {alphabet: ↓digits, length: 16}").after("16", "16, prefix: SPRING")
    ],
    passing: [.batch("issuer: offerc\nformat: {alphabet: digits, length: 16, prefix: SPRING}")])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for own in catalog.batchesMadeHere {
      guard CodeForm(own.format).areTextsNumbers else { continue }
      findings.warning(
        "all codes of batch \(quoted(own.batch.id.value)) are numbers, expected a letter that keeps spreadsheets from changing them",
        object: own.label, at: own.format.alphabet.range, label: "digits only",
        help: "add a `prefix` of letters, or use the alphabet unambiguous")
    }
  }
}
