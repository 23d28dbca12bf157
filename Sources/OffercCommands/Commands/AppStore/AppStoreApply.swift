import ByteText
import AppStoreConnect
import ArgumentParser
import Diagnostics
import Disk
import JSONText
import OfferCompiler
import OfferModel
import OfferRules

struct AppStoreApply: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore apply")

  @Argument(help: .value("plan.json", "The plan, as `appstore plan -o` writes it.")) var path: String

  @OptionGroup var sending: SendingOptions

  @Option(
    help: ArgumentHelp(
      "Permit these kinds of steps: \(PlanStep.Need.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "NEED,…"))
  var allow: String?

  @Option(
    help: .value(
      "STEP", "Send this step again: you have checked in App Store Connect that what it creates is not there."
    )
  )
  var notThere: [Int] = []

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyErrors) var quiet = false

  func run(in console: Console) throws -> ExitStatus {
    let today = try day.today(console)
    let allowed = try stepNeeds(allow)
    let bytes = try readFile(path)
    let plan = try readPlan(bytes)
    guard plan.blocked.isEmpty else {
      throw CommandFailure(
        "the plan has \(counted(plan.blocked.count, "blocked item")): \(firstFive(plan.blocked.map(\.object.label)))",
        notes: ["change the catalog, then make a new plan"], status: .findings)
    }
    if let step = notThere.first(where: { !plan.steps.indices.contains($0 - 1) }) {
      throw CommandFailure("--not-there is \(step), but the plan has \(counted(plan.steps.count, "step"))")
    }
    guard sending.yes || plan.steps.isEmpty || console.inputIsTerminal && console.errorsAreTerminal else {
      throw CommandFailure(
        "\(consequence(plan, allowed)), and there is no terminal to ask for confirmation: add --yes")
    }
    let client = RememberingSender(
      try apiClient(
        connection, try AppStoreOptionFile(around: parent(of: path) ?? "."), console, isQuiet: quiet))
    let consistency = ConsistencyWait(clock: console.clock, seconds: Double(sending.settle))
    let live = LivePath(today: today)
    let catalog = try live.catalog(of: plan, at: path)
    func refresh() throws -> (view: LiveView, app: LiveApp) {
      try live.refresh(plan, catalog, from: client, consistency)
    }
    let options = PlanRun.Options(
      identity: bytes,
      origin: JournalOrigin(bundleId: plan.bundleId, server: connection.server, plan: path),
      settle: sending.settle,
      allowed: allowed, notThere: Set(notThere), isQuiet: quiet)
    let run = try PlanRun(
      options, through: client, console, refresh: { try refresh().view },
      report: { event in if !quiet { tell(event, console) } })
    let (first, app) = try run.begin(refresh)
    try run.check(plan, first)
    if run.isNew { try prove(plan, first, client) }
    guard try isWanted(plan, first, allowed, console) else {
      try console.say("nothing done")
      return .findings
    }
    if run.isNew, !plan.steps.isEmpty {
      try run.keep(live: live.before(plan, app, fetchedAt: utcTime(milliseconds: console.milliseconds())))
    }
    return try report(run.send(plan, from: first), plan, run.fileBefore, console)
  }

  private func readPlan(_ bytes: [UInt8]) throws -> Plan {
    let source = SourceFile(name: path, bytes: bytes)
    do {
      let document = try JSONDocument(reading: bytes, limits: .ofLiveState)
      return try Plan(document.root, in: bytes)
    } catch let fault as PlanFault {
      guard let offset = fault.offset else {
        throw CommandFailure("\(path): \(fault.message)", status: .findings)
      }
      throw CommandFailure("\(source.place(of: offset)): \(fault.message)")
    } catch let fault as JSONFault {
      throw CommandFailure("\(source.place(of: fault.offset)): \(fault.message(in: bytes))")
    }
  }

  /// Apple's price points can change after the plan was made.
  private func prove(_ plan: Plan, _ view: LiveView, _ source: any AnswerSource) throws {
    for file in plan.filesToUpload { _ = try file.read() }
    let refused = try PriceProof(plan, view.priced, from: source).refused
    guard !refused.isEmpty else { return }
    throw CommandFailure(
      "App Store Connect would refuse \(counted(refused.count, "step")), so nothing is sent",
      notes: refused.prefix(5).map { "step \($0.step.number), \($0.step.object.label): \($0.reason)" }
        + ["change the catalog, then make a new plan"], status: .findings)
  }

  private func consequence(_ plan: Plan, _ allowed: Set<PlanStep.Need>) -> String {
    let steps = plan.steps.filter { $0.needs.allSatisfy(allowed.contains) }
    return "\(counted(steps.count, "step")) will change \(plan.bundleId) in App Store Connect"
  }

  private func isWanted(
    _ plan: Plan, _ view: LiveView, _ allowed: Set<PlanStep.Need>, _ console: Console
  ) throws -> Bool {
    guard !sending.yes, !plan.steps.isEmpty else { return true }
    try console.errors(renderPlanText(view.plan, Style(isColored: false)))
    return try confirm(consequence(plan, allowed), isAnswered: false, console)
  }

  private func tell(_ event: ApplyEvent, _ console: Console) {
    let line: String? =
      switch event {
      case .begins(let step): "\(step.number). \(step.action.rawValue) \(step.object.quotedLabel)"
      case .skipped(let step, let reason): "\(step.number). skipped \(step.object.quotedLabel): \(reason)"
      case .searches(let step, let reason): "   \(reason): looking at what is live for step \(step.number)"
      case .needsNoAnswer(let step):
        "   --not-there \(step.number) is not needed: what became of step \(step.number) is known"
      case .sent(let step, let request):
        step.requests.count > 10 && request.isMultiple(of: 25)
          ? "   \(request) of \(step.requests.count)" : nil
      case .readsBack: "reading back"
      }
    if let line { _ = try? console.say(line) }
  }

  private func report(_ result: ApplyResult, _ plan: Plan, _ before: String, _ console: Console) throws
    -> ExitStatus
  {
    let summary = ApplySummary(result, of: plan)
    var reasons = summary.reasons
    if let step = result.stop?.question {
      reasons.append("note: if it is not there: \(commandLine(notThere: step))")
    }
    for line in reasons { try console.say(line) }
    for line in summary.lines { try console.write(escapingControls(line) + "\n") }
    if !result.isUntouched, case .file = try FileKind(before) {
      try console.write("to go back: offerc appstore plan \(shellWord(before))\n")
    }
    if let failure = result.failure { throw failure }
    return summary.isComplete ? .success : .findings
  }
}

