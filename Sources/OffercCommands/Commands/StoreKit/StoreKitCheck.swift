import ArgumentParser
import Diagnostics
import StoreKitFiles

/// Compares a StoreKit configuration file with a catalog.
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
    if !options.quiet { try console.noticeUncompared(found.parity.uncompared) }
    if comparison.keepVersion { try console.noticeOmissions(found.parity.omissions, from: comparison.file) }
    return found.result.fails(report.findings, options.failOn) ? .findings : .success
  }
}
