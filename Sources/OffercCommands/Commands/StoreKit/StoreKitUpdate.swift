import StoreKitFiles
import ArgumentParser
import Diagnostics
import Disk

struct StoreKitUpdate: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Change a StoreKit configuration file to match a catalog.",
    discussion: """
      Ids, settings, signing keys and unknown keys stay as they are, and a file that agrees with the catalog is not \
      touched. Products that the catalog does not have are removed unless you pass --keep-unknown. If the catalog has a \
      monthly billing plan, a file of an earlier version gets version 5.0.

      Examples:
        offerc storekit update Store.storekit store --diff
        offerc storekit update Store.storekit store
      """)

  @OptionGroup var comparison: StoreKitComparisonOptions

  @Flag(help: "Print the changes and write nothing; the exit status is 1 if there are any.")
  var diff = false

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    try options.withCatalogs(at: [comparison.path], isResult: false, in: console) { run in
      guard let found = try comparison.compare(run, options, isResult: false, console) else {
        return .findings
      }
      guard found.parity.unreadable.isEmpty else {
        try options.write(found.report, console, isResult: false)
        return .usage
      }
      return try write(found, console)
    }
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
    try console.notice(
      isChanged
        ? "updated \(escapingControls(file)): \(changes)\n" : "\(escapingControls(file)) is up to date\n")
    if isChanged, found.parity.isConverted {
      try console.notice(
        "\(escapingControls(file)) has version 5.0 now, for a monthly billing plan: Xcode 26.5 and later open it\n"
      )
    }
    try console.noticeOmissions(found.parity.omissions, from: file)
    return .success
  }
}