/// What an `--allow` names.
func stepNeeds(_ allow: String?) throws -> Set<PlanStep.Need> {
  Set(
    try (allow ?? "").byBytes.split(separator: ",").map { part in
      let name = String(part.byBytes.trimmed(" "))
      guard let need = PlanStep.Need(rawValue: name) else {
        throw CommandFailure(
          "--allow is \(quoted(name)), expected \(listed(PlanStep.Need.allCases.map(\.rawValue)))")
      }
      return need
    })
}

struct ApplySummary {
  /// Why it stopped, and what to do.
  private(set) var reasons: [String] = []
  private(set) var lines: [String] = []
  /// Whether every step is done and nothing else could be.
  let isComplete: Bool

  init(_ result: ApplyResult, of plan: Plan) {
    let ended = Set(result.done + result.skipped + result.unseen)
    let left = plan.steps.filter { !ended.contains($0.number) }
    isComplete =
      result.done.count == plan.steps.count && result.stop == nil && result.failure == nil
      && result.view?.plan.steps.isEmpty == true
    if let stop = result.stop {
      reasons.append("offerc: \(stop.message)")
      reasons += stop.notes.map { "note: \($0)" }
    }
    if let half = result.half {
      reasons.append("note: step \(half.step) is half done")
      reasons.append("note: done: \(half.done.joined(separator: ", "))")
      reasons.append("note: not done: \(half.left.joined(separator: ", "))")
    }
    if result.failure != nil, !plan.steps.isEmpty {
      reasons.append("note: run the command again: it continues from here")
    }
    var words = ["\(counted(result.done.count, "step")) done"]
    if result.failure != nil, !result.done.isEmpty { words[0] += ", but not read back" }
    if !result.unseen.isEmpty { words.append("\(result.unseen.count) accepted but not shown yet") }
    if !result.skipped.isEmpty { words.append("\(result.skipped.count) skipped") }
    if !left.isEmpty { words.append("\(left.count) left") }
    lines.append(words.joined(separator: ", "))
    list("skipped", result.skipped, plan)
    list("not shown yet", result.unseen, plan)
    list("left", left.map(\.number), plan)
    if let view = result.view {
      var open: [String] = []
      for one in view.plan.steps.map(\.object.quotedLabel) + view.plan.blocked.map(\.object.quotedLabel)
      where !open.contains(one) {
        open.append(one)
      }
      // What is half made can look as if nothing were left to do.
      let undone = plan.steps.filter { !result.done.contains($0.number) }.map(\.object.quotedLabel)
      lines += ApplySummary.end(
        view.plan, open: open.isEmpty ? undone : open, isUntouched: result.isUntouched && !plan.steps.isEmpty)
    }
  }

