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

  @Flag(
    help: "Also submit the version of the app if a product needs it, as the first one of its kind does.")
  var withVersion = false

  @Flag(help: .noQuestion) var yes = false

  @Option(help: .settle) var settle = 60

  @Option(help: .value("NAME", "The platform of the app: IOS, MAC_OS, TV_OS or VISION_OS.")) var platform =
    "IOS"

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var day: DayOptions

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: .onlyErrors) var quiet = false

  func validate() throws {
    try checkSettle(settle)
    guard ["IOS", "MAC_OS", "TV_OS", "VISION_OS"].contains(platform) else {
      throw ValidationError("--platform is \(platform), expected IOS, MAC_OS, TV_OS or VISION_OS")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let live = LivePath(today: try day.today(console))
    let catalog = try CatalogOpening(paths: [path], faults: .text(color))
      .openOne(for: "a submission", on: live.today, console).files[0]
    let client = try apiClient(connection, AppStoreOptionFile(of: catalog), console, isQuiet: quiet)
    let consistency = ConsistencyWait(clock: console.clock, seconds: Double(settle))
    func refresh() throws -> LiveSubmission? {
      try self.refresh(catalog, live: live, client, consistency: consistency, console)
    }
    guard let first = try refresh() else {
      try console.say("nothing is submitted: fix the errors first")
      return .findings
    }
    try show(first.submission, console)
    let plan = first.submission.plan
    guard !plan.steps.isEmpty, !dryRun else { return first.submission.left.isEmpty ? .success : .findings }
    let question =
      "\(counted(first.submission.items.count, "item")) of \(plan.bundleId) will be submitted for review"
    guard try confirm(question, isAnswered: yes, console) else {
      try console.say("nothing done")
      return .findings
    }
    guard !first.submission.stuck.isEmpty else {
      return try send(first, of: catalog, client, console, refresh: refresh)
    }
    try ReadinessWait(api: client, consistency: consistency) { line in
      try console.say(line, unless: quiet)
    }.wait(for: first.submission.stuck)
    guard let second = try refresh() else { throw PlainFailure("the catalog has changed in the meantime") }
    guard second.submission.items == first.submission.items else {
      try show(second.submission, console)
      try console.say(
        "nothing is submitted: what can be submitted has changed in the meantime; run the command again")
      return .findings
    }
    return try send(second, of: catalog, client, console, refresh: refresh)
  }

  /// What of the catalog can be submitted, and what is live.
  private struct LiveSubmission {
    let submission: Submission
    let view: LiveView
    let state: LiveState
    /// The same products beside the submissions that App Store Connect has now.
    let again: () throws -> LiveSubmission
  }

  private func send(
    _ first: LiveSubmission, of catalog: CatalogFiles, _ client: APIClient, _ console: Console,
    refresh: @escaping () throws -> LiveSubmission?
  ) throws -> ExitStatus {
    // Each run has a journal of its own: what it continues from is the open submission at Apple.
    let time = Array(String(console.clock.secondsSince1970).utf8)
    let plan = first.submission.plan
    let options = PlanRun.Options(
      identity: PlanRun.Options.identity(of: plan.bytes() + time),
      origin: JournalOrigin(
        bundleId: plan.bundleId, server: connection.server, plan: joined(catalog.folder, "submission")),
      settle: settle, isQuiet: quiet)
    var begin = first
    // Sending changes only the submissions, so nothing else is read again.
    let run = try PlanRun(options, through: client, console) { try begin.again().view }
    begin = try run.begin(known: first) { try refresh() ?? first }
    let submission = begin.submission
    let result = run.send(submission.plan, from: begin.view)
    if let stop = result.stop {
      try console.say("offerc: \(stop.message)")
      for note in stop.notes { try console.say("note: \(note)") }
    }
    if let failure = result.failure { throw failure }
    guard result.done.count == submission.plan.steps.count else {
      try sayWhatIsOpen(begin.state, client, console)
      return .findings
    }
    try console.writeLine("waiting for review: \(counted(submission.items.count, "item"))")
    return submission.left.isEmpty ? .success : .findings
  }

  /// Names the submission that was begun and not sent, and what is in it.
  private func sayWhatIsOpen(_ live: LiveState, _ client: APIClient, _ console: Console) throws {
    let submissions = try readSubmissions(of: live, from: client)
    if let open = submissions.first(where: { $0.isOpen(for: platform) }) {
      try console.say("not sent: \(open.phrase)")
    } else if let sent = submissions.first(where: { $0.isWithReview(for: platform) }) {
      return try console.say("App Review has it: \(sent.phrase)")
    }
    try console.say("nothing is submitted: fix the cause, then run the same command again")
  }

  /// Reads what is live, and what of it can be submitted. Returns nil for a catalog with errors.
  private func refresh(
    _ catalog: CatalogFiles, live: LivePath, _ client: APIClient, consistency: ConsistencyWait,
    _ console: Console
  ) throws -> LiveSubmission? {
    let (result, difference) = try live.compare([catalog], withLive: "App Store Connect") {
      catalog, firstFile in
      try live.pullWhole(
        catalog.app.bundleId.value, from: client, firstFile: firstFile, within: .review, consistency,
        or: "nothing is submitted"
      ).live
    }
    try console.printErrors(of: result.report, color)
    guard let (comparison, state) = difference else { return nil }
    let places = Places(result.report.files)
    var work = makePlan(
      comparison, state, canonicalCatalog(comparison.current),
      files: try uploadFiles(of: comparison.current.catalog, in: catalog),
      commands: CatalogCommands(catalog: path),
      place: places.text)
    work.block(result.report.findings, place: places.text)
    func current() throws -> LiveSubmission {
      let version = withVersion ? try readEditableVersion(of: state, platform: platform, from: client) : nil
      let submission = Submission(
        comparison, state, work: work, submissions: try readSubmissions(of: state, from: client),
        platform: platform,
        withVersion: withVersion ? .yes(version) : .no, place: places.text)
      let view = LiveView(submission.plan, within: ReadScope([]), from: state, canonicalObject)
      return LiveSubmission(submission: submission, view: view, state: state, again: current)
    }
    return try current()
  }

  private func show(_ submission: Submission, _ console: Console) throws {
    for item in submission.items { try console.writeLine("to submit: \(item.quotedLabel)") }
    if submission.leavesVersion {
      try console.writeLine("--with-version is not needed: none of these products is the first of its kind")
    }
    for item in submission.mayNeedVersion {
      try console.writeLine(
        "note: \(item.quotedLabel) is the first of its kind; if App Store Connect requires a version of the app with it, add --with-version"
      )
    }
    for item in submission.left {
      try console.writeLine(escapingControls("left: \(item.object.quotedLabel) \(item.what): \(item.reason)"))
    }
    if submission.items.isEmpty, submission.left.isEmpty { try console.writeLine("nothing to submit") }
  }
}
