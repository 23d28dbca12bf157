import AppStoreConnect
import ArgumentParser
import Diagnostics
import Disk
import JSONText
import OfferCompiler
import OfferModel

struct AppStoreApply: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore apply")

  @Argument(help: .value("plan.json", "The plan, as `appstore plan -o` writes it.")) var path: String

  @Flag(help: .noQuestion) var yes = false

  @Option(
    help: ArgumentHelp(
      "Permit these kinds of steps: \(PlanStep.Need.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "NEED,…"))
  var allow: String?

  @Option(help: .settle) var settle = 60

  @Option(
    help: .value(
      "STEP",
      "Send this step again, after you have checked in App Store Connect that what it creates does not exist."
    )
  )
  var notThere: [Int] = []

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyErrors) var quiet = false

  func validate() throws { try checkSettle(settle) }

  func run(in console: Console) throws -> ExitStatus {
    let today = try day.today(console)
    let allowed = try stepNeeds(allow)
    let (plan, identity) = try readPlan()
    guard plan.blocked.isEmpty else {
      throw PlainFailure(
        "the plan has \(counted(plan.blocked.count, "blocked item")): \(firstFive(plan.blocked.map(\.object.label)))",
        notes: ["change the catalog, then make a new plan"], status: .findings)
    }
    if let step = notThere.first(where: { !plan.steps.indices.contains($0 - 1) }) {
      throw PlainFailure("--not-there is \(step), but the plan has \(counted(plan.steps.count, "step"))")
    }
    guard yes || plan.steps.isEmpty || console.inputIsTerminal && console.errorsAreTerminal else {
      throw PlainFailure(
        "\(consequence(plan, allowed)), and there is no terminal to ask for confirmation: add --yes")
    }
    let client = try apiClient(
      connection, try AppStoreOptionFile(around: parent(of: path) ?? "."), console, isQuiet: quiet)
    let answers = RememberingSource(client)
    let consistency = ConsistencyWait(clock: console.clock, seconds: Double(settle))
    let live = LivePath(today: today)
    let catalog = try live.catalog(of: plan, at: path)
    func refresh() throws -> (view: LiveView, app: LiveApp) {
      try live.refresh(plan, catalog, from: answers, consistency)
    }
    let options = PlanRun.Options(
      identity: identity,
      origin: JournalOrigin(bundleId: plan.bundleId, server: connection.server, plan: path),
      settle: settle,
      allowed: allowed, notThere: Set(notThere), isQuiet: quiet)
    let run = try PlanRun(
      options, through: client, console, refresh: { try refresh().view },
      report: { event in if !quiet { tell(event, console) } })
    // Apple's answers are not kept while the steps are taken: those to a large app take 50 MB.
    func begin() throws -> LiveView? {
      var (first, app) = try run.begin(refresh)
      try run.check(plan, first)
      first.stopped = try movedProducts(of: plan, catalog, in: app, from: answers)
      if run.isNew {
        first.share(plan.steps)
        try prove(plan, first, answers)
      }
      if let pause = RequestBudget(first.estimate, client.hour)?.pause(now: console.milliseconds()) {
        try console.say(pause, unless: quiet)
      }
      guard try isWanted(plan, first, allowing: allowed, console) else { return nil }
      if run.isNew, !plan.steps.isEmpty {
        try run.keep(live: live.before(plan, app, fetchedAt: utcTime(milliseconds: console.milliseconds())))
      }
      return first
    }
    guard let first = try begin() else {
      try console.say("nothing done")
      return .findings
    }
    return try report(run.send(plan, from: first), plan, before: run.fileBefore, console)
  }

  /// The plan, and what its journal is named after. The bytes of the file are not kept: they can be some megabytes.
  private func readPlan() throws -> (plan: Plan, identity: String) {
    let bytes = try readFile(path)
    let source = SourceFile(name: path, bytes: bytes)
    do {
      let document = try JSONDocument(reading: bytes, limits: .ofLiveState)
      return (try Plan(document.root, in: source), PlanRun.Options.identity(of: bytes))
    } catch let fault as JSONFault {
      throw PlainFailure("\(source.place(of: fault.offset)): \(fault.message(in: bytes))")
    }
  }

  /// Apple's price points can change after the plan was made.
  private func prove(_ plan: Plan, _ view: LiveView, _ source: any AnswerSource) throws {
    for file in plan.filesToUpload { _ = try file.read(plan.commands) }
    let refused = try PriceProof(plan, view.priced, from: source).refused
    guard !refused.isEmpty else { return }
    throw PlainFailure(
      "App Store Connect would refuse \(counted(refused.count, "step")), so nothing is sent",
      notes: refused.prefix(5).map { "step \($0.step.number), \($0.step.object.label): \($0.reason)" }
        + ["change the catalog, then make a new plan"], status: .findings)
  }

  private func consequence(_ plan: Plan, _ allowed: Set<PlanStep.Need>) -> String {
    let steps = plan.steps.filter { $0.needs.allSatisfy(allowed.contains) }
    return "\(counted(steps.count, "step")) will change \(plan.bundleId) in App Store Connect"
  }

  private func isWanted(
    _ plan: Plan, _ view: LiveView, allowing allowed: Set<PlanStep.Need>, _ console: Console
  ) throws -> Bool {
    guard !yes, !plan.steps.isEmpty else { return true }
    try console.errorLines(renderPlanText(view.plan, Style(isColored: false)))
    return try confirm(consequence(plan, allowed), isAnswered: false, console)
  }

  private func tell(_ event: ApplyEvent, _ console: Console) {
    let line: String? =
      switch event {
      case .begins(let step): "\(step.number). \(step.action.rawValue) \(step.object.quotedLabel)"
      case .skipped(let step, let reason): "\(step.number). skipped \(step.object.quotedLabel): \(reason)"
      case .searches(let step, let reason): "   \(reason): checking what is live for step \(step.number)"
      case .needsNoAnswer(let step):
        "   --not-there \(step.number) is not needed: what happened to step \(step.number) is known"
      case .sent(let step, let request):
        step.requests.count > 10 && request.isMultiple(of: 25)
          ? "   \(request) of \(step.requests.count)" : nil
      case .readsBack: "reading back"
      }
    if let line { _ = try? console.say(line) }
  }

  private func report(_ result: ApplyResult, _ plan: Plan, before: String, _ console: Console) throws
    -> ExitStatus
  {
    let summary = ApplySummary(result, of: plan)
    var reasons = summary.reasons
    if let step = result.stop?.question {
      reasons.append("note: if it is not there: \(commandLine(notThere: step))")
    }
    if result.stop == nil, result.failure == nil, let needs = try missingNeeds(result, plan) {
      reasons.append("note: to take the skipped steps as well: \(commandLine(allowing: needs))")
    }
    for line in reasons { try console.say(line) }
    for line in summary.lines { try console.writeLine(escapingControls(line)) }
    if !result.isUntouched, case .file = try FileKind(before) {
      try console.writeLine("to go back: offerc appstore plan \(shellWord(before))")
    }
    if !result.isUntouched, !plan.repository.isEmpty {
      try console.writeLine("in your repository:")
      for line in plan.repository { try console.writeLine("  " + escapingControls(line)) }
    }
    if let failure = result.failure { throw failure }
    return summary.isComplete ? .success : .findings
  }
}

