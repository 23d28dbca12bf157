import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules

/// Catalogs that were read and checked, and what there is to say about them.
struct LintResult: Sendable {
  let catalogs: [CatalogFiles]
  let compilations: [Compilation]
  /// The trees that they were made of: `lint` ends sooner with them than without, `build` needs their memory.
  var parsed: [ParsedTexts]
  var report: Report

  /// Whether a finding is at or above the failing severity: the command line's, else that of its catalog's option file.
  func fails(_ findings: [Finding], _ chosen: FailingSeverity?) -> Bool {
    let byFile = catalogs.flatMap { catalog in
      Array(repeating: chosen ?? catalog.options.failOn ?? .error, count: catalog.texts.count)
    }
    return findings.contains { finding in
      let file = Int(finding.primary.range.file)
      return (file < byFile.count ? byFile[file] : chosen ?? .error).fails(finding)
    }
  }

  /// The catalogs that bound, in their order.
  var parts: [LintPart] {
    compilations.enumerated().compactMap { number, compilation in
      guard let catalog = compilation.catalog, let withDrafts = compilation.withDrafts else { return nil }
      let files = compilation.firstFile..<compilation.firstFile + UInt32(compilation.files.count)
      var report = report
      if compilations.count > 1 {
        report.findings.removeAll { !files.contains($0.primary.range.file) }
        report.suppressed.removeAll { !files.contains($0.finding.primary.range.file) }
      }
      return LintPart(
        number: number, catalog: catalog, withDrafts: withDrafts, comparison: compilation.comparison,
        report: report)
    }
  }
}

/// One catalog of a run, with the findings in its files.
struct LintPart {
  /// Its number among the catalogs of the run.
  let number: Int
  let catalog: Catalog
  let withDrafts: Catalog
  let comparison: Comparison?
  let report: Report

  /// The findings about values that are still to be decided.
  var undecided: [Finding] { report.findings.filter { $0.rule == .todoValue } }
}