  private mutating func list(_ word: String, _ numbers: [Int], _ plan: Plan) {
    for number in numbers {
      let step = plan.steps[number - 1]
      lines.append("  \(word): \(number). \(step.action.rawValue) \(step.object.quotedLabel)")
    }
  }

  /// `live is what the catalog says, except for (1 waiting):`, and each object in a line.
  ///
  /// - Parameters:
  ///   - plan: from what is live now.
  ///   - open: what is not as the catalog says and could be.
  ///   - isUntouched: whether nothing of what was to be done is done.
  private static func end(_ plan: Plan, open: [String], isUntouched: Bool) -> [String] {
    // What is left for people is named, unless there is more to do for offerc.
    let isForPeople = open.isEmpty && !plan.manual.isEmpty
    let rest = plan.sections.filter { !$0.items.isEmpty && !(isForPeople && $0.kind == .manual) }
      .map { "\($0.items.count) \($0.kind.word)" }
    let counts = rest.isEmpty ? "" : " (\(rest.joined(separator: ", ")))"
    if isForPeople {
      return ["what offerc can do is done\(counts); left for a person:"]
        + few(plan.manual.map { "\($0.object.quotedLabel): \($0.what)" })
    }
    let done = (plan.only.isEmpty ? "live" : "what --only names") + " is what the catalog says"
    guard !open.isEmpty else { return [done + counts] }
    let head = isUntouched ? "nothing was changed; still to do" : "live is what the catalog says, except for"
    return [head + counts + ":"] + few(open)
  }

  /// A line each, and how many more there are.
  private static func few(_ lines: [String]) -> [String] {
    let more = lines.count > 20 ? ["  and \(lines.count - 20) more"] : []
    return lines.prefix(20).map { "  " + $0 } + more
  }
}

extension AppStoreApply {
  /// This command, with the answer that a step is not there; earlier answers are in the journal.
  func commandLine(notThere step: Int) -> String {
    var words = ["offerc", "appstore", "apply", path]
    if sending.yes { words.append("--yes") }
    let options = [
      ("--allow", allow), ("--settle", sending.chosenSettle.map { seconds in String(seconds) }),
      ("--key-file", connection.keyFile), ("--key-id", connection.keyId),
      ("--issuer-id", connection.issuerId), ("--server", connection.server), ("--today", day.text),
    ]
    for (option, value) in options {
      if let value { words += [option, value] }
    }
    if quiet { words.append("--quiet") }
    return (words + ["--not-there", String(step)]).map(shellWord).joined(separator: " ")
  }
}
