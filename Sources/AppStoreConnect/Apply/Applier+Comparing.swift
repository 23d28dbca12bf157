import Diagnostics
import OfferModel

/// What the plan and live state have to agree about.
extension Applier {
  /// Refuses a plan that nothing has been sent of, if what it touches is not as it was, or if it is not what would be planned
  /// now: for another day, or because it was edited.
  ///
  /// - Throws: `ApplyStop`.
  package func check(_ view: LiveView) throws {
    for line in journal.lines {
      guard line.step >= 1, line.step <= plan.steps.count, line.request >= 1,
        line.request <= plan.steps[line.step - 1].requests.count,
        line.object == plan.steps[line.step - 1].object
      else {
        throw ApplyStop("the journal belongs to another plan: make a new plan with `\(plan.commands.plan)`")
      }
    }
    guard journal.lines.isEmpty else { return }
    let now = Dictionary(view.live.map { ($0.object, $0.digest) }) { first, _ in first }
    let changed = plan.fingerprints.filter { now[$0.object] != $0.digest }.map(\.object)
    guard changed.isEmpty else {
      throw stale("App Store Connect has changed since the plan was made", changed)
    }
    let others = differences(view.plan)
    guard others.isEmpty else {
      throw stale(
        view.plan.today == plan.today
          ? "the steps of the plan do not lead from what is live to its catalog"
          : "the plan was made on \(plan.today), and a plan of \(view.plan.today) has different steps", others
      )
    }
  }

  private func stale(_ message: String, _ objects: [ObjectPath]) -> ApplyStop {
    ApplyStop(
      "\(message): \(firstFive(objects.map(\.quotedLabel)))",
      notes: ["make a new plan with `\(plan.commands.plan)`, and review it"])
  }

  /// The objects whose steps are not, to the letter, those of a plan that is made anew.
  private func differences(_ other: Plan) -> [ObjectPath] {
    let all = Set(plan.steps.map { StepText($0) }).symmetricDifference(other.steps.map { StepText($0) })
    // A step that only has another number would hide the one that is the cause of it.
    let unlike = Set(plan.steps.map { StepText($0, named: plan.names([:])) })
      .symmetricDifference(other.steps.map { StepText($0, named: other.names([:])) })
    return sorted(Set((unlike.isEmpty ? all : unlike).map(\.object.named))) + other.blocked.map(\.object)
  }

  // MARK: - Where an earlier run has stopped

  mutating func takeUp(_ view: LiveView) throws {
    guard !journal.lines.isEmpty else {
      reportNeedlessAnswers(open: [])
      rows = view.rows
      // Nothing is sent, nothing has to be found again.
      return plan.steps.isEmpty ? () : try journal.begin(rows.touched(by: plan))
    }
    for line in journal.lines where line.event == .done {
      note(Place(step: line.step, request: line.request), id: line.id)
    }
    let open = unknownPlaces
    reportNeedlessAnswers(open: open)
    let unknown = try open.filter { try !wasFoundLater($0) }
    // What creates something is only done when its id is known.
    let last = try checkRest(
      view,
      unknown.filter {
        let request = plan.steps[$0.step - 1].requests[$0.request - 1]
        return request.method != .post || request.replacesAll
      })
    rows = last.rows
  }

  /// The requests of which the journal does not say what became of them.
  var unknownPlaces: [Place] {
    var open: [Place] = []
    for line in journal.lines {
      let place = Place(step: line.step, request: line.request)
      switch line.event {
      case .intent, .unknown: if !open.contains(place) { open.append(place) }
      case .done, .refused, .notSent, .notThere: open.removeAll { $0 == place }
      }
    }
    return open
  }

  /// Whether the effect of a request can be seen that an earlier run did not wait for.
  private mutating func wasFoundLater(_ place: Place) throws -> Bool {
    let step = plan.steps[place.step - 1]
    let reason = "an earlier run stopped in the middle of it"
    report(.searches(step, reason: reason))
    guard let request = try resolved(place) else {
      try finish(place, id: nil)
      return true
    }
    if try wasFound(step, place.request, request) { return true }
    guard !request.isNamedByApple else { return false }
    guard notThere.contains(place.step) else { throw untold(step, reason) }
    // Kept, so that the answer is never taken for one about the next attempt.
    try append(place, .notThere)
    return false
  }

  private func reportNeedlessAnswers(open: [Place]) {
    for step in plan.steps
    where notThere.contains(step.number) && !open.contains(where: { $0.step == step.number }) {
      report(.needsNoAnswer(step))
    }
  }

