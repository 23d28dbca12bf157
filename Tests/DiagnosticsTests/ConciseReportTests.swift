import TestSupport
import Diagnostics
import Testing

@Test func aConciseReportIsOneLineAFindingAndTheSummary() {
  let source = Source("offers/spring.yaml", "mode: free-trial\n  prices: {}\n")
  let findings = [
    Finding("offer-duration", .warning, "no length", at: source["mode"]),
    Finding(
      "key-not-allowed", .error, "a free trial has no price", at: source["prices"], help: "remove it"),
  ]
  equal(
    Report(findings, in: source).rendered(.concise, color: true),
    """
    offers/spring.yaml:1:1: warning: no length [offer-duration]
    offers/spring.yaml:2:3: error: a free trial has no price [key-not-allowed]
    1 file, 3 products, 9 offers, 4 batches: 1 error, 1 warning

    """)
}

@Test func everyFormatHasAName() {
  for format in ReportFormat.allCases { equal(ReportFormat(name: format.name), format) }
  absent(ReportFormat(name: "xml"))
}
