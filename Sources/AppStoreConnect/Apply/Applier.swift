import Diagnostics

/// What a look at live state gives while a plan is applied.
package struct LiveView: Sendable {
  /// What is left to be done, planned anew from what is live.
  package let plan: Plan
  package let ids: LiveIds
  package let fingerprints: [Fingerprint]

  package init(plan: Plan, ids: LiveIds, fingerprints: [Fingerprint]) {
    (self.plan, self.ids, self.fingerprints) = (plan, ids, fingerprints)
  }
}

/// Something that happens while a plan is applied, for whoever watches.
package enum ApplyEvent: Sendable {
  case begins(PlanFileStep)
  case skipped(PlanFileStep, reason: String)
  case sent(PlanFileStep, request: Int)
  /// Seconds between looks at what is live.
  case looks(PlanFileStep, reason: String)
}

/// How it ended.
package struct ApplyResult: Sendable {
  /// The numbers of steps.
  package var done: [Int] = []
  package var skipped: [Int] = []
  /// Why it stopped early; nil where it did not.
  package var stop: ApplyStop?
  /// The last look at what is live; nil where it could not be had.
  package var view: LiveView?
}

package struct ApplyStop: Error, Sendable {
  package let message: String
  package let notes: [String]

  package init(_ message: String, notes: [String] = []) { (self.message, self.notes) = (message, notes) }
}

/// What sends a request that changes something.
package protocol RequestSender: AnswerSource {
  /// - Throws: `TransportFailure` where nobody knows what became of it, `PullStopped`.
  func send(_ method: HTTPMethod, _ path: String, body: [UInt8]?) throws -> HTTPResponse
}

extension APIClient: RequestSender {}

