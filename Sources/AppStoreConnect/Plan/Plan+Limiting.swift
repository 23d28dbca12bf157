import Diagnostics
import OfferModel

extension Plan {
  /// Keeps what was read of; of the rest, what another plan says of it, which had read everything.
  package mutating func limit(to scope: ReadScope?, otherwiseLike whole: Plan) {
    only = whole.only
    let chosen = Set(only)
    let isKept: (ObjectPath) -> Bool = {
      (scope?.covers($0) ?? true) && (chosen.isEmpty || chosen.contains($0))
    }
    keepSteps { isKept($0.object) }
    for list in Plan.itemLists {
      self[keyPath: list] =
        self[keyPath: list].filter { isKept($0.object) }
        + whole[keyPath: list].filter { !isKept($0.object) }
    }
    stays = whole.stays
  }

  static var itemLists: [WritableKeyPath<Plan, [PlanItem]>] {
    [\.stays, \.waits, \.later, \.manual, \.blocked, \.unmanaged]
  }

  /// Leaves out the other steps. What is left has numbers from 1 again.
  mutating func keepSteps(_ isKept: (PlanStep) -> Bool) {
    let kept = steps.filter(isKept)
    guard kept.count < steps.count else { return }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept.map(\.number), 1...))
    steps = kept.map { step in
      PlanStep(
        number: numbers[step.number] ?? step.number, action: step.action, object: step.object,
        details: step.details, permanence: step.permanence, reach: step.reach, needs: step.needs,
        requests: step.requests.map { $0.renumbering(numbers) }, place: step.place)
    }
  }
}
