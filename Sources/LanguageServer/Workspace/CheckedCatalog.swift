package import Diagnostics
package import OfferCompiler
package import OfferModel

/// A catalog with all that `offerc lint` finds in it.
package struct CheckedCatalog: Sendable {
  /// Its folder, from the root.
  package let path: String
  /// The files of the catalog and what else findings are about; the names of files are paths from the root.
  package let report: Report
  /// The files of scenarios in its folder.
  package let scenarios: [SourceFile]
  /// Nil where the option file is faulty, so that nothing was compiled.
  package let compilation: Compilation?
  package let parsed: ParsedTexts?
  package let today: CalendarDate
  /// The list of price points that the option file names.
  package let pricePoints: PricePoints?
  /// The path of its option file.
  package let optionFile: String?
  /// Why it could not be checked.
  package let failure: String?

  package init(
    path: String, report: Report, scenarios: [SourceFile] = [], compilation: Compilation? = nil,
    parsed: ParsedTexts? = nil, today: CalendarDate, pricePoints: PricePoints? = nil,
    optionFile: String? = nil,
    failure: String? = nil
  ) {
    self.path = path
    self.report = report
    self.scenarios = scenarios
    self.compilation = compilation
    self.parsed = parsed
    self.today = today
    self.pricePoints = pricePoints
    self.optionFile = optionFile
    self.failure = failure
  }

  /// Whether a file was read for it.
  package func reads(_ path: String) -> Bool {
    report.files.contains { $0.name == path } || optionFile == path || scenarios.contains { $0.name == path }
  }

  /// The number of a file among those of the report.
  package func number(of path: String) -> UInt32? {
    report.files.firstIndex { $0.name == path }.map { UInt32($0) }
  }

  package func findings(in path: String) -> [Finding] {
    guard let number = number(of: path) else { return [] }
    return report.findings.filter { $0.primary.range.file == number }
  }
}
