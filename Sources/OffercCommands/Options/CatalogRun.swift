import Diagnostics
import OfferCompiler
import OfferModel

/// The catalogs that a command line names, with what their option files say: see `CatalogOpening`.
struct CatalogRun: Sendable {
  /// The paths of the command line that lead to the catalogs.
  let paths: [String]
  let files: [CatalogFiles]
  let today: CalendarDate
  var severities = SeverityChoices()

  /// Checks the catalogs, or what became of them; the parameters are those of `lintCatalogs`.
  func lint(
    _ changed: [CatalogFiles]? = nil, honoursIgnores: Bool = true, checksScenarios: Bool = false,
    readBaseline: (@Sendable () throws -> LiveCatalogs)? = nil
  ) throws -> LintResult {
    try lintCatalogs(
      changed ?? files, today: today, severities: severities, honoursIgnores: honoursIgnores,
      checksScenarios: checksScenarios, readBaseline: readBaseline)
  }

  /// The catalogs, whatever the rules say of them.
  ///
  /// - Throws: `PlainFailure` when a catalog did not bind as a whole; its errors are then on standard error.
  func catalogs(_ console: Console, withDrafts: Bool = false) throws -> [Catalog] {
    try comparedCatalogs(lint(), console, withDrafts: withDrafts).map(\.catalog)
  }

  /// The same, each with what is live, if a baseline is given.
  ///
  /// - Throws: `PlainFailure` also if an app has no baseline and needs one.
  func catalogs(
    _ console: Console, withDrafts: Bool = false, comparedBy baseline: BaselineOptions,
    showsCodes: Bool = false
  ) throws -> [ComparedCatalog] {
    let result = try lint(readBaseline: baseline.reader(for: self, showsCodes: showsCodes))
    try baseline.check(result)
    return try comparedCatalogs(result, console, withDrafts: withDrafts)
  }

  private func comparedCatalogs(
    _ result: LintResult, _ console: Console, withDrafts: Bool
  ) throws -> [ComparedCatalog] {
    let all = result.compilations.compactMap { one -> ComparedCatalog? in
      guard let catalog = withDrafts ? one.withDrafts : one.catalog, !catalog.isPartial else { return nil }
      return ComparedCatalog(catalog: catalog, comparison: one.comparison)
    }
    guard all.count == files.count else {
      try console.printErrors(of: result.report)
      throw PlainFailure("the catalog cannot be read: fix the errors first")
    }
    return all
  }

  /// The only catalog.
  ///
  /// - Parameter advice: the end of the message that begins with how many catalogs there are.
  /// - Throws: `PlainFailure` if there are several.
  func only(or advice: String) throws -> CatalogFiles {
    try files.only(at: paths[0], or: advice)
  }
}

extension OwnPlace {
  /// The place of the catalogs of a command line.
  init(of run: CatalogRun) throws { try self.init(of: run.files, at: run.paths[0]) }
}

extension [CatalogFiles] {
  /// The only catalog.
  ///
  /// - Parameters:
  ///   - path: the path of the command line that leads to the catalogs.
  ///   - advice: the end of the message that begins with how many catalogs there are.
  /// - Throws: `PlainFailure` if there are several.
  func only(at path: String, or advice: String, notes: [String] = []) throws -> CatalogFiles {
    guard let catalog = first, count == 1 else {
      throw PlainFailure("\(path) has \(counted(count, "catalog"))" + advice, notes: notes)
    }
    return catalog
  }
}
