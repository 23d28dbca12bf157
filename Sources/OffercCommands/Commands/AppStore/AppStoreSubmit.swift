import AppStoreConnect
import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules

struct AppStoreSubmit: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore submit")

  @Argument(help: .catalog) var path = "."

  @Flag(help: "Show what would be submitted; send nothing.") var dryRun = false

  @Flag(help: "Do not ask for confirmation.") var yes = false

  @Option(help: .value("SECONDS", "Time to wait for a change to appear.")) var settle = 60

  @Option(help: "The platform of the app: IOS, MAC_OS, TV_OS or VISION_OS.") var platform = "IOS"

  @OptionGroup var connection: ConnectionOptions

  @Option(help: .today) var today: String?

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: .onlyErrors) var quiet = false

  func validate() throws {
    guard (0...86_400).contains(settle) else {
      throw ValidationError("--settle is \(settle), expected 0 to 86400 seconds")
    }
    guard ["IOS", "MAC_OS", "TV_OS", "VISION_OS"].contains(platform) else {
      throw ValidationError("--platform is \(platform), expected IOS, MAC_OS, TV_OS or VISION_OS")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let live = LivePath(today: try OffercCommands.today(today, console))
    let catalogs = try CatalogOpening(paths: [path], faults: .text(color))
      .openOne(for: "a submission", on: live.today, console).files
    let client = try apiClient(connection, AppStoreOptionFile(of: catalogs[0]), console, isQuiet: quiet)
    let consistency = ConsistencyWait(clock: console.clock, seconds: Double(settle))
    func refresh() throws -> (submission: Submission, view: LiveView)? {
      try self.refresh(catalogs, live, client, consistency, console)
    }
    guard let (first, view) = try refresh() else {
      try console.say("nothing is submitted: fix the errors first")
      return .findings
    }
    try show(first, console)
    guard !first.plan.steps.isEmpty, !dryRun else { return first.left.isEmpty ? .success : .findings }
    let question =
      "\(counted(first.items.count, "item")) of \(first.plan.bundleId) will be submitted for review"
    guard try confirm(question, isAnswered: yes, console) else {
      try console.say("nothing done")
      return .findings
    }
    let begin = (first, view)
    return try send(begin, catalogs[0].folder, client, consistency, console, refresh)
  }

  /// Each run has a journal of its own: what it continues from is the open submission at Apple.
  private func send(
    _ begin: (submission: Submission, view: LiveView), _ folder: String, _ client: APIClient,
    _ consistency: ConsistencyWait, _ console: Console,
    _ refresh: @escaping () throws -> (Submission, LiveView)?
  ) throws -> ExitStatus {
    var (submission, view) = begin
    let time = Array(String(console.clock.secondsSince1970).utf8)
    let origin = JournalOrigin(
      bundleId: submission.plan.bundleId, server: connection.server, plan: joined(folder, "submission"))
    let journal = try JournalFile(
      forPlan: try submission.plan.bytes() + time, from: origin, clock: console.clock)
    defer { journal.close() }
    if try journal.waitForLists(settle, console, quiet: quiet), let next = try refresh() {
      submission = next.0
      view = next.1
    }
    var applier = Applier(
      submission.plan, allowing: [], through: client, journal: journal, consistency: consistency,
      refresh: {
        guard let next = try refresh() else { throw CommandFailure("the catalog has changed meanwhile") }
        return next.1
      }, report: { _ in })
    let result = applier.run(from: view)
    if let stop = result.stop {
      try console.say("offerc: \(stop.message)")
      for note in stop.notes { try console.say("note: \(note)") }
    }
    if let failure = result.failure { throw failure }
    guard result.done.count == submission.plan.steps.count else {
      try console.say("not submitted: run the command again")
      return .findings
    }
    try console.write("waiting for review: \(counted(begin.submission.items.count, "item"))\n")
    return submission.left.isEmpty ? .success : .findings
  }

  /// What is live now, and what of it can be submitted; nil for a catalog with errors.
  private func refresh(
    _ catalogs: [CatalogFiles], _ live: LivePath, _ client: APIClient, _ consistency: ConsistencyWait,
    _ console: Console
  ) throws -> (submission: Submission, view: LiveView)? {
    let (result, difference) = try live.compare(catalogs, withLive: "App Store Connect") { app, firstFile in
      try live.pullWhole(
        app.bundleId.value, from: client, firstFile: firstFile, consistency, or: "nothing is submitted"
      ).live
    }
    try console.printErrors(of: result.report, color)
    guard let (comparison, state) = difference else { return nil }
    let places = Places(result.report.files)
    var work = makePlan(
      comparison, state, try canonicalCatalog(comparison.current),
      files: try uploadFiles(of: comparison.current.catalog, in: catalogs[0]), place: places.text)
    work.block(result.report.findings, place: places.text)
    let submission = Submission(
      comparison, state, work, try readSubmissions(of: state, from: client), platform: platform,
      place: places.text)
    return (submission, try LiveView(submission.plan, within: ReadScope([]), from: state, canonicalObject))
  }

  private func show(_ submission: Submission, _ console: Console) throws {
    for item in submission.items { try console.write("to submit: \(item.quotedLabel)\n") }
    for item in submission.left {
      try console.write(
        escapingControls("left: \(item.object.quotedLabel) \(item.what): \(item.reason)") + "\n")
    }
    if submission.items.isEmpty, submission.left.isEmpty { try console.write("nothing to submit\n") }
  }
}
