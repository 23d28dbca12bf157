import AppStoreConnect
import ArgumentParser
import Diagnostics
import JSONText
import OfferCompiler

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
    let (result, difference, _) = try source.compare(catalogs, LivePath(today: today), console)
    try console.printErrors(of: result.report, source.color)
    guard let (comparison, live) = difference else {
      try console.say("no status: fix the errors first")
      return .findings
    }
    let status = LiveStatus(comparison, live, place: FilePlaces(result.report.files).text)
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
