import Diagnostics
import JSONText

/// Requests whose outcome is unknown.
extension Applier {
  /// Finds out whether a request was carried out, and sends it again where that does no harm.
  mutating func resolveOutcome(of step: PlanStep, _ number: Int, _ reason: String, isRepeat: Bool) throws {
    report(.searches(step, reason: reason))
    let place = Place(step: step.number, request: number)
    guard let request = try resolved(place) else { return try finish(place, id: nil) }
    if try wasFound(step, number, request) { return }
    guard request.isNamedByApple else { throw untold(step, reason) }
    guard !isRepeat else {
      throw ApplyStop(
        "\(name(step)): \(reason), twice", notes: ["run the command again later: it continues from here"])
    }
    // Apple allows one of the name, or it sets what is there to the same values again.
    try send(step, number, isRepeat: true)
  }

  func untold(_ step: PlanStep, _ reason: String) -> ApplyStop {
    ApplyStop(
      "\(name(step)): \(reason), and App Store Connect does not show it",
      notes: [
        "it is not sent again: Apple would make a second one, which cannot be deleted",
        "look for it in App Store Connect: if it is there, make a new plan, which leaves out this step",
      ], question: step.number)
  }

  /// Whether the effect of a request can be seen; then it is done.
  mutating func wasFound(_ step: PlanStep, _ number: Int, _ request: PlannedRequest) throws -> Bool {
    let place = Place(step: step.number, request: number)
    // The text is there already, and only a change that is sent opens a rejected version. Sending it twice does no harm.
    if step.makesVersion, request.updatesText { return false }
    let finder = OutcomeFinder(api, readBack)
    let known = Set(
      journal.lines.flatMap { line in
        (line.event == .done ? line.id.map { [$0] } ?? [] : [])
          + (line.step == place.step && line.request == place.request ? line.existing : [])
      })
    let finding =
      request.method == .post || request.setsPrices || request.list != nil
      ? try consistency.poll { try finder.find(request, except: known) }
      : try finder.find(request, except: known)
    guard let finding else { return false }
    try finish(place, id: request.method == .post ? finding : nil)
    return true
  }

  /// Reads a deletion back before something takes the place of what was deleted: Apple refuses the new one otherwise. A
  /// file that is committed has its place already.
  mutating func awaitDeletions(of step: PlanStep, before number: Int) throws {
    let request = step.requests[number - 1]
    guard step.action == .replace, request.method != .delete, !request.commitsUpload, number > 1,
      step.requests[number - 2].method == .delete
    else { return }
    // A new offer can have the ID of the one that it replaces: Apple makes IDs from storefront and day.
    let gone = Set(
      step.requests.prefix(number - 1).reversed().prefix { $0.method == .delete }
        .flatMap(\.deletedIds))
    let isGone = try consistency.poll {
      try OutcomeFinder(api, readBack).ids(beside: request.replacing(made)).flatMap {
        gone.isDisjoint(with: $0) ? true : nil
      }
    }
    guard isGone == true else {
      throw ApplyStop(
        "\(name(step)): App Store Connect still shows what was deleted",
        notes: ["run the command again later: it continues from here"])
    }
  }
}
