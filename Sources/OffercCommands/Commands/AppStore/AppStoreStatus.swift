import AppStoreConnect
import ArgumentParser
import Diagnostics
import JSONText
import OfferCompiler

struct AppStoreStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract:
      "Show the states of products, texts, offers, batches and reviews, and what a review still needs.",
    discussion: """
      The table has every object of the catalog, with Apple's state and how it compares with the catalog, and the \
      review submissions that are not over. Below it is \
      what products that were never approved need before App Review can see them, and where to write it.

      Exit status: 0 done, 1 the catalog has errors, 2 key, network or usage.

      Examples:
        offerc appstore status store
        offerc appstore status store --live live.json --format markdown
      """)

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
