import Diagnostics
import OfferModel

/// Opens the catalogs that a command line names: every command does it like this.
///
/// `find` finds the catalogs and reads their files, `readOptions` reads their option files, `open` does both. What comes
/// of it is a `CatalogRun`, whose `lint` checks the catalogs.
struct CatalogOpening {
  let paths: [String]
  /// What messages call standard input.
  var inputName = "<stdin>"
  /// Whether a folder without a catalog is accepted.
  var mayBeNone = false
  /// The severities of the command line.
  var severities = SeverityChoices()
  /// Where the faults of option files are shown.
  var faults = FaultDisplay.message
  /// Where the paths lead: the disk, or what an editor has open.
  var tree = FileTree.disk

  /// Where a command shows what is wrong in an option file.
  enum FaultDisplay {
    /// Findings are shown on standard error, before a message.
    case message
    /// Findings are shown on standard error, in these colors.
    case text(ColorChoice)
    /// Where the findings of the command go.
    case report(ReportOptions, isResult: Bool)
  }

  /// Finds the catalogs and reads them with their option files.
  ///
  /// - Throws: `PlainFailure`; for a faulty option file, also `CommandEnd`. The faults are then shown.
  func open(on today: CalendarDate, _ console: Console) throws -> CatalogRun {
    try readOptions(of: find(console), on: today, console)
  }

  /// Finds the catalogs and reads their files, without their option files.
  ///
  /// - Throws: `PlainFailure` when a path cannot be read or leads to no catalog.
  func find(_ console: Console) throws -> [CatalogFiles] { try find(standardInput: console.standardInput) }

  /// - Parameter standardInput: reads the input that the path `-` names.
  func find(standardInput: () throws -> [UInt8]) throws -> [CatalogFiles] {
    try findCatalogs(
      paths, in: tree, mayBeNone: mayBeNone, standardInput: standardInput, inputName: inputName)
  }

  /// Reads the option files of catalogs that were found.
  ///
  /// - Throws: like `open`.
  func readOptions(
    of found: [CatalogFiles], on today: CalendarDate, _ console: Console
  ) throws -> CatalogRun {
    switch try readOptions(of: found, on: today) {
    case .success(let run): return run
    case .failure(let faulty): throw try shown(faulty, besides: found, console)
    }
  }

  /// The same for a caller that shows faults itself.
  ///
  /// - Parameter read: reads an option file.
  func readOptions(
    of found: [CatalogFiles], on today: CalendarDate, read: (String) throws -> [UInt8] = readFile
  ) throws -> Result<CatalogRun, FaultyOptionFiles> {
    var files = found
    if let report = try readOptionFiles(for: &files, today: today, read: read) {
      return .failure(FaultyOptionFiles(report: report))
    }
    return .success(CatalogRun(paths: paths, files: files, today: today, severities: severities))
  }

  /// Shows the faults, and returns what ends the command.
  private func shown(
    _ faulty: FaultyOptionFiles, besides found: [CatalogFiles], _ console: Console
  ) throws -> any Error {
    switch faults {
    case .message:
      try console.printErrors(of: faulty.report)
      return PlainFailure("the option file cannot be read: fix the errors first")
    case .text(let color):
      try console.printErrors(of: faulty.report, color)
    case .report(let options, let isResult):
      try options.write(faulty.report, console, isResult: isResult, besides: found)
    }
    return CommandEnd(.usage)
  }
}

extension CatalogOpening {
  /// Finds the catalog of the app that a command is about.
  ///
  /// - Parameter purpose: what the command makes of it: `a plan`.
  /// - Throws: `PlainFailure`, also if there are several catalogs.
  func findOne(for purpose: String, _ console: Console) throws -> CatalogFiles {
    let found = try find(console)
    return try found.only(
      at: paths[0], or: ", but \(purpose) is for one app", notes: found.map { "name one of them: \($0.path)" }
    )
  }

  /// The same, with its option file.
  func openOne(for purpose: String, on today: CalendarDate, _ console: Console) throws -> CatalogRun {
    try readOptions(of: [findOne(for: purpose, console)], on: today, console)
  }
}

/// Option files that cannot be used.
struct FaultyOptionFiles: Error {
  let report: Report
}
