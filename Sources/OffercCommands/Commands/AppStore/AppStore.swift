import AppStoreConnect
import ArgumentParser
import Diagnostics
import JSONText
import OfferCompiler

struct AppStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appstore", abstract: "Read what is live in App Store Connect, plan changes, and make them.",
    subcommands: [
      AppStorePull.self, AppStorePlan.self, AppStoreStatus.self, AppStoreApply.self, AppStoreSubmit.self,
      AppStoreCodes.self,
    ])
}

struct AppStoreStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore status")

  @Argument(help: .catalog) var path = "."

  @Option(help: "The format: text, markdown or json.")
  var format = ShownFormat.text

  @OptionGroup var source: LiveSource

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(source.today, console)
    var catalogs = try oneCatalog(at: path, "a status", console)
    if let faults = try readOptionFiles(for: &catalogs, today: today) {
      try console.printErrors(of: faults, source.color)
      return .usage
    }
    let (result, difference, answers) = try source.compare(catalogs, LivePath(today: today), console)
    try console.printErrors(of: result.report, source.color)
    guard let (comparison, live) = difference else {
      try console.say("no status: fix the errors first")
      return .findings
    }
    let submissions = try answers.map { try readSubmissions(of: live, from: $0) } ?? []
    let status = LiveStatus(comparison, live, submissions, place: FilePlaces(result.report.files).text)
    switch format {
    case .text:
      let style = Style(isColored: source.color.isColored(console, onTerminal: console.outputIsTerminal))
      try console.output(renderStatusText(status, style))
    case .markdown: try console.output(renderStatusMarkdown(status))
    case .json: try console.output(statusFormat.bytes(status))
    }
    return result.report.findings.contains { $0.severity >= .error } ? .findings : .success
  }
}
