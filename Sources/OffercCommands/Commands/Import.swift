import ByteText
import ArgumentParser
import Diagnostics
import Disk
import OfferLanguage
import OfferModel
import StoreKitFiles

struct Import: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "import")

  @Argument(help: .value("file.storekit", "The StoreKit configuration file; - for standard input."))
  var file: String

  @Option(
    name: [.customShort("o"), .long],
    help: .value(
      "FILE", "Write to a new file instead of standard output; an existing file is never replaced."))
  var output: String?

  @Option(help: .value("ID", "The app's bundle ID.")) var bundleId: String?

  @Option(help: .value("NAME", "The app's name.")) var name: String?

  @Option(
    help: .value("EXPR", "Where the products are sold, e.g. all or USA,CAN."), transform: territoryArgument)
  var territories: TerritoryArgument?

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    if options.listFiles {
      try console.write(escapingControls(file) + "\n")
      return .success
    }
    let today = try options.day.today(console)
    let imported = try ImportedFile(
      file, bundleId: bundleId, name: name, territories: territories,
      SeverityChoices(options.severity), on: today, console)
    let report = imported.report
    guard let yaml = imported.result.yaml else {
      try options.write(report, console, isResult: false)
      return .usage
    }
    var newSchema: String?
    if let output, output != "-" {
      let folder = parent(of: output)
      if let folder { try makeFolder(folder) }
      // The catalog comes last: until it is there, the same command can run again if it was stopped.
      let schema = SchemaFile(schema: .offers, folder: folder ?? ".")
      if case .missing = try FileKind(output), try schema.writeIfMissing() { newSchema = schema.path }
      guard try writeNewFile(to: output, { try $0.take(Array(yaml.utf8)) }) else {
        throw PlainFailure("\(output) already exists: remove it, or name another file")
      }
    } else {
      try console.outputData(Array(yaml.utf8))
    }
    try options.write(report, console, isResult: false)
    if let output, output != "-" {
      let first =
        yaml.byBytes.contains("# assumed") ? "check each line marked `# assumed`, remove the mark, then " : ""
      try console.say("wrote \(output)", unless: options.quiet)
      if let newSchema { try console.say("wrote \(newSchema)", unless: options.quiet) }
      try console.say("next: \(first)offerc lint \(shellWord(output))", unless: options.quiet)
    }
    let limit = options.failOn ?? .error
    return report.findings.contains { limit.fails($0) } ? .findings : .success
  }
}
