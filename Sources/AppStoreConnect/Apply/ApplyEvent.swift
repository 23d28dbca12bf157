/// Progress of `Applier`.
package enum ApplyEvent: Sendable {
  case begins(PlanStep)
  case skipped(PlanStep, reason: String)
  case sent(PlanStep, request: Int)
  /// Searches live state for the effect of a request whose outcome is unknown.
  case searches(PlanStep, reason: String)
  /// The user says that the effect of a step is not there, but its outcome is known.
  case needsNoAnswer(PlanStep)
  case readsBack
}
