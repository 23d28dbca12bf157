import AppStoreConnect
import ArgumentParser
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import Disk

struct AppStorePlan: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore plan")

  @Argument(
    help: .value(
      "path",
      "The catalog. With a live.json, or what `appstore apply` saved before it began, the plan restores that state."
    ))
  var path = "."

  @Option(
    name: [.customShort("o"), .long], help: .value("FILE", "Also write the plan as JSON to this file."))
  var output: String?

  @Flag(help: "Exit with 1 if a step could be taken now, or something is blocked.") var exitCode = false

  @Option(
    help: .value(
      "NEED,…",
      "With deletions: delete an introductory offer that another one replaces. Otherwise it ends tomorrow."))
  var allow: String?

  @Option(
    help: .value(
      "OBJECT",
      "Include only this object, with what is in it and the steps that it needs: a product ID, an offer ID, or a name as in the plan. May be repeated."
    ))
  var only: [String] = []

  @Flag(help: .showCodes) var showCodes = false

  @OptionGroup var source: LiveSource

  func run(in console: Console) throws -> ExitStatus {
    let today = try source.day.today(console)
    let allowed = try stepNeeds(allow)
    let opening = CatalogOpening(paths: [path], faults: .text(source.color))
    let found = try opening.findOne(for: "a plan", console)
    if let file = found.texts.first, LivePath.isLiveFile(file.bytes) {
      return try planRollback(to: file, allowed, LivePath(today: today), console)
    }
    let run = try opening.readOptions(of: [found], on: today, console)
    let livePath = LivePath(today: today, showsCodes: showCodes)
    var scope: ReadScope?
    var (result, difference, answers) = try source.compare(run.files, livePath, console) { catalog in
      scope = source.live == nil ? ReadScope(planning: only, of: catalog) : nil
      return scope
    }
    if let limit = scope, let (comparison, live) = difference, try !suffices(limit, comparison, live, allowed)
    {
      scope = nil
      (result, difference, answers) = try source.compare(run.files, livePath, console, from: answers)
    }
    let report = result.report
    try console.printErrors(of: report, source.color, showsLivePrices: !source.quiet)
    guard let (comparison, live) = difference else {
      guard source.live != nil || result.compilations[0].catalog?.isPartial == false else {
        throw PlainFailure("the catalog cannot be read: fix the errors first", status: .findings)
      }
      try console.say("no plan: fix the errors first")
      return .findings
    }
    let places = Places(report.files)
    let files = try uploadFiles(of: comparison.current.catalog, in: run.files[0])
    let plan = try finish(
      comparison, live, answers: answers, allowing: allowed, console, files: files,
      commands: CatalogCommands(catalog: path), isLimited: scope != nil, place: places.text
    ) {
      plan in
      plan.block(report.findings, place: places.text)
    }
    try write(plan, console)
    let hasErrors = report.findings.contains { $0.severity >= .error }
    return hasErrors || (exitCode && plan.hasWork) ? .findings : .success
  }

  /// Whether everything was read that steps of what `--only` names are planned from: they can need steps of other products.
  private func suffices(
    _ scope: ReadScope, _ comparison: Comparison, _ live: LiveState, _ allowed: Set<PlanStep.Need>
  ) throws -> Bool {
    var plan = makePlan(
      comparison, live, canonicalCatalog(comparison.current), allowing: Array(allowed)
    ) { _ in nil }
    _ = try plan.keepOnly(only, of: comparison.current.catalog)
    return plan.steps.allSatisfy { scope.covers($0.object) }
  }

  /// Plans a rollback to what was live.
  private func planRollback(
    to texts: SourceFile, _ allowed: Set<PlanStep.Need>, _ path: LivePath, _ console: Console
  ) throws -> ExitStatus {
    let before = try path.readBefore(texts)
    let app = before.form.catalog.app
    let (live, answers) = try source.read(
      app, firstFile: 1, optionFile: AppStoreOptionFile(around: parent(of: texts.name) ?? "."), path, console)
    let other = live.form.catalog.app.bundleId.value
    guard other.lowercased() == app.bundleId.value.lowercased() else {
      throw PlainFailure("\(texts.name) belongs to \(app.bundleId.value), but the live app is \(other)")
    }
    let rollback = Rollback(to: before, from: live, on: path.today, allowing: Array(allowed))
    var plan = try finish(
      rollback.comparison, live, answers: answers, allowing: allowed, console,
      commands: CatalogCommands(backTo: self.path), edit: rollback.limit)
    plan.repository = Rollback.repository(after: plan)
    try write(plan, console)
    return exitCode && plan.hasWork ? .findings : .success
  }

  /// - Parameters:
  ///   - isLimited: whether only what `--only` needs was read.
  ///   - place: in the files of the catalog.
  ///   - edit: changes the plan, before it is limited to what `--only` names.
  private func finish(
    _ comparison: Comparison, _ live: LiveState, answers: (any AnswerSource)?,
    allowing allowed: Set<PlanStep.Need>, _ console: Console, files: [UploadFile]? = nil,
    commands: CatalogCommands, isLimited: Bool = false,
    place: @escaping (SourceRange) -> String? = { _ in nil }, edit: (inout Plan) -> Void
  ) throws -> Plan {
    var plan = makePlan(
      comparison, live, canonicalCatalog(comparison.current), allowing: Array(allowed), files: files,
      commands: commands, place: place)
    let proof = try answers.map { try PriceProof(plan, live.priced, from: $0) } ?? PriceProof(plan, live)
    plan.block(proof)
    plan.blockUnread(of: live)
    edit(&plan)
    if !only.isEmpty {
      let selection = try plan.keepOnly(only, of: comparison.current.catalog)
      let (steps, blocked) = selection.leftOut
      try console.say(
        isLimited
          ? "the rest of the app is not compared: only what --only needs was read"
          : "left out: \(counted(steps, "step")) and \(counted(blocked, "blocked item"))",
        unless: source.quiet)
      if let needed = words(for: selection.needed, of: plan) {
        try console.say("included because what --only names needs it: \(needed)", unless: source.quiet)
      }
    }
    plan.addFingerprints(of: live, canonicalObject)
    if let budget = RequestBudget(RequestEstimate(plan, live), answers?.hour) {
      try console.say(budget.words, unless: source.quiet)
    }
    if proof.unproven > 0, !source.quiet {
      try console.say(
        "\(counted(proof.unproven, "amount")) \(proof.unproven == 1 ? "was" : "were") not looked up among Apple's price points"
      )
    }
    return plan
  }

  /// The steps with these numbers, for a message; nil if there are none.
  private func words(for numbers: [Int], of plan: Plan) -> String? {
    guard !numbers.isEmpty else { return nil }
    let shown = plan.steps.filter { numbers.contains($0.number) }.prefix(5)
      .map { "\($0.action.rawValue) \($0.object.quotedLabel)" }
    let rest = numbers.count - shown.count
    return (shown + (rest == 0 ? [] : ["\(rest) more"])).joined(separator: "; ")
  }

  /// How the steps of a plan are taken; nil if there are none, or if `apply` would refuse the plan.
  private func nextCommand(_ plan: Plan) -> String? {
    guard !plan.steps.isEmpty, plan.blocked.isEmpty, source.live == nil else { return nil }
    guard let output else {
      return "add -o plan.json, then run offerc appstore apply plan.json"
    }
    return "offerc appstore apply \(shellWord(output))"
  }

  private func write(_ plan: Plan, _ console: Console) throws {
    let json = plan.bytes()
    if let output {
      // It holds custom codes and unannounced offers.
      try writeNamed(to: output, mode: 0o600) { take in try take(json) }
      try console.say("wrote \(output)", unless: source.quiet)
    }
    if let next = nextCommand(plan) { try console.say("to apply it: \(next)", unless: source.quiet) }
    switch source.format {
    case .text:
      try console.outputLines(renderPlanText(plan, source.color.style(console)))
    case .markdown: try console.output(renderPlanMarkdown(plan))
    case .json: try console.outputData(json)
    }
  }
}