/// Takes the steps of a plan, each request once.
package struct Applier {
  private let plan: PlanFile
  private let allowed: Set<PlanStep.Need>
  private let api: any RequestSender
  private let journal: any Journal
  private let look: () throws -> LiveView
  private let settling: Settling
  private let report: (ApplyEvent) -> Void
  private var resolver: ReferenceResolver
  /// What steps have made.
  private var made: [Int: String] = [:]
  private var done: Set<Place> = []
  private var result = ApplyResult()

  private struct Place: Hashable {
    let step: Int
    let request: Int
  }

  /// How long to wait for lists that lag.
  package struct Settling {
    package let clock: any APIClock
    package let seconds: Double

    package init(clock: any APIClock, seconds: Double) { (self.clock, self.seconds) = (clock, seconds) }
  }

  /// - Parameter look: pulls what is live, and plans again.
  package init(
    _ plan: PlanFile, allowing allowed: Set<PlanStep.Need>, through api: any RequestSender,
    journal: any Journal, settling: Settling, look: @escaping () throws -> LiveView,
    report: @escaping (ApplyEvent) -> Void
  ) {
    (self.plan, self.allowed, self.api, self.journal) = (plan, allowed, api, journal)
    (self.settling, self.look, self.report) = (settling, look, report)
    resolver = ReferenceResolver(api)
  }

  /// - Throws: what keeps it from even beginning: a plan that is stale, no network, no journal.
  package mutating func run(from view: LiveView) throws -> ApplyResult {
    try takeUp(view)
    do {
      for step in plan.steps { try take(step) }
    } catch let stop as ApplyStop {
      result.stop = stop
    }
    result.view = try? look()
    return result
  }

  // MARK: - Where an earlier run has stopped

  private mutating func takeUp(_ view: LiveView) throws {
    guard !journal.lines.isEmpty else { return try refuseStale(view) }
    var open: [Place] = []
    for line in journal.lines {
      let place = Place(step: line.step, request: line.request)
      switch line.event {
      case .intent, .unknown: if !open.contains(place) { open.append(place) }
      case .refused: open.removeAll { $0 == place }
      case .done:
        open.removeAll { $0 == place }
        note(place, id: line.id)
      }
    }
    for place in open where !done.contains(place) {
      guard place.step <= plan.steps.count, place.request <= plan.steps[place.step - 1].requests.count else {
        throw ApplyStop("the journal belongs to another plan")
      }
      let step = plan.steps[place.step - 1]
      try settle(step, place.request, reason: "an earlier run stopped in the middle of it")
    }
  }

  /// Everything that the plan touches has to be as it was.
  private func refuseStale(_ view: LiveView) throws {
    let now = Dictionary(view.fingerprints.map { ($0.object, $0.digest) }) { first, _ in first }
    let changed = plan.fingerprints.filter { now[$0.object] != $0.digest }.map(\.object)
    guard changed.isEmpty else {
      throw ApplyStop(
        "App Store Connect has changed since the plan was made: \(firstFive(changed))",
        notes: ["make a new plan with `offerc appstore plan`, and look at it again"])
    }
    guard counts(view.plan) == counts(plan.steps) else {
      throw ApplyStop(
        "the plan was made on \(plan.today), and today it would have other steps",
        notes: ["make a new plan with `offerc appstore plan`, and look at it again"])
    }
  }

  private func counts(_ plan: Plan) -> [RequestSignature: Int] {
    // A plan that is made anew numbers its steps in the same way.
    var counts: [RequestSignature: Int] = [:]
    for step in plan.steps {
      for request in step.requests {
        counts[RequestSignature(request, of: step.object, [:]), default: 0] += 1
      }
    }
    return counts
  }

  private func counts(_ steps: [PlanFileStep]) -> [RequestSignature: Int] {
    var counts: [RequestSignature: Int] = [:]
    for step in steps {
      for request in step.requests {
        counts[RequestSignature(request, of: step.object, [:]), default: 0] += 1
      }
    }
    return counts
  }

  // MARK: - Steps

  private mutating func take(_ step: PlanFileStep) throws {
    let missing = step.needs.filter { !allowed.contains($0) }
    guard missing.isEmpty else {
      return skip(step, "it needs --allow \(missing.map(\.rawValue).joined(separator: ","))")
    }
    if let other = step.dependsOn.first(where: { result.skipped.contains($0) }) {
      return skip(step, "it needs step \(other)")
    }
    report(.begins(step))
    for number in 1...max(1, step.requests.count) where number <= step.requests.count {
      guard !done.contains(Place(step: step.number, request: number)) else { continue }
      try send(step, number)
      report(.sent(step, request: number))
    }
    result.done.append(step.number)
  }

  private mutating func skip(_ step: PlanFileStep, _ reason: String) {
    result.skipped.append(step.number)
    report(.skipped(step, reason: reason))
  }

  private mutating func send(_ step: PlanFileStep, _ number: Int, isLastTry: Bool = false) throws {
    let request = step.requests[number - 1].replacing(made)
    let ids: [Reference: String]
    do {
      ids = try resolver.resolve(request.references)
    } catch let failure as Unresolved {
      throw ApplyStop("\(name(step)): \(failure.message)")
    }
    let resolve: (Reference) -> String = { reference in
      if case .known(let id) = reference { return id }
      return ids[reference] ?? reference.text
    }
    try journal.append(JournalLine(step: step.number, request: number, .intent))
    let answer: HTTPResponse
    do {
      let body = request.body == nil ? nil : request.bytes(resolve)
      answer = try api.send(request.httpMethod, request.path(resolve), body: body)
    } catch let failure as TransportFailure {
      try journal.append(JournalLine(step: step.number, request: number, .unknown))
      return try settle(
        step, number, reason: "there was no answer (\(failure.words))", isLastTry: isLastTry)
    }
    switch answer.status {
    case 200..<300:
      try finish(step, number, id: createdId(answer, request))
    case 404 where request.method == .delete:
      // Gone already.
      try finish(step, number, id: nil)
    case 500...:
      try journal.append(JournalLine(step: step.number, request: number, .unknown))
      try settle(
        step, number, reason: "App Store Connect answered \(answer.status)", isLastTry: isLastTry)
    default:
      try journal.append(JournalLine(step: step.number, request: number, .refused))
      throw ApplyStop(
        "\(name(step)): App Store Connect refuses it (\(answer.status))", notes: refusalLines(answer.body))
    }
  }

  private mutating func finish(_ step: PlanFileStep, _ number: Int, id: String?) throws {
    try journal.append(JournalLine(step: step.number, request: number, .done, id: id))
    note(Place(step: step.number, request: number), id: id)
  }

  private mutating func note(_ place: Place, id: String?) {
    done.insert(place)
    if let id { made[place.step] = id }
  }

  /// `step 3, create … (offers/spring.yaml:14)`.
  private func name(_ step: PlanFileStep) -> String {
    "step \(step.number), \(step.action.rawValue) \(step.object)" + (step.place.map { " (\($0))" } ?? "")
  }

  // MARK: - Outcomes that nobody knows

  /// Looks at what is live until the request has had its effect, or was not carried out.
  private mutating func settle(
    _ step: PlanFileStep, _ number: Int, reason: String, isLastTry: Bool = false
  ) throws {
    let request = step.requests[number - 1]
    let signature = RequestSignature(request, of: step.object, made)
    let before = pending(signature)
    let deadline = settling.clock.monotonicSeconds + settling.seconds
    var pause = 1.0
    while true {
      report(.looks(step, reason: reason))
      let view = try look()
      if wanted(signature, in: view.plan) < before {
        return try finish(step, number, id: request.createdId(in: view.ids, made))
      }
      guard settling.clock.monotonicSeconds < deadline else { break }
      settling.clock.sleep(seconds: pause)
      pause = min(pause * 2, 10)
    }
    guard !request.isBatch else {
      throw ApplyStop(
        "\(name(step)): \(reason), and nobody can tell whether the codes were made",
        notes: [
          "look for the batch in App Store Connect: if it is there, run the command again; if it is not, make a new plan"
        ])
    }
    guard !isLastTry else {
      throw ApplyStop(
        "\(name(step)): \(reason), twice", notes: ["run the command again later: it goes on from here"])
    }
    // Apple refuses a second one of the same name: it is safe to send it again.
    try send(step, number, isLastTry: true)
  }

  /// How many requests of this plan with the signature have not been carried out.
  private func pending(_ signature: RequestSignature) -> Int {
    plan.steps.reduce(0) { count, step in
      count
        + (1...max(1, step.requests.count)).count { number in
          number <= step.requests.count && !done.contains(Place(step: step.number, request: number))
            && RequestSignature(step.requests[number - 1], of: step.object, made) == signature
        }
    }
  }

  private func wanted(_ signature: RequestSignature, in plan: Plan) -> Int {
    plan.steps.reduce(0) { count, step in
      count + step.requests.count { RequestSignature($0, of: step.object, [:]) == signature }
    }
  }
}
