import StoreKitFiles
import ArgumentParser
import Diagnostics

struct StoreKitCheck: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Compare a StoreKit configuration file with a catalog.",
    discussion: """
      Every difference is a finding at its place in the file. Only what the format can express is compared: products, prices \
      in one storefront, periods, levels, texts and offers. The exit status is 1 if something differs.

      Examples:
        offerc storekit check Store.storekit store
        offerc storekit check Store.storekit store --storefront DEU --keep-unknown
      """)

  @OptionGroup var comparison: StoreKitComparisonOptions

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    try options.withCatalogs(at: [comparison.path], isResult: true, in: console) { run in
      guard let found = try comparison.compare(run, options, isResult: true, console) else {
        return .findings
      }
      let report = found.report
      try options.write(report, console, isResult: true)
      guard found.parity.unreadable.isEmpty else { return .usage }
      return found.result.fails(report.findings, options.failOn) ? .findings : .success
    }
  }
}
