import AppStoreConnect
import Cryptography
import Diagnostics
import SystemCalls

/// A run that sends the steps of a plan to App Store Connect.
///
/// It conducts what `appstore apply` and `appstore submit` have in common: it keeps the journal, waits until lists have
/// what another run has sent, refreshes what is live, and takes the steps. Which plan that is, what a refresh reads and
/// who is asked before is up to the command.
struct PlanRun {
  private let options: Options
  private let client: any RequestSender
  private let journal: JournalFile
  private let console: Console
  private let refresh: () throws -> LiveView
  private let report: (ApplyEvent) -> Void

  /// What a command says about its run.
  struct Options {
    /// What the journal is named after: another plan has another journal.
    let identity: String
    let origin: JournalOrigin
    /// Seconds to wait for a change to appear.
    let settle: Int
    var allowed: Set<PlanStep.Need> = []
    /// The steps of which a person has found nothing in App Store Connect.
    var notThere: Set<Int> = []
    let isQuiet: Bool

    static func identity(of bytes: [UInt8]) -> String { hexadecimal(sha256([bytes])) }
  }

  /// Opens the journal. As long as the run is kept, no other run can have a journal in its folder.
  ///
  /// - Parameters:
  ///   - refresh: reads what is live, and plans again what is left to do.
  ///   - report: says what the run does.
  /// - Throws: `PlainFailure` when the journal cannot be read or kept, or another run applies a plan.
  init(
    _ options: Options, through client: any RequestSender, _ console: Console,
    refresh: @escaping () throws -> LiveView, report: @escaping (ApplyEvent) -> Void = { _ in }
  ) throws {
    self.options = options
    self.client = client
    self.console = console
    self.refresh = refresh
    self.report = report
    journal = try JournalFile(named: options.identity, from: options.origin, clock: console.clock)
  }

  /// Whether nothing was sent yet: no earlier run of the plan was interrupted.
  var isNew: Bool { journal.lines.isEmpty }

  /// The file that `keep` writes.
  var fileBefore: String { journal.before }

  /// Reads what is live when the run begins.
  ///
  /// - Parameters:
  ///   - known: what was read before; it is read again only if lists need not have had everything then.
  ///   - read: reads it.
  func begin<Live>(known: Live? = nil, _ read: () throws -> Live) throws -> Live {
    let hasWaited = try waitForLists()
    if let known, !hasWaited { return known }
    return try read()
  }

  /// Waits until lists have what another run has just sent; returns whether it has waited.
  private func waitForLists() throws -> Bool {
    guard let end = try journal.openEnd, end.seconds < Int64(options.settle) else { return false }
    let left = options.settle - Int(end.seconds)
    try console.say(
      "an earlier run of another plan, \(end.plan), was interrupted: waiting \(counted(left, "second"))",
      unless: options.isQuiet)
    console.clock.sleep(seconds: Double(left))
    return true
  }

  /// Refuses a plan that does not fit what is live now.
  ///
  /// - Throws: `ApplyStop`.
  func check(_ plan: Plan, _ view: LiveView) throws { try applier(of: plan).check(view) }

  /// Keeps what is live before the first request, so that a plan can restore it. An interrupted run has kept it.
  func keep(live: [UInt8]) throws { try journal.keep(live: live) }

  /// Takes the steps, beginning with what is live now, and reads everything back. The journal is then closed.
  func send(_ plan: Plan, from view: LiveView) -> ApplyResult {
    defer { journal.close() }
    var applier = applier(of: plan)
    return applier.run(from: view)
  }

  private func applier(of plan: Plan) -> Applier {
    Applier(
      plan, allowing: options.allowed, notThere: options.notThere, through: client, journal: journal,
      consistency: ConsistencyWait(clock: console.clock, seconds: Double(options.settle)),
      readFile: { file in try file.read(plan.commands) }, refresh: refresh, report: report)
  }
}
