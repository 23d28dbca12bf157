import AppStoreConnect
import ArgumentParser
import Diagnostics
import JSONText

/// Shows which objects of a catalog are live, in review, or different.
struct AppStoreStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore status")

  @Argument(help: .catalog) var path = "."

  @Flag(help: "Exit with 1 while a product needs something before App Review can see it.")
  var exitCode = false

  @OptionGroup var source: LiveSource

  func run(in console: Console) throws -> ExitStatus {
    let today = try source.day.today(console)
    let run = try CatalogOpening(paths: [path], faults: .text(source.color))
      .openOne(for: "a status", on: today, console)
    let (result, difference, answers) = try source.compare(run.files, LivePath(today: today), console)
    try console.printErrors(of: result.report, source.color, showsLivePrices: !source.quiet)
    guard let (comparison, live) = difference else {
      try console.say("no status: fix the errors first")
      return .findings
    }
    let submissions = try answers.map { try readSubmissions(of: live, from: $0) } ?? []
    var status = LiveStatus(
      comparison, live, submissions, commands: CatalogCommands(catalog: path),
      place: Places(result.report.files).text)
    if status.needsAppVersion, let answers { try requireAppVersion(of: live, answers, &status) }
    switch source.format {
    case .text:
      try console.outputLines(renderStatusText(status, source.color.style(console)))
    case .markdown: try console.output(renderStatusMarkdown(status))
    case .json: try console.outputData(statusFormat.bytes(status))
    }
    let hasErrors = result.report.findings.contains { $0.severity >= .error }
    return hasErrors || (exitCode && !status.requirements.isEmpty) ? .findings : .success
  }

  /// A key that may not read the versions of the app is no reason to say less about the rest.
  private func requireAppVersion(
    of live: LiveState, _ answers: any AnswerSource, _ status: inout LiveStatus
  ) throws {
    do {
      status.require(try readEditableVersion(of: live, platform: nil, from: answers))
    } catch let failure as PlainFailure {
      status.noteUnreadAppVersion(reason: failure.message)
    }
  }
}
