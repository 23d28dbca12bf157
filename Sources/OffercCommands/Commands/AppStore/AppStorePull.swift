import AppStoreConnect
import ArgumentParser
import CatalogText
import Diagnostics
import Disk
import OfferModel

/// Reads what is live, and writes it as live state or as a catalog.
struct AppStorePull: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore pull")

  @Option(name: .customLong("app"), help: .value("BUNDLE_ID", "The app's bundle ID.")) var bundleId: String

  @Option(
    name: [.customShort("o"), .long], help: .value("FILE", "Write the live state to this file; - prints it."))
  var output: String?

  @Option(help: .value("DIR", "Write a catalog to this folder.")) var yaml: String?

  @Flag(help: "With --yaml: replace files in the folder that have the same names.") var force = false

  @Flag(help: "Write every price, including those that Apple derives from the price in the base storefront.")
  var exact = false

  @Flag(help: "Also read all amounts that your account can choose from, for `pricePoints` in .offerc.yaml.")
  var pricePoints = false

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var answers: AnswerFileOptions

  @OptionGroup var day: DayOptions

  @OptionGroup var git: GitignoreOptions

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
    let source = try answerSource(connection, answers, optionFile: optionFile, console, isQuiet: quiet)
    let pulled = try LivePath(today: today).pull(
      bundleId, from: source, exact: exact, pricePoints: pricePoints)
    try folder?.write(pulled.catalog.files, console, quiet: quiet)
    if let output { try write(pulled, to: output, console) }
    try report(pulled, console)
    return pulled.app.unread.isEmpty ? .success : .findings
  }

  /// The file holds custom codes and unannounced offers: only its owner can read it.
  private func write(_ pulled: PulledApp, to output: String, _ console: Console) throws {
    let bytes = try pulled.file(fetchedAt: utcTime(milliseconds: console.milliseconds()))
    guard output != "-" else { return try console.outputData(bytes) }
    try git.keep(output, of: "custom codes and offers that may be unannounced", console)
    try writeNamed(to: output, mode: 0o600) { take in try take(bytes) }
    try console.say("wrote \(output)", unless: quiet)
  }

  private func report(_ pulled: PulledApp, _ console: Console) throws {
    for one in pulled.app.unread {
      try console.say("could not be read: \(one.phrase) of \(one.object.label): \(one.reason)")
    }
    guard !quiet else { return }
    for fact in StorefrontDifferences(of: pulled.app)?.facts ?? [] { try console.say(fact) }
    for one in pulled.catalog.leftOut {
      try console.say("not pulled: \(one.phrase) (\(firstFive(one.objects.map(\.label))))")
    }
    let counts = pulled.counts.counts.map {
      counted($0.number, $0.singular, $0.plural)
    }.joined(separator: ", ")
    try console.say("pulled \(bundleId): \(counts)")
    if let yaml, let output, output != "-" {
      try console.say("to check it: offerc lint --against \(shellWord(output)) \(shellWord(yaml))")
    }
  }
}
