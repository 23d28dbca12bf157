import AppStoreConnect
import ArgumentParser
import Diagnostics
import JSONText
import OfferCompiler
import OfferModel
import OfferRules
import SystemCalls

struct AppStoreApply: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Take the steps of a plan in App Store Connect.",
    discussion: """
      The plan is refused if what it touches has changed since. A journal keeps what was sent: after an interruption, the same command goes on, and does nothing twice.

      Examples:
        offerc appstore apply plan.json --yes
        offerc appstore apply plan.json --yes --allow irreversible,deletions
      """)

  @Argument(help: ArgumentHelp("The plan, as `appstore plan -o` writes it.", valueName: "plan.json"))
  var path: String

  @Flag(help: "Do not ask.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "Allow steps that need it: \(PlanStep.Need.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "NEED,…"))
  var allow: String?

  @Option(
    help: ArgumentHelp(
      "How long to look for the effect of a request without an answer.", valueName: "SECONDS"))
  var settle = 60

  @OptionGroup var connection: ConnectionOptions

  @Option(help: ArgumentHelp("The day that counts as today.", valueName: "YYYY-MM-DD"))
  var today: String?

  @Flag(help: "Print only errors.")
  var quiet = false

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(today, console)
    let allowed = try needs()
    let bytes = try readFile(path)
    let plan = try planFile(bytes)
    guard plan.blocked.isEmpty else {
      throw CommandFailure(
        "the plan has \(counted(plan.blocked.count, "blocked item")): \(firstFive(plan.blocked))",
        notes: ["change the catalog, then make a new plan"], status: .findings)
    }
    let journal = try JournalFile(forPlan: bytes, at: path)
    defer { journal.close() }
    let folder = parent(of: path) ?? "."
    let client = try apiClient(connection, try AppStoreOptionFile(around: folder), console, isQuiet: quiet)
    let look: () throws -> LiveView = { try view(plan, client, today, console) }
    let first = try stopping { try look() }
    guard try isWanted(plan, allowed, console) else {
      try console.notice("nothing done\n")
      return .findings
    }
    var applier = Applier(
      plan, allowing: allowed, through: client, journal: journal,
      settling: Applier.Settling(clock: LiveClock(), seconds: Double(settle)), look: look
    ) { event in if !quiet { tell(event, console) } }
    let result = try stopping { try applier.run(from: first) }
    return try report(result, plan, console)
  }

  private func needs() throws -> Set<PlanStep.Need> {
    let names = (allow ?? "").split(separator: ",").map(String.init)
    return Set(
      try names.map { name in
        guard let need = PlanStep.Need(rawValue: name) else {
          throw CommandFailure(
            "--allow is \(quoted(name)), expected \(listed(PlanStep.Need.allCases.map(\.rawValue)))")
        }
        return need
      })
  }

  private func planFile(_ bytes: [UInt8]) throws -> PlanFile {
    do {
      let document = try JSONDocument(reading: bytes, limits: JSONLimits(values: 10_000_000))
      return try PlanFile(document.root, in: bytes)
    } catch let fault as PlanFileFault {
      throw CommandFailure("\(path): \(fault.message)")
    } catch let fault as JSONFault {
      throw CommandFailure("\(path) cannot be read: \(fault.message(in: bytes))")
    }
  }

  private func isWanted(_ plan: PlanFile, _ allowed: Set<PlanStep.Need>, _ console: Console) throws -> Bool {
    let steps = plan.steps.filter { $0.needs.allSatisfy(allowed.contains) }
    guard !steps.isEmpty else { return true }
    return try confirm(
      "\(counted(steps.count, "step")) will change \(plan.bundleId) in App Store Connect", isAnswered: yes,
      console)
  }

  /// Pulls, and plans from what is live to the catalog of the plan.
  private func view(_ plan: PlanFile, _ client: APIClient, _ today: CalendarDate, _ console: Console) throws
    -> LiveView
  {
    let pulled = try PulledApp(plan.bundleId, from: client, today: today, console)
    guard pulled.app.unread.isEmpty else {
      let first = pulled.app.unread.prefix(5).map { "\($0.what) of \($0.object): \($0.reason)" }
      throw CommandFailure(
        "parts of App Store Connect cannot be read, so the plan is not applied", notes: first)
    }
    let catalog = SourceFile(name: "the catalog of \(path)", bytes: plan.catalog)
    let live = SourceFile(name: "App Store Connect", bytes: pulled.file.bytes)
    let baseline = compile([live], firstFile: 1, today: today, rules: []).catalog
    let compilation = compile(
      [catalog], today: today, baseline: { app in baseline.map { .found($0) } ?? .missing("") }, rules: [])
    let document = try JSONDocument(reading: pulled.file.bytes, limits: JSONLimits(values: 10_000_000))
    guard let comparison = compilation.comparison, comparison.missing == nil,
      let ids = LiveIds(document.root)
    else { throw CommandFailure("the catalog of \(path) cannot be read: make the plan again") }
    let planned = makePlan(comparison, ids, digest: "")
    return LiveView(
      plan: planned, ids: ids, fingerprints: try liveFingerprints(of: document.root, in: pulled.file.bytes))
  }

  private func stopping<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let stop as ApplyStop {
      throw CommandFailure(stop.message, notes: stop.notes, status: .findings)
    } catch let stop as PullStopped {
      throw CommandFailure(stop.message, notes: stop.help.map { [$0] } ?? [])
    }
  }

  private func tell(_ event: ApplyEvent, _ console: Console) {
    let line: String? =
      switch event {
      case .begins(let step): "\(step.number). \(step.action.rawValue) \(step.object)"
      case .skipped(let step, let reason): "\(step.number). skipped \(step.object): \(reason)"
      case .looks(let step, let reason): "   \(reason): looking at what is live for step \(step.number)"
      case .sent(let step, let request):
        step.requests.count > 10 && request.isMultiple(of: 25)
          ? "   \(request) of \(step.requests.count)" : nil
      }
    if let line { _ = try? console.notice(escapingControls(line) + "\n") }
  }

  private func report(_ result: ApplyResult, _ plan: PlanFile, _ console: Console) throws -> ExitStatus {
    if let stop = result.stop {
      try console.notice(escapingControls("offerc: \(stop.message)") + "\n")
      for note in stop.notes { try console.notice(escapingControls("note: \(note)") + "\n") }
    }
    let left = plan.steps.count - result.done.count - result.skipped.count
    var words = ["\(counted(result.done.count, "step")) done"]
    if !result.skipped.isEmpty { words.append("\(result.skipped.count) skipped") }
    if left > 0 { words.append("\(left) left") }
    try console.write(words.joined(separator: ", ") + "\n")
    if let view = result.view {
      try console.write(
        view.plan.steps.isEmpty
          ? "what is live matches the catalog"
          : "what is live matches the catalog, except for: \(firstFive(view.plan.steps.map(\.object)))")
      let rest = view.plan.sections.filter { !$0.items.isEmpty }.map { "\($0.items.count) \($0.word)" }
      try console.write((rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))") + "\n")
    }
    return result.stop == nil && result.skipped.isEmpty && left == 0 ? .success : .findings
  }
}
