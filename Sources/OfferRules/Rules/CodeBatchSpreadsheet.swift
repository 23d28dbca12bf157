import Diagnostics
import OfferCodes
import OfferModel

extension Rulebook {
  static let codeBatchSpreadsheet = Rule<Catalog>(
    id: "code-batch-spreadsheet",
    summary: "A spreadsheet would read every code of a batch as a number.",
    severity: .warning,
    why:
      "Excel, Numbers and other spreadsheets remove leading zeros from numbers and round them after 15 digits when they open a CSV file",
    source: .offerc("offerc: files of codes are opened in spreadsheets"),
    failing: [
      .batch("issuer: offerc\nformat: {alphabet: ↓digits, length: 16}").after("16", "16, prefix: SPRING")
    ],
    passing: [.batch("issuer: offerc\nformat: {alphabet: digits, length: 16, prefix: SPRING}")]
  ) { catalog, findings in
    for own in catalog.batchesMadeHere {
      guard CodeForm(own.format).areTextsNumbers else { continue }
      findings.warning(
        "a spreadsheet would read every code of batch \(quoted(own.batch.id.value)) as a number, expected at least one letter in each code",
        object: own.path, at: own.format.alphabet.range, label: "digits only",
        help: "add a `prefix` of letters, or write `alphabet: unambiguous`")
    }
  }
}
