import Diagnostics
import JSONText
import OfferLanguage
import OfferRules

/// Takes the steps of a plan, each request once.
package struct Applier {
  let plan: Plan
  private let allowed: Set<PlanStep.Need>
  /// The steps of which a person has found nothing in App Store Connect.
  let notThere: Set<Int>
  let api: any RequestSender
  let journal: any Journal
  let consistency: ConsistencyWait
  let refresh: () throws -> LiveView
  let report: (ApplyEvent) -> Void
  /// The bytes of a file of the plan, as the plan has it.
  let readFile: (UploadFile) throws -> [UInt8]
  var resolver: ReferenceResolver
  var made: [Int: String] = [:]
  var done: Set<Place> = []
  /// The texts that Apple has copied into a new version, but that need not be in lists yet.
  private var copied: Set<Place> = []
  /// Answers to reservations by the IDs of the files, until the parts are sent.
  var promises: [String: ResourceObject] = [:]
  private var current: PlanStep?
  /// What was live when this run began, but for what earlier runs have changed.
  var rows: [LiveRow] = []
  /// The groups and products as they were read when this run began; nil if changes by another hand are not looked for.
  var owners: [ResourceObject]?
  /// What `LiveView.groups` says.
  var groups: [String: ResourceObject] = [:]
  /// The versions of texts of the subscriptions of groups, by Apple's ids of the groups.
  var versionLists: [String: VersionList] = [:]
  /// The lists that were compared before the first write into them.
  var looked: Set<List> = []
  /// The texts of each group or product as they were read just before the first write into them.
  var textsBefore: [ObjectPath: LiveTexts] = [:]
  /// Whether this run has sent something.
  private(set) var hasSent = false
  /// The apps, groups and products that somebody else has changed meanwhile.
  private var changed: Set<ObjectPath> = []
  var result = ApplyResult()
  private(set) var readBack: AppleReadBack
  /// What `LiveView.stopped` says.
  private var stopped: [ObjectPath: String] = [:]
  /// What `LiveIds.names` returns.
  private var names: [String: String] = [:]

  struct Place: Hashable {
    let step: Int
    let request: Int
  }

  /// - Parameter notThere: the steps of which a person has found nothing in App Store Connect, where offerc cannot know.
  /// - Parameter refresh: pulls what is live, and plans again.
  package init(
    _ plan: Plan, allowing allowed: Set<PlanStep.Need>, notThere: Set<Int> = [],
    through api: any RequestSender, journal: any Journal, consistency: ConsistencyWait,
    readFile: @escaping (UploadFile) throws -> [UInt8] = { _ in [] },
    refresh: @escaping () throws -> LiveView,
    report: @escaping (ApplyEvent) -> Void
  ) {
    self.plan = plan
    self.allowed = allowed
    self.notThere = notThere
    self.api = api
    self.journal = journal
    self.consistency = consistency
    self.refresh = refresh
    self.report = report
    self.readFile = readFile
    resolver = ReferenceResolver(api)
    readBack = AppleReadBack(on: plan.today)
  }

  /// Takes the steps until one fails, then reads everything back.
  package mutating func run(from view: LiveView) -> ApplyResult {
    readBack = AppleReadBack(on: view.plan.today)
    names = view.names
    stopped = view.stopped
    do {
      owners = view.owners
      groups = view.groups
      try takeUp(view)
      for step in plan.steps { try take(step) }
      current = nil
    } catch let stop as ApplyStop {
      result.stop = stop
    } catch {
      result.failure = error
    }
    result.half = current.flatMap { halfMade($0, view.storefronts) }
    result.done = plan.steps.filter(isDone).map(\.number)
    result.isUntouched = done.isEmpty && unknownPlaces.isEmpty
    if result.failure == nil {
      do { try readBack(view) } catch { result.failure = error }
    }
    return result
  }

  // MARK: - Steps

  private mutating func take(_ step: PlanStep) throws {
    let missing = step.needs.filter { !allowed.contains($0) }
    guard missing.isEmpty || isDone(step) else {
      return skip(step, "it needs --allow \(missing.map(\.rawValue).joined(separator: ","))")
    }
    if let other = step.dependsOn.first(where: { result.skipped.contains($0) }) {
      return skip(step, "it needs step \(other)")
    }
    guard !isDone(step) else { return }
    let owner = step.object.owner.named
    if let reason = stopped[owner], !isBegun(step) {
      return skip(step, "\(reason); make a new plan, and review it")
    }
    if try changed.contains(owner) || hasChangedMeanwhile(step) { return skipChanged(step) }
    report(.begins(step))
    current = step
    for number in step.requests.indices.map({ $0 + 1 }) {
      guard !done.contains(Place(step: step.number, request: number)) else { continue }
      try awaitDeletions(of: step, before: number)
      do {
        try send(step, number)
      } catch is ChangedMeanwhile {
        return skipChanged(step)
      }
      report(.sent(step, request: number))
    }
  }

  private func isDone(_ step: PlanStep) -> Bool {
    step.requests.indices.allSatisfy { done.contains(Place(step: step.number, request: $0 + 1)) }
  }

  private func isBegun(_ step: PlanStep) -> Bool {
    step.requests.indices.contains { done.contains(Place(step: step.number, request: $0 + 1)) }
  }

  /// Skips a step, and what is left of its object.
  private mutating func skipChanged(_ step: PlanStep) {
    let owner = step.object.owner.named
    changed.insert(owner)
    skip(
      step,
      "\(owner.quotedLabel) was changed in App Store Connect in the meantime; make a new plan, and review it"
    )
  }

  private mutating func skip(_ step: PlanStep, _ reason: String) {
    result.skipped.append(step.number)
    report(.skipped(step, reason: reason))
  }

  /// - Parameter isRepeat: whether it was sent before with an unknown outcome.
  mutating func send(_ step: PlanStep, _ number: Int, isRepeat: Bool = false) throws {
    let place = Place(step: step.number, request: number)
    guard var request = try resolved(place) else { return try finish(place, id: nil) }
    let finder = OutcomeFinder(api, readBack)
    // Apple may have made a version with its owner, and copies images. A change of a text is sent even if the text is
    // there already: a rejected version can be edited again only after something in it was changed.
    if step.makesVersion, !request.updatesText, let id = try editableVersion(of: step, for: request, finder) {
      return try finish(place, id: request.method == .post ? id : nil)
    }
    if request.commitsUpload {
      guard let whole = try sendParts(step, number, request) else { return try finish(place, id: nil) }
      request = whole
    }
    let existing = request.isNamedByApple ? [] : try finder.existing(like: request, for: name(step))
    try checkTwins(existing, of: step)
    try append(place, .intent, existing: existing)
    hasSent = true
    let answer: HTTPResponse
    do {
      answer = try api.send(request.method, request.path, body: request.body?.bytes)
    } catch let failure as TransportFailure {
      try append(place, .unknown)
      return try resolveOutcome(
        of: step, number, "there was no response (\(failure.words))", isRepeat: isRepeat)
    } catch let stop as PullStopped {
      try append(place, .notSent)
      throw stop
    }
    let created = createdObject(answer, request)
    let id = created?.id
    switch answer.status {
    case 200..<300 where request.method != .post || id != nil:
      if request.commitsUpload { try awaitProcessing(step, request) }
      if let created, !created.parts.isEmpty { promises[created.id] = created }
      try finish(place, id: id)
    case 404 where request.method == .delete && request.list == nil:
      // Gone already.
      try finish(place, id: nil)
    case 409 where request.makesVersion:
      // The first one may have been carried out after all.
      if isRepeat, try wasFound(step, number, request) { return }
      try resolveVersion(of: step, at: place, request, refusedWith: answer)
    case 409 where request.method != step.requests[number - 1].method && copied.insert(place).inserted:
      try append(place, .refused)
      resolver.forget()
      try send(step, number)
    case 400..<500 where isRepeat && request.method == .post, 404 where request.list != nil,
      409 where request.list != nil:
      // It may be refused because the first one was carried out, or what it deletes is gone.
      guard try wasFound(step, number, request) else { fallthrough }
    case 400..<500:
      try append(place, .refused)
      throw refusal(of: step, request, answer)
    default:
      try append(place, .unknown)
      let reason =
        answer.status < 300
        ? "the response cannot be read" : "App Store Connect responded with status \(answer.status)"
      try resolveOutcome(of: step, number, reason, isRepeat: isRepeat)
    }
  }

  /// App Store Connect makes no version of texts where one can be edited: it may have made that with its owner. Instead of a
  /// version after a rejected one, it may edit that.
  ///
  /// - Throws: `ChangedMeanwhile` if somebody else has made it, `ApplyStop` if there is none.
  private mutating func resolveVersion(
    of step: PlanStep, at place: Place, _ request: PlannedRequest, refusedWith answer: HTTPResponse
  ) throws {
    let finder = OutcomeFinder(api, readBack)
    if try hasForeignVersion(step) {
      try append(place, .refused)
      throw ChangedMeanwhile()
    }
    if let rejected = try finder.rejectedVersion(insteadOf: request) {
      return try finish(place, id: rejected)
    }
    guard let version = try consistency.poll({ try finder.find(request, except: []) }) else {
      try append(place, .refused)
      throw refusal(of: step, request, answer)
    }
    try finish(place, id: version)
  }

  private func refusal(of step: PlanStep, _ request: PlannedRequest, _ answer: HTTPResponse) -> ApplyStop {
    ApplyStop(
      "\(name(step)): App Store Connect refused it (\(answer.status))",
      notes: refusalLines(answer.body, of: request, plan.commands) { names[$0] }
        + filesInTheWay(of: request, refusedWith: answer.body)
        + [answer.status == 403 ? Applier.withoutPermission(request, answer.body) : afterRefusal])
  }

  /// The version that a request need not make; what was just read is not read again.
  private mutating func editableVersion(
    of step: PlanStep, for request: PlannedRequest, _ finder: OutcomeFinder
  )
    throws -> String?
  {
    guard request.makesVersion, let texts = textsBefore.removeValue(forKey: step.object.owner.named) else {
      return try finder.find(request, except: [])
    }
    return texts.version.flatMap { $0.versionState == .editable ? $0.id : nil }
  }

  private var afterRefusal: String {
    "completed steps are not undone: fix the cause, make a new plan with `\(plan.commands.plan)`, and apply it"
  }

  /// Source of the roles, which Apple names for prices only: App Store Connect API, "Configuring subscription prices across
  /// territories".
  private static func withoutPermission(_ request: PlannedRequest, _ body: [UInt8]) -> String {
    if isAboutAgreements(body) {
      return
        "the Account Holder must accept the agreement in App Store Connect; then run the command again: the plan stays valid"
    }
    let key =
      request.setsPrices
      ? "a key with the role App Manager or Admin" : "a key with another role, such as App Manager"
    return
      "the role of this key does not allow this: use \(key), and run the command again; the plan stays valid"
  }

  func append(_ place: Place, _ event: JournalLine.Event, id: String? = nil, existing: [String] = []) throws {
    try journal.append(
      JournalLine(
        step: place.step, request: place.request, event, of: plan.steps[place.step - 1].object, id: id,
        existing: existing))
  }

  mutating func finish(_ place: Place, id: String?) throws {
    try append(place, .done, id: id)
    note(place, id: id)
  }

  mutating func note(_ place: Place, id: String?) {
    done.insert(place)
    // The first request makes what other steps name.
    if let id, made[place.step] == nil { made[place.step] = id }
  }

  /// The request with every id that it needs; nil for a deletion of an object that does not exist.
  mutating func resolved(_ place: Place) throws -> PlannedRequest? {
    let step = plan.steps[place.step - 1]
    let planned = step.requests[place.request - 1]
    let request = planned.replacing(made)
    var reason = ""
    // What has just been made need not be in lists yet.
    let waits =
      planned.commitsUpload || planned.references.contains { $0.step != nil && !$0.isPerhapsThere }
    func attempt() throws -> PlannedRequest? {
      do {
        let request = copied.contains(place) ? request : try resolver.makingText(request)
        let ids = try resolver.resolve(request.references) {
          step.requests.map { $0.replacing(made) }.flatMap(\.references)
        }
        return request.replacing(ids)
      } catch let failure as Unresolved {
        reason = failure.message
        resolver.forget()
        return nil
      }
    }
    if let request = waits ? try consistency.poll(attempt) : try attempt() { return request }
    guard request.method != .delete else { return nil }
    throw ApplyStop("\(name(step)): \(reason)", notes: [afterRefusal])
  }

  /// `step 3, create … (offers/spring.yaml:14)`.
  func name(_ step: PlanStep) -> String {
    "step \(step.number), \(step.action.rawValue) \(step.object.quotedLabel)"
      + (step.place.map { " (\($0))" } ?? "")
  }

  /// What was carried out of a step; nil if everything or nothing was.
  ///
  /// - Parameter storefronts: see `LiveIds.storefronts`.
  private func halfMade(_ step: PlanStep, _ storefronts: [String: String]) -> HalfMade? {
    let numbers = step.requests.indices.map { $0 + 1 }
    let wasDone: (Int) -> Bool = { done.contains(Place(step: step.number, request: $0)) }
    guard numbers.contains(where: wasDone), !isDone(step) else { return nil }
    func words(_ numbers: [Int]) -> [String] {
      numbers.map { number in
        let request = step.requests[number - 1]
        if request.list != nil { return "request \(number) (\(request.deletedIds.count) deletions)" }
        guard let part = request.part ?? storefronts[request.path] else { return "request \(number)" }
        return request.method == .delete && step.action == .replace ? "\(part) (deletion)" : part
      }
    }
    return HalfMade(
      step: step.number, done: words(numbers.filter(wasDone)), left: words(numbers.filter { !wasDone($0) }))
  }
}
