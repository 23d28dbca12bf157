import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferLanguage
import OfferModel

struct CodesGenerate: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes generate")

  @Argument(help: .catalogs) var path = "."

  @Option(help: .onlyBatch) var batch: [String] = []

  @Option(
    name: [.customShort("o"), .long],
    help: .value(
      "DIR",
      "Write to this folder. (default: \(ownFolder)/codes in the catalog's repository or folder)"
    ))
  var output: String?

  @Option(help: .value("BATCH", "Write an issued batch again. May be repeated.")) var again: [String] = []

  @Flag(help: "Show what would be made, and write nothing.") var dryRun = false

  @Option(
    help: .value(
      "FINGERPRINT",
      "The key for formats that have none in \(SpaceKeys.fileName) yet, if the key file has several."))
  var keyFingerprint: String?

  @OptionGroup var files: BatchOutputOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions
  @OptionGroup var options: ReportOptions

  func validate() throws {
    guard !again.isEmpty else { return }
    if !batch.isEmpty { throw ValidationError("--again names its batches: remove --batch") }
    if dryRun || files.columns != nil || files.rowsPerFile != nil {
      throw ValidationError(
        "--again writes exactly the bytes that were issued: remove --dry-run, --columns and --rows-per-file")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try options.open([path], isResult: false, in: console)
    let place = try OwnPlace(of: run)
    let result = try run.lint()
    try options.write(result.report, console, isResult: false)
    guard !result.report.findings.contains(where: { $0.severity >= .error }) else {
      try console.say("no codes made: there are errors")
      return .findings
    }
    let catalogs = result.compilations.compactMap(\.catalog)
    try checkOwnBatches(result)
    let folders = try catalogFolders(catalogs, below: output ?? place.codes)
    if dryRun {
      let ledger = try Ledger.forReading(try ledger.path(for: run.files, in: place))
      let tasks = try tasks(catalogs, in: folders, ledger, on: run.today)
      for task in tasks where task.step == .make { try ledger.rehearse(task.reservation) }
      try console.write(renderTasks(tasks, on: run.today))
    } else if again.isEmpty {
      guard catalogs.contains(where: { !$0.ownBatches().isEmpty }) else {
        try console.say("no batch has `issuer: offerc`", unless: options.quiet)
        return .success
      }
      try generate(
        catalogs, in: folders, ledger: try openLedger(run.files, place, console), place: place, run, console)
    } else {
      try writeAgain(
        catalogs, in: folders, ledger: try openLedger(run.files, place, console), place: place, run, console)
    }
    return result.fails(result.report.findings, options.failOn) ? .findings : .success
  }

  private func openLedger(_ found: [CatalogFiles], _ place: OwnPlace, _ console: Console) throws -> Ledger {
    try ledger.openForWriting(for: found, in: place, console, isQuiet: options.quiet)
  }

  private func tasks(_ catalogs: [Catalog], in folders: [String], _ ledger: Ledger, on today: CalendarDate)
    throws -> [BatchTask]
  {
    let tasks = try [BatchTask](of: catalogs, in: folders, ledger, today: today) { own, app, folder in
      try files.reservation(own, app, in: folder)
    }
    return try tasks.selected(batch, of: catalogs)
  }

  private func generate(
    _ catalogs: [Catalog], in folders: [String], ledger: Ledger, place: OwnPlace, _ run: CatalogRun,
    _ console: Console
  ) throws {
    let tasks = try tasks(catalogs, in: folders, ledger, on: run.today)
    try checkSelection(tasks)
    let revoked = tasks.filter { $0.step == .revoke }
    try ledger.markRevoked(revoked.compactMap(\.known))
    revoked.compactMap(\.known).forEach(removeLeftovers)
    for task in revoked {
      try console.say("revoked batch \(quoted(task.own.id)), inactive in the catalog", unless: options.quiet)
    }
    for task in tasks where task.step == .later {
      try console.say(
        "batch \(quoted(task.own.id)) is not due \(wait(for: task, on: run.today))",
        unless: options.quiet)
    }
    let wanted = tasks.filter(\.makesFiles)
    guard !wanted.isEmpty else {
      return try console.say("no codes made: no batch is due", unless: options.quiet)
    }
    let keys = try key.readKeys(in: place, console)
    var bound = try BoundKeys(run.files, catalogs, ledger)
    for file in try bound.bind(wanted, keys, chosen: keyFingerprint) {
      try console.say(
        "wrote \(file): commit it, so that other machines use the same keys", unless: options.quiet)
    }
    let maker = try BatchMaker(ledger, keys, bound: bound, console, isQuiet: options.quiet)
    for folder in Set(wanted.map { $0.known?.output.folder ?? $0.folder }).sorted() {
      try git.keep(folder, files: "*.csv", console)
    }
    // What was begun is ended, whatever stands in the way of new batches.
    for task in wanted where task.step == .complete { try maker.make(task) }
    let new = wanted.filter { $0.step == .make }
    for task in new { try ledger.rehearse(task.reservation) }
    for task in new { try maker.make(task) }
  }

  /// A batch that was named is wanted: it is no success when nothing can be made of it.
  private func checkSelection(_ tasks: [BatchTask]) throws {
    guard !batch.isEmpty else { return }
    for task in tasks {
      let name = "batch \(quoted(task.own.id))"
      switch task.step {
      case .make, .complete, .revoke: continue
      case .issued: throw PlainFailure("\(name) is already issued: --again writes it again")
      case .revoked: throw PlainFailure("\(name) is revoked: create a new batch with a different ID")
      case .inactive:
        throw PlainFailure("\(name) is inactive: remove `active: false`, or name another batch")
      case .later:
        throw PlainFailure(
          "\(name) is planned for \(task.own.batch.createdDate.value): run this again on that day, or change createdDate"
        )
      }
    }
  }

  private func writeAgain(
    _ catalogs: [Catalog], in folders: [String], ledger: Ledger, place: OwnPlace, _ run: CatalogRun,
    _ console: Console
  ) throws {
    let keys = try key.readKeys(in: place, console)
    let bound = try BoundKeys(run.files, catalogs, ledger)
    let maker = try BatchMaker(ledger, keys, bound: bound, console, isQuiet: options.quiet)
    for id in again {
      var isFound = false
      for (catalog, folder) in zip(catalogs, folders) {
        guard let known = try ledger.batch(id, of: catalog.app.bundleId.value) else { continue }
        isFound = true
        guard known.state == .issued else {
          throw PlainFailure(
            "batch \(quoted(id)) is \(known.state.rawValue), but only an issued batch can be written again")
        }
        try maker.write(known, to: try makeFolder(output == nil ? known.output.folder : folder))
      }
      guard !isFound else { continue }
      let near = nearest(to: id, in: try ledger.batches().map(\.id)).first
      throw PlainFailure(
        "there is no batch \(quoted(id)) in the ledger" + (near.map { "; did you mean \($0)?" } ?? ""))
    }
  }

}

