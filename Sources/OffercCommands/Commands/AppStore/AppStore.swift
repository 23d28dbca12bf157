import AppStoreConnect
import ArgumentParser
import CatalogText
import Diagnostics
import Disk
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import SystemCalls

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

  @OptionGroup var source: LiveSource

  func run(in console: Console) throws -> ExitStatus {
    let today = try source.day.today(console)
    let run = try CatalogOpening(paths: [path], faults: .text(source.colors.color))
      .openOne(for: "a status", on: today, console)
    let (result, difference, answers) = try source.compare(run.files, LivePath(today: today), console)
    try console.printErrors(of: result.report, source.colors.color)
    guard let (comparison, live) = difference else {
      try console.say("no status: fix the errors first")
      return .findings
    }
    let submissions = try answers.map { try readSubmissions(of: live, from: $0) } ?? []
    let status = LiveStatus(comparison, live, submissions, place: Places(result.report.files).text)
    switch source.format {
    case .text:
      try console.output(renderStatusText(status, source.colors.style(console)))
    case .markdown: try console.output(renderStatusMarkdown(status))
    case .json: try console.outputData(statusFormat.bytes(status))
    }
    return result.report.findings.contains { $0.severity >= .error } ? .findings : .success
  }
}

struct AppStorePull: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore pull")

  @Option(name: .customLong("app"), help: .value("BUNDLE_ID", "The app's bundle ID.")) var bundleId: String

  @Option(
    name: [.customShort("o"), .long], help: .value("FILE", "Write the live state to this file; - prints it."))
  var output: String?

  @Option(help: .value("DIR", "Write a catalog to this folder.")) var yaml: String?

  @Flag(help: "With --yaml: replace files in the folder that have the same names.") var force = false

  @Flag(help: "Write every price, also those that Apple derives from the price in the base storefront.")
  var exact = false

  @Flag(help: "Also read all amounts that your account can choose from, for `pricePoints` in .offerc.yaml.")
  var pricePoints = false

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var answers: AnswerFileOptions

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyErrors) var quiet = false

  func validate() throws {
    guard output != nil || yaml != nil else {
      throw ValidationError("nothing would be written: name a file with -o, or a folder with --yaml")
    }
    guard !force || yaml != nil else { throw ValidationError("--force needs --yaml") }
  }

  func run(in console: Console) throws -> ExitStatus {
    let today = try day.today(console)
    let folder = try yaml.map { try CatalogFolder($0, mayReplace: force) }
    let optionFile = try AppStoreOptionFile(around: yaml ?? ".")
    let source = try answerSource(connection, answers, optionFile, console, isQuiet: quiet)
    let pulled = try LivePath(today: today).pull(
      bundleId, from: source, exact: exact, pricePoints: pricePoints)
    try folder?.write(pulled.catalog.files, console, quiet: quiet)
    if let output { try write(pulled, to: output, console) }
    try report(pulled, console)
    return pulled.app.unread.isEmpty ? .success : .findings
  }

  /// It holds custom codes and offers that nobody has announced: only for whoever pulls.
  private func write(_ pulled: PulledApp, to output: String, _ console: Console) throws {
    let bytes = try pulled.file(fetchedAt: utcTime(milliseconds: console.milliseconds()))
    guard output != "-" else { return try console.outputData(bytes) }
    _ = try writeFile([bytes], to: output, mode: 0o600)
    try console.say("wrote \(output)", unless: quiet)
  }

  private func report(_ pulled: PulledApp, _ console: Console) throws {
    for one in pulled.app.unread {
      try console.say("could not be read: \(one.phrase) of \(one.object.label): \(one.reason)")
    }
    guard !quiet else { return }
    for one in pulled.catalog.leftOut {
      try console.say("not pulled: \(one.phrase) (\(firstFive(one.objects.map(\.label))))")
    }
    let counts = pulled.counts.counts.map {
      counted($0.number, $0.singular, $0.plural)
    }.joined(separator: ", ")
    try console.say("pulled \(bundleId): \(counts)")
  }
}

/// The folder that a pulled catalog is written to.
struct CatalogFolder {
  private let path: String
  private let present: [String]

  /// - Throws: `CommandFailure` when a catalog is there already and nobody wants to replace it.
  init(_ path: String, mayReplace: Bool) throws {
    self.path = path
    try refuseLeavingLinks(path)
    switch try FileKind(path) {
    case .missing: present = []
    case .folder: present = try folderEntries(path).files.filter(isYAML)
    case .file, .stream, .namedPipe: throw CommandFailure("--yaml: \(path) is a file, expected a folder")
    }
    guard mayReplace || present.isEmpty else {
      throw CommandFailure(
        "\(path) already has \(firstFive(present)): name an empty folder, or replace the catalog with --force"
      )
    }
  }

  func write(_ files: [PulledFile], _ console: Console, quiet: Bool) throws {
    try makeFolder(path)
    for file in files {
      let name = joined(path, file.name)
      let result = try writeFile([Array(file.text.utf8)], to: name)
      guard !quiet else { continue }
      try console.say(result == .written ? "wrote \(name)" : "\(name) is up to date")
    }
    let others = present.filter { name in !files.contains { $0.name == name } }
    guard !others.isEmpty else { return }
    try console.say(
      "\(path) also has \(firstFive(others)): remove the files that the pulled catalog replaces")
  }
}