  /// Nothing may differ from what was there before but what was sent; a state between two requests can have other steps in a
  /// new plan. Where a journal does not say what was there before, what is left has to be what a new plan would do.
  ///
  /// - Parameter unknown: requests that are done if a new plan does not have them; otherwise they are sent in their turn.
  /// - Returns: the view that agrees.
  private mutating func checkRest(_ view: LiveView, _ unknown: [Place]) throws -> LiveView {
    let versioned = versioned
    let rest = pending.without(textsOf: versioned)
    let done = done
    self.done.formUnion(unknown)
    let shorter = pending.without(textsOf: versioned)
    self.done = done
    var next: LiveView? = view
    var last = view
    let left = try consistency.poll { () throws -> StepCounts? in
      last = try next ?? refresh()
      next = nil
      let now = StepCounts(last.plan).without(textsOf: versioned)
      let isExpected = now == rest || now == shorter
      switch isChangedOnlyByThisPlan(last) {
      case true?: return isExpected ? now : rest
      case false?: return nil
      case nil: return isExpected ? now : nil
      }
    }
    guard let left else {
      throw outdated(last.plan, [rest, shorter], besides: versioned)
    }
    if left != rest { for place in unknown { try finish(place, id: nil) } }
    return last
  }

  /// Nil if that is unknown: a journal of an earlier version does not say what was there before.
  private func isChangedOnlyByThisPlan(_ now: LiveView) -> Bool? {
    guard let before = journal.rows, now.plan.today == plan.today else { return nil }
    let owners = Set(before.map(\.owner))
    let sent = sentChanges
    // What another plan has added to a product that this plan has made is a change by another hand.
    let compared = now.rows.filter { owners.contains($0.owner) || sent.hasMade($0.owner) }
    return sent.foreign(before, compared).isEmpty
  }

  /// - Parameter rests: what could be left of this plan.
  private func outdated(_ now: Plan, _ rests: [StepCounts], besides versioned: Set<ObjectPath>) -> ApplyStop {
    let others = rests.map(StepCounts(now).without(textsOf: versioned).difference)
    guard now.today != plan.today else {
      return stale("App Store Connect has changed since this plan was first applied", sorted(others[0]))
    }
    let due = now.steps.map(\.object).filter(Set(plan.later.map(\.object)).contains)
    guard rests.contains(StepCounts(now, without: Set(due)).without(textsOf: versioned)) else {
      return stale(
        "App Store Connect has changed since this plan of \(plan.today) was first applied, or a plan of \(now.today) has different steps",
        sorted(others[0]))
    }
    return ApplyStop(
      "today is \(now.today): \(firstFive(due.map(\.quotedLabel))) \(due.count == 1 ? "is" : "are") due, but not among the steps of this plan",
      notes: ["make a new plan with `\(plan.commands.plan)`"])
  }

  /// What this plan has made a version of: Apple may have copied texts and images into it, or may not, and until the plan has
  /// written them all, a new one has other requests for them.
  private var versioned: Set<ObjectPath> {
    Set(
      plan.steps.filter { $0.makesVersion && done.contains(Place(step: $0.number, request: 1)) }
        .map(\.object.owner.named))
  }

  var pending: StepCounts {
    var counts = StepCounts()
    let names = names
    for step in plan.steps {
      for (index, request) in step.requests.enumerated()
      where !done.contains(Place(step: step.number, request: index + 1)) {
        counts.add(request, of: step.object, names)
      }
    }
    return counts
  }

  private var names: [Int: String] { plan.names(made) }

  private func sorted(_ objects: Set<ObjectPath>) -> [ObjectPath] {
    objects.sorted { one, other in one.key < other.key }
  }

  // MARK: - Reading back

  /// Refreshes live state until it shows everything that Apple has accepted.
  mutating func readBack(_ first: LiveView) throws {
    guard !done.isEmpty else {
      result.view = first
      return
    }
    report(.readsBack)
    var last = first
    var unseen: Set<Int> = []
    _ = try consistency.poll {
      last = try refresh()
      unseen = notShown(by: last.plan)
      return unseen.isEmpty ? true : nil
    }
    result.view = last
    result.unseen = result.done.filter(unseen.contains)
    result.done.removeAll(where: unseen.contains)
  }

  /// The steps of which a new plan has requests that were carried out.
  private func notShown(by plan: Plan) -> Set<Int> {
    let wanted = StepCounts(plan).subtracting(pending)
    // Where it does not show what a step has made, either, it names that as the plan does.
    let all = [names, self.plan.names([:])]
    return Set(
      self.plan.steps.filter { step in
        step.requests.enumerated().contains { index, request in
          done.contains(Place(step: step.number, request: index + 1))
            && all.contains { wanted.has(request, of: step.object, $0) }
        }
      }.map(\.number))
  }
}