/// Why a batch is not made yet: `before 2027-03-01: today is 2027-02-28, Pacific time`. Its day can have begun for the reader.
private func wait(for task: BatchTask, on today: CalendarDate) -> String {
  "before \(task.own.batch.createdDate.value): today is \(today), Pacific time"
}

/// What a run would do, a line a batch.
func renderTasks(_ tasks: [BatchTask], on today: CalendarDate) -> String {
  guard !tasks.isEmpty else { return "no batch has `issuer: offerc`\n" }
  let rows = tasks.map { task in
    let folder = task.known?.output.folder ?? task.folder
    let file = task.makesFiles ? shown(joined(folder, task.own.id + ".csv")) : ""
    return [task.own.id, grouped(task.own.count), action(task, on: today), file]
  }
  let table = Table([.text("batch"), .numeric("codes"), .text("what would be done"), .text("file")], rows)
  let made = tasks.filter(\.makesFiles)
  let sum = made.reduce(0) { sum, task in sum + task.own.count }
  return table.text()
    + "\(counted(sum, "code")) in \(counted(made.count, "batch", "batches")) would be made\n"
}

private func action(_ task: BatchTask, on today: CalendarDate) -> String {
  switch task.step {
  case .make: "make"
  case .complete: "complete: reserved by an earlier run"
  case .issued: "nothing: issued"
  case .revoked: "nothing: revoked"
  case .revoke: "revoke: inactive in the catalog"
  case .inactive: "nothing: inactive"
  case .later: "nothing \(wait(for: task, on: today))"
  }
}

/// Rules without which no codes can be made, or some would be made twice.
private let rulesOfCodes: Set<RuleID> = [
  RuleID("code-format"), RuleID("batch-size"), RuleID("batch-id-duplicate"), RuleID("code-space-overlap"),
  RuleID("code-range-overlap"), RuleID("code-space-density"),
]

/// Checks that the rules of codes hold also where they are off, suppressed or not an error: no batch must be left out without
/// a word because it cannot be made.
///
/// - Throws: `PlainFailure` that names the batch.
private func checkOwnBatches(_ result: LintResult) throws {
  let offers = result.compilations.compactMap(\.catalog).flatMap(\.offerCodes)
  let ids = offers.flatMap(\.offer.batches).filter(\.isOwn).map(\.id.value)
  guard !ids.isEmpty else { return }
  let findings = result.compilations.lazy.flatMap(\.findingsBeforeSuppression)
  let finding = findings.first { finding in
    finding.severity >= .error && rulesOfCodes.contains(finding.rule)
      && finding.object.parts.last.map { $0.kind == .batch && ids.contains($0.name) } ?? false
  }
  guard let finding else { return }
  throw PlainFailure(
    escapingControls(
      "no codes made: \(finding.objectLabel): \(finding.message); the rule \(finding.rule) is off, suppressed or not an error here, but no codes are made that break it: correct the batch, or remove it"
    ))
}
