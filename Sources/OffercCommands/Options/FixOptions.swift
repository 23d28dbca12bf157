import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler

/// What happens to findings that have a fix.
struct FixOptions: ParsableArguments {
  @Flag(
    help:
      "Apply the safe fixes to the files; with -, print the fixed text to standard output and the findings to standard error."
  )
  var fix = false

  @Flag(help: "With --fix or --dry-run: also apply fixes that may change the meaning.") var unsafeFixes =
    false

  @Flag(
    help:
      "Print what --fix would change as a diff, and write nothing; the exit status is 1 if there are changes."
  )
  var dryRun = false

  var isAsked: Bool { fix || dryRun }

  func validate() throws {
    guard unsafeFixes, !isAsked else { return }
    throw ValidationError("--unsafe-fixes needs --fix or --dry-run")
  }

  /// The catalogs with their fixes, nothing written yet.
  func repair(_ catalogs: [CatalogFiles], findings: (CatalogFiles) throws -> [Finding]) throws
    -> RepairedCatalogs
  {
    try refuseShared(catalogs)
    return RepairedCatalogs(
      repairs: try catalogs.map { catalog in
        let repair = try OfferCompiler.repair(catalog.texts, isUnsafe: unsafeFixes) { texts in
          var fixed = catalog
          fixed.texts = texts
          return try findings(fixed)
        }
        return (catalog, repair)
      })
  }

  /// The findings that are left: those with a fix have one that does not hold.
  func explainingRest(_ report: Report, after repaired: RepairedCatalogs) -> Report {
    let reason =
      repaired.isGivenUp
      ? "too many fixes failed, so not all were tried; run it again"
      : "the fix would cause another finding, or lose a comment"
    var report = report
    for index in report.findings.indices {
      guard let fix = report.findings[index].fix, fix.isSafe || unsafeFixes else { continue }
      report.findings[index].fix = nil
      report.findings[index].notes.append("--fix did not change it: " + reason)
    }
    return report
  }

  /// Two repairs of one file cannot both be written.
  private func refuseShared(_ catalogs: [CatalogFiles]) throws {
    var seen: Set<PathKey> = []
    for name in catalogs.filter({ !$0.isStandardInput }).flatMap(\.texts).map(\.name)
    where !seen.insert(PathKey(realPath(name) ?? name)).inserted {
      throw PlainFailure("\(name) belongs to two catalogs: fix one of them at a time")
    }
  }
}