extension AppStoreApply {
  /// What `--allow` has to name so that no step is skipped; nil if it names that already.
  private func missingNeeds(_ result: ApplyResult, _ plan: Plan) throws -> String? {
    let allowed = try stepNeeds(allow)
    let needed = Set(result.skipped.flatMap { plan.steps[$0 - 1].needs })
    guard !needed.isSubset(of: allowed) else { return nil }
    return PlanStep.Need.allCases.filter { allowed.contains($0) || needed.contains($0) }.map(\.rawValue)
      .joined(separator: ",")
  }

  /// This command, with the answer that a step is not there; earlier answers are in the journal.
  func commandLine(notThere step: Int) -> String {
    commandLine(allowing: allow, ["--not-there", String(step)])
  }

  /// This command with an `--allow`; the journal says which steps are done.
  private func commandLine(allowing needs: String?, _ others: [String] = []) -> String {
    var words = ["offerc", "appstore", "apply", path]
    if yes { words.append("--yes") }
    let options = [
      ("--allow", needs), ("--settle", settle == 60 ? nil : String(settle)),
      ("--key-file", connection.keyFile), ("--key-id", connection.keyId),
      ("--issuer-id", connection.issuerId), ("--server", connection.server), ("--today", day.text),
    ]
    for (option, value) in options {
      if let value { words += [option, value] }
    }
    if quiet { words.append("--quiet") }
    return (words + others).map(shellWord).joined(separator: " ")
  }
}
