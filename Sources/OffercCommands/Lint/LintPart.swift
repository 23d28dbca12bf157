import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules

/// One catalog of a run, with the findings in its files.
struct LintPart {
  let catalog: Catalog
  /// What differs from the baseline, where there is one.
  let comparison: Comparison?
  let report: Report
}

extension LintResult {
  /// The catalogs that bound, in their order.
  var parts: [LintPart] {
    compilations.compactMap { compilation in
      guard let catalog = compilation.catalog else { return nil }
      let files = compilation.firstFile..<compilation.firstFile + UInt32(compilation.files.count)
      var report = report
      if compilations.count > 1 {
        report.findings.removeAll { !files.contains($0.primary.range.file) }
        report.suppressed.removeAll { !files.contains($0.finding.primary.range.file) }
      }
      return LintPart(catalog: catalog, comparison: compilation.comparison, report: report)
    }
  }
}
