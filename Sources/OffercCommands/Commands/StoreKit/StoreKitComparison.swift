import OfferCompiler
import ArgumentParser
import Diagnostics
import OfferModel
import StoreKitFiles
import Disk

/// What `storekit check` and `storekit update` compare.
struct StoreKitComparisonOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The StoreKit configuration file.", valueName: "file.storekit"))
  var file: String

  @Argument(help: ArgumentHelp("The catalog.", valueName: "path"))
  var path = "."

  @Option(
    help: ArgumentHelp(
      "Use the prices of this storefront. (default: the file's own storefront, otherwise the app's base territory)",
      valueName: "CODE"), transform: storefrontArgument)
  var storefront: Storefront?

  @Flag(help: "Accept products in the file that the catalog does not have.")
  var keepUnknown = false
}

/// A catalog without errors beside a configuration file.
struct StoreKitComparison {
  let result: LintResult
  let bytes: [UInt8]
  let parity: StoreKitParity
  let fileName: String
}

extension StoreKitComparisonOptions {
  /// Reads both and compares them; nil when the catalog has errors, which are then written.
  func compare(
    _ run: CatalogRun, _ options: ReportOptions, isResult: Bool, _ console: Console
  ) throws -> StoreKitComparison? {
    let how = StoreKitParityOptions(storefront: storefront, today: run.today, keepsUnknown: keepUnknown)
    return try StoreKitComparison(of: file, with: path, run, how, options, isResult: isResult, console)
  }
}

extension StoreKitComparison {
  /// Nil when the catalog has errors, which are then written.
  init?(
    of file: String, with path: String, _ run: CatalogRun, _ how: StoreKitParityOptions,
    _ options: ReportOptions,
    isResult: Bool, _ console: Console
  ) throws {
    guard run.files.count == 1 else {
      throw CommandFailure("\(path) has \(run.files.count) catalogs: name the one that \(file) belongs to")
    }
    result = try run.lint()
    guard let catalog = result.compilations.first?.catalog,
      !result.report.findings.contains(where: { $0.severity >= .error })
    else {
      try options.write(result.report, console, isResult: isResult)
      try console.notice("nothing compared: the catalog has errors\n")
      return nil
    }
    fileName = file
    try refuseLeavingLinks(file)
    bytes = try readFile(file)
    parity = try compareStoreKit(
      bytes, file: UInt32(result.report.files.count), with: catalog, options: how)
  }

  /// The differences, or why the file cannot be read; the findings of the catalog itself are for `lint`.
  var report: Report {
    var report = result.report
    report.files.append(SourceFile(name: fileName, bytes: parity.shownSource))
    report.filesRead.append(fileName)
    report.findings = (parity.unreadable + parity.differences).sortedOnce()
    report.suppressed = []
    return report
  }
}
