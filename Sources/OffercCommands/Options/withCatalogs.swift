import Diagnostics
import OfferModel

/// What commands that report findings work on.
struct CatalogRun {
  let catalogs: [CatalogFiles]
  let today: CalendarDate
  let severities: SeverityChoices
}

extension ReportOptions {
  /// Finds catalogs and reads their option files, then does the work of the command. With `--list-files`, or when an
  /// option file is faulty, there is no work.
  ///
  /// - Parameters:
  ///   - inputName: what findings call standard input.
  ///   - isResult: whether findings are what the command is asked for.
  func withCatalogs(
    at paths: [String], inputName: String = "<stdin>", isResult: Bool, in console: Console,
    _ work: (CatalogRun) throws -> ExitStatus
  ) throws -> ExitStatus {
    let severities = try SeverityChoices(severity)
    let today = try OffercCommands.today(today, console)
    var catalogs = try findCatalogs(paths, standardInput: console.standardInput, inputName: inputName)
    if listFiles { return try list(catalogs, console) }
    if let faults = try readOptionFiles(for: &catalogs, today: today) {
      try write(faults, console, isResult: isResult, besides: catalogs)
      return .usage
    }
    return try work(CatalogRun(catalogs: catalogs, today: today, severities: severities))
  }

  /// The names of the files that are read, one a line.
  private func list(_ catalogs: [CatalogFiles], _ console: Console) throws -> ExitStatus {
    for text in catalogs.flatMap({ $0.texts + $0.scenarioTexts }) {
      try console.write(escapingControls(text.name) + "\n")
    }
    return .success
  }
}
