package import Diagnostics
package import OfferModel
package import OfferRules

/// What the compiler makes of one catalog.
package struct Compilation: Sendable {
  package let files: [SourceFile]
  package let firstFile: UInt32
  /// Those that nobody suppressed, sorted by file and place, each once.
  package internal(set) var findings: [Finding]
  /// The findings that a comment suppresses, sorted like the others.
  package let suppressed: [SuppressedFinding]
  /// The rules that had all they need to find something, and were asked to.
  package let judged: Set<RuleID>
  /// What bound, without drafts; nil without an app.
  package let catalog: Catalog?
  package let withDrafts: Catalog?
  package let comparison: Comparison?
  /// What the names of the catalog's territory sets stand for; those with a fault are left out.
  package let territorySets: [String: StorefrontSet]

  /// All findings, as if no comment suppressed any of them; sorted by place. Those about comments are among them.
  package var findingsBeforeSuppression: [Finding] {
    suppressed.isEmpty ? findings : (findings + suppressed.map(\.finding)).sortedOnce()
  }

  /// The file in which the finding is; files are numbered over all catalogs of a run.
  package func file(of finding: Finding) -> SourceFile { files[Int(finding.primary.range.file - firstFile)] }

  package var hasErrors: Bool { findings.contains { $0.severity >= .error } }

  /// Whether both are one catalog, read from one file or from files that have other names.
  func isSame(as other: Compilation, _ isOneFile: (String, String) -> Bool) -> Bool {
    appFile == other.appFile
      || files.count == other.files.count
        && zip(files, other.files).allSatisfy { one, other in isOneFile(one.name, other.name) }
  }

  /// The name of the file that has its bundle ID.
  var appFile: String {
    catalog.map { files[Int($0.app.bundleId.range.file - firstFile)].name } ?? ""
  }
}
