import ByteText
import ArgumentParser
import Diagnostics
import Disk
import OfferLanguage
import OfferModel
import StoreKitFiles

struct Import: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "import")

  @Argument(
    help: .value(
      "file", "The .storekit or JSON file; - for standard input. With --into there can be several."))
  var files: [String]

  @Option(
    help: .value(
      "PATH", "Write nothing, and show what each file has that this catalog does not have, and the reverse."))
  var into: String?

  @Option(
    name: [.customShort("o"), .long],
    help: .value(
      "FILE", "Write to a new file instead of standard output; an existing file is never replaced."))
  var output: String?

  @Option(help: .value("ID", "The app's bundle ID.")) var bundleId: String?

  @Option(help: .value("NAME", "The app's name.")) var name: String?

  @Option(help: .value("EXPR", "Where the products are sold, e.g. all or USA,CAN.")) var territories: String?

  @OptionGroup var options: ReportOptions

  private var file: String { files.first ?? "-" }

  func validate() throws {
    guard into != nil || files.count == 1 else {
      throw ValidationError(
        "\(files.count) files: import one at a time, or compare them with a catalog: --into PATH")
    }
    guard into == nil || !files.contains(where: { file in file == "-" }) else {
      throw ValidationError("--into compares files: name a file instead of standard input")
    }
    guard into == nil || output == nil else {
      throw ValidationError("--into writes nothing: remove --output")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    if let yaml = files.first(where: isYAML) {
      throw PlainFailure(
        "\(yaml) is YAML, expected a StoreKit configuration file (.storekit) or JSON",
        notes: ["`offerc lint \(yaml)` checks a catalog"])
    }
    if options.listFiles {
      for file in files { try console.write(escapingControls(file) + "\n") }
      return .success
    }
    if let into { return try compare(with: into, console) }
    let today = try options.day.today(console)
    let imported = try ImportedFile(
      file, bundleId: bundleId, name: name, territories: try territoryArgument(),
      SeverityChoices(options.severity), on: today, console)
    let report = imported.report
    guard let yaml = imported.result.yaml else {
      try options.write(report, console, isResult: false)
      return .usage
    }
    if let output, output != "-" {
      if let folder = parent(of: output) { try makeFolder(folder) }
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
      let schema = SchemaFile(schema: .offers, folder: parent(of: output) ?? ".")
      if try schema.writeIfMissing() { try console.say("wrote \(schema.path)", unless: options.quiet) }
      try console.say("next: \(first)offerc lint \(shellWord(output))", unless: options.quiet)
    }
    let limit = options.failOn ?? .error
    return report.findings.contains { limit.fails($0) } ? .findings : .success
  }

  private func territoryArgument() throws -> TerritoryArgument? {
    try territories.map { text in
      guard let argument = TerritoryArgument(text) else {
        throw PlainFailure(
          "--territories \(quoted(text)): expected a name or names with commas, e.g. all or USA,CAN")
      }
      return argument
    }
  }

  /// Shows what files and a catalog say differently, and the YAML of products that only a file has.
  func compare(with path: String, _ console: Console) throws -> ExitStatus {
    let run = try options.open([path], isResult: false, in: console)
    for (number, file) in files.enumerated() {
      if number > 0 { try console.write("\n") }
      var how = StoreKitParityOptions(today: run.today)
      how.mayBeAPI = true
      let found = try StoreKitComparison(of: file, with: run, how, options, isResult: false, console)
      guard let found else { return .findings }
      guard found.parity.unreadable.isEmpty else {
        try options.write(found.report, console, isResult: false)
        return .usage
      }
      try write(found, with: path, run.today, console)
    }
    return .success
  }

  private func write(
    _ found: StoreKitComparison, with path: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let file = escapingControls(found.fileName)
    let catalog = escapingControls(path)
    let all = found.report.findings
    guard !all.isEmpty else { return try console.write("\(file) and \(catalog) say the same\n") }
    let lists: [(title: String, rule: StoreKitRule)] = [
      ("only in \(file)", .extra), ("only in \(catalog)", .missing), ("different", .different),
    ]
    for (title, rule) in lists {
      let messages = all.filter { $0.rule == rule.id }.map(\.message)
      guard !messages.isEmpty else { continue }
      try console.write(title + ":\n" + messages.map { "  " + escapingControls($0) + "\n" }.joined())
    }
    let options = ImportedFile.options(
      of: self.file, bundleId: bundleId, name: name, territories: try territoryArgument(), on: today)
    let yaml = importProducts(found.parity.extraProducts, of: found.bytes, options: options)
    if !yaml.isEmpty { try console.write("\nadd to \(catalog):\n" + yaml) }
  }
}
