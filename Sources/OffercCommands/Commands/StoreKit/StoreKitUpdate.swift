import ArgumentParser
import Diagnostics
import Disk
import StoreKitFiles

/// Changes a StoreKit configuration file to what a catalog says.
struct StoreKitUpdate: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "storekit update")

  @OptionGroup var comparison: StoreKitComparisonOptions

  @Flag(help: "Print what would change, and write nothing; the exit status is 1 if there are changes.")
  var dryRun = false

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

  /// Refuses a storefront with another currency in which a part of the file has no known price: it would keep its amount.
  private func refuseForeignAmounts(_ parity: StoreKitParity) throws {
    guard !parity.foreignAmounts.isEmpty, let place = comparison.storefront else { return }
    throw PlainFailure(
      "\(comparison.file) is not changed: no price in \(escapingControls(place)) is known for \(firstFive(parity.foreignAmounts)), so the file would keep amounts in another currency; write these prices in the catalog, or leave out --storefront"
    )
  }

  private func write(_ found: StoreKitComparison, _ console: Console) throws -> ExitStatus {
    let file = comparison.file
    try refuseForeignAmounts(found.parity)
    let isChanged = found.parity.updated != found.bytes
    if dryRun {
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
