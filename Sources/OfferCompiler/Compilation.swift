package import Diagnostics
package import OfferModel
package import OfferRules

/// The result of compiling one catalog: its model, its findings, and its comparison with a baseline.
package struct Compilation: Sendable {
  package let files: [SourceFile]
  package let firstFile: UInt32
  /// The findings that no comment suppresses, sorted by file and place, each once.
  package internal(set) var findings: [Finding]
  /// The findings that a comment suppresses, sorted like the others.
  package let suppressed: [SuppressedFinding]
  /// The rules that ran on complete input. Only their suppressions can be unused.
  package let judged: Set<RuleID>
  /// The catalog without its drafts; nil if it has no valid app.
  package let catalog: Catalog?
  package let withDrafts: Catalog?
  /// What was read, for the counts of a report. With a fault in the app, `catalog` is nil, and this is all that is left.
  package let read: CatalogCounts
  package let comparison: Comparison?
  /// The storefronts of the catalog's own territory sets, by name. Sets with a fault are left out.
  package let territorySets: [String: StorefrontSet]

  /// All findings, including suppressed ones and those on suppressions, sorted by place.
  package var findingsBeforeSuppression: [Finding] {
    suppressed.isEmpty ? findings : (findings + suppressed.map(\.finding)).sortedOnce()
  }

  /// The file with the finding. Files are numbered over all catalogs of a run.
  package func file(of finding: Finding) -> SourceFile { files[Int(finding.primary.range.file - firstFile)] }

  package var hasErrors: Bool { findings.contains { $0.severity >= .error } }

  /// Whether both are the same catalog, perhaps read through files with other names.
  func isSame(as other: Compilation, _ isOneFile: (String, String) -> Bool) -> Bool {
    appFile == other.appFile
      || files.count == other.files.count
        && zip(files, other.files).allSatisfy { one, other in isOneFile(one.name, other.name) }
  }

  /// The name of the file with the bundle ID; empty without a catalog.
  var appFile: String {
    catalog.map { files[Int($0.app.bundleId.range.file - firstFile)].name } ?? ""
  }
}
