import ArgumentParser
import CatalogText
import Diagnostics
import Disk
import OfferCompiler
import OfferModel
import StoreKitFiles

struct StoreKitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "storekit", subcommands: [StoreKitCheck.self, StoreKitUpdate.self])
}

struct StoreKitCheck: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "storekit check")

  @OptionGroup var comparison: StoreKitComparisonOptions

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try options.open([comparison.path], isResult: true, in: console)
    guard let found = try comparison.compare(run, options, isResult: true, console) else {
      return .findings
    }
    let report = found.report
    try options.write(report, console, isResult: true)
    guard found.parity.unreadable.isEmpty else { return .usage }
    if comparison.keepVersion { try console.noticeOmissions(found.parity.omissions, from: comparison.file) }
    return found.result.fails(report.findings, options.failOn) ? .findings : .success
  }
}

struct StoreKitUpdate: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "storekit update")

  @OptionGroup var comparison: StoreKitComparisonOptions

  @Flag(help: "Print the changes and write nothing; the exit status is 1 if there are any.") var diff = false

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try options.open([comparison.path], isResult: false, in: console)
    guard let found = try comparison.compare(run, options, isResult: false, console) else {
      return .findings
    }
    guard found.parity.unreadable.isEmpty else {
      try options.write(found.report, console, isResult: false)
      return .usage
    }
    return try write(found, console)
  }

  private func write(_ found: StoreKitComparison, _ console: Console) throws -> ExitStatus {
    let file = comparison.file
    let isChanged = found.parity.updated != found.bytes
    if diff {
      for finding in found.report.findings { try console.write(escapingControls(finding.message) + "\n") }
      return isChanged ? .findings : .success
    }
    if isChanged { try writeEdits([FileEdit(file, from: found.bytes, to: found.parity.updated)]) }
    guard !options.quiet else { return .success }
    let changes = counted(found.parity.differences.count, "change")
    try console.say(isChanged ? "updated \(file): \(changes)" : "\(file) is up to date")
    if isChanged, let conversion = found.parity.conversion { try console.say("\(file) has \(conversion)") }
    try console.noticeOmissions(found.parity.omissions, from: file)
    return .success
  }
}

/// What `storekit check` and `storekit update` compare.
struct StoreKitComparisonOptions: ParsableArguments {
  @Argument(help: .value("file.storekit", "The StoreKit configuration file.")) var file: String

  @Argument(help: .catalog) var path = "."

  @Option(
    help: .value(
      "CODE",
      "Use the prices of this storefront. (default: the file's own storefront, otherwise the app's base territory)"
    ), transform: storefrontArgument)
  var storefront: Storefront?

  @Flag(help: "Accept products in the file that the catalog does not have.") var keepUnknown = false

  @Flag(help: "Keep the version of the file, without what that version cannot contain.")
  var keepVersion = false

  /// Reads both and compares them; nil when the catalog has errors, which are then written.
  func compare(
    _ run: CatalogRun, _ options: ReportOptions, isResult: Bool, _ console: Console
  ) throws -> StoreKitComparison? {
    var how = StoreKitParityOptions(storefront: storefront, today: run.today, keepsUnknown: keepUnknown)
    how.keepsVersion = keepVersion
    return try StoreKitComparison(of: file, with: run, how, options, isResult: isResult, console)
  }
}

/// A catalog without errors beside a configuration file.
struct StoreKitComparison {
  let result: LintResult
  let bytes: [UInt8]
  let parity: StoreKitParity
  let fileName: String
}

extension StoreKitComparison {
  /// Nil when the catalog has errors, which are then written.
  init?(
    of file: String, with run: CatalogRun, _ how: StoreKitParityOptions,
    _ options: ReportOptions, isResult: Bool, _ console: Console
  ) throws {
    _ = try run.only(or: ": name the one that \(file) belongs to")
    result = try run.lint()
    guard let catalog = result.compilations.first?.catalog,
      !result.report.findings.contains(where: { $0.severity >= .error })
    else {
      try options.write(result.report, console, isResult: isResult)
      try console.say("nothing compared: the catalog has errors")
      return nil
    }
    fileName = file
    try refuseLeavingLinks(file)
    bytes = try readFile(file)
    parity = try compareStoreKit(bytes, file: UInt32(result.report.files.count), with: catalog, options: how)
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

extension Console {
  /// What a catalog says and a configuration file cannot, one line a reason.
  func noticeOmissions(_ omissions: Omissions, from file: String) throws {
    for one in omissions.all { try notice("not in \(escapingControls(file)): \(one.phrase)\n") }
  }
}
