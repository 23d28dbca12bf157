package import Diagnostics
package import OfferCompiler
package import OfferModel

/// A catalog with all that `offerc lint` finds in it.
package struct CheckedCatalog: Sendable {
  /// The absolute path of its folder.
  package let path: String
  /// The report, with the files of the catalog and other files that have findings. The names of files are absolute paths.
  package let report: Report
  package let scenarios: [SourceFile]
  /// Nil if nothing was compiled because the option file is faulty.
  package let compilation: Compilation?
  package let parsed: ParsedTexts?
  package let today: CalendarDate
  /// The list of price points that the option file names.
  package let pricePoints: PricePoints?
  /// The path of its option file.
  package let optionFile: String?
  /// Why it could not be checked.
  package let failure: String?
  /// The paths of all files that it reads.
  private let filesRead: Set<String>

  package init(
    path: String, report: Report, scenarios: [SourceFile] = [], compilation: Compilation? = nil,
    parsed: ParsedTexts? = nil, today: CalendarDate, pricePoints: PricePoints? = nil,
    optionFile: String? = nil, failure: String? = nil
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
    var files = Set(report.files.map(\.name) + scenarios.map(\.name))
    if let optionFile { files.insert(optionFile) }
    filesRead = files
  }

  package func reads(_ path: String) -> Bool { filesRead.contains(path) }

  /// The number of a file among those of the report.
  package func number(of path: String) -> UInt32? {
    report.files.firstIndex { $0.name == path }.map { UInt32($0) }
  }

  package func findings(in path: String) -> [Finding] {
    guard let number = number(of: path) else { return [] }
    return report.findings.filter { $0.primary.range.file == number }
  }
}
