import Diagnostics
package import OfferModel

/// What `--only` leaves out of a plan, and what it includes besides the objects that it names.
package struct PlanSelection {
  /// How many steps and blocked items are left out.
  package let leftOut: (steps: Int, blocked: Int)
  /// The numbers of the steps of other objects, which those of the named objects need.
  package let needed: [Int]
}

extension Plan {
  /// Keeps what names mean, with what is in it, and the steps that it needs.
  ///
  /// - Parameters:
  ///   - names: a product ID, an offer ID, a reference name, or an object with its kind: `offer code 'SPRING'`.
  ///   - catalog: what else can be named: there is nothing to do for it.
  /// - Throws: `PlainFailure`.
  package mutating func keepOnly(_ names: [String], of catalog: Catalog) throws -> PlanSelection {
    let objects = try names.map { try object($0, catalog.paths) }
    let isChosen: (ObjectPath) -> Bool = { path in objects.contains { $0.contains(path.named) } }
    var kept = Set(steps.filter { isChosen($0.object) }.map(\.number))
    // What a step needs comes before it.
    for step in steps.reversed() where kept.contains(step.number) { kept.formUnion(needs(of: step)) }
    let before = (steps: steps.count, blocked: blocked.count)
    keepSteps { kept.contains($0.number) }
    for list in Plan.itemLists { self[keyPath: list].removeAll { !isChosen($0.object) } }
    only = Set(objects + steps.map(\.object) + blocked.map(\.object)).sorted { one, other in
      one.key < other.key
    }
    return PlanSelection(
      leftOut: (before.steps - steps.count, before.blocked - blocked.count),
      needed: steps.filter { !isChosen($0.object) }.map(\.number))
  }

  /// The steps that make its ids; offers also need what is sold and its prices, and the names that others leave, and codes the
  /// room that others leave.
  private func needs(of step: PlanStep) -> [Int] {
    let isCode = step.object.parts.contains { [OfferKind.offerCode.objectKind, .batch].contains($0.kind) }
    let others = steps.prefix(step.number - 1).filter { other in
      guard let kind = other.object.parts.last?.kind else { return false }
      let isPriced = [.availability, .prices].contains(kind) && other.object.owner == step.object.owner
      let makesRoom = isCode && step.action == .create && other.action == .deactivate
      let leavesNames = other.action == .delete && other.object == step.nameHolder
      return isPriced || makesRoom || leavesNames
    }
    return step.dependsOn + others.map(\.number)
  }

  /// - Parameter unchanged: objects that need not be in the plan.
  private func object(_ name: String, _ unchanged: [ObjectPath]) throws -> ObjectPath {
    var all: Set<ObjectPath> = []
    let paths = steps.map(\.object) + Plan.itemLists.flatMap { self[keyPath: $0].map(\.object) }
    for path in (paths + unchanged).map(\.named) {
      for count in path.parts.indices { all.insert(ObjectPath(Array(path.parts.prefix(count + 1)))) }
    }
    let found = all.filter { $0.isCalled(name) }.sorted { one, other in one.key < other.key }
    guard let one = found.first else {
      throw PlainFailure(
        "--only is \(quoted(name)), but the catalog and the plan have nothing with that name",
        notes: ["the plan has \(firstFive(Set(paths.map(\.quotedKey)).sorted()))"])
    }
    guard found.count == 1 else {
      throw PlainFailure("--only is \(quoted(name)), which could mean \(listed(found.map(\.quotedKey)))")
    }
    return one
  }

  /// Keeps what was read of; of the rest, what another plan says of it, which had read everything.
  package mutating func limit(to scope: ReadScope, otherwiseLike whole: Plan) {
    only = whole.only
    let chosen = Set(only)
    let isKept: (ObjectPath) -> Bool = {
      scope.covers($0) && (chosen.isEmpty || chosen.contains($0))
    }
    keepSteps { isKept($0.object) }
    for list in Plan.itemLists {
      let kept = self[keyPath: list].filter { isKept($0.object) }
      let known = Set(kept.map(\.object))
      // What a product lacks for App Review follows from all of its parts.
      let others = whole[keyPath: list].filter { item in
        !isKept(item.object)
          || !known.contains(item.object) && !scope.unreadParts(of: item.object).isEmpty
      }
      self[keyPath: list] = kept + others
    }
    stays = whole.stays
    repository = whole.repository
  }

  /// Leaves out the other steps. What is left has numbers from 1 again.
  mutating func keepSteps(_ isKept: (PlanStep) -> Bool) {
    let kept = steps.filter(isKept)
    guard kept.count < steps.count else { return }
    let numbers = Dictionary(uniqueKeysWithValues: zip(kept.map(\.number), 1...))
    steps = kept.map { step in
      var step = step
      step.number = numbers[step.number] ?? step.number
      step.requests = step.requests.map { $0.renumbering(numbers) }
      return step
    }
  }
}

extension ObjectPath {
  /// Kinds count by their spelling in files, which never changes, and not by the words for people.
  fileprivate func isCalled(_ name: String) -> Bool { [key, quotedKey, parts.last?.name].contains(name) }
}

extension ReadScope {
  /// What has to be read to plan what names mean.
  ///
  /// - Returns: nil, for everything, without names, or if the catalog does not say what one of them means: it can be the name of
  ///   something that is only in App Store Connect, or of a part, such as a batch.
  package init?(planning names: [String], of catalog: Catalog) {
    guard !names.isEmpty else { return nil }
    var objects: [ObjectPath] = []
    for name in names {
      let found = catalog.paths.map(\.named).filter { $0.isCalled(name) }
      guard found.count == 1 else { return nil }
      objects += found
    }
    self.init(planning: objects)
  }
}

extension Catalog {
  /// The groups and products, with their offers.
  fileprivate var paths: [ObjectPath] {
    groups.map(\.path) + products.map(\.path) + offerCodes.map { $0.path }
      + subscriptions.flatMap { subscription in
        (subscription.promotionalOffers + subscription.winBackOffers).map { subscription.path(of: $0) }
      }
  }
}
