package import Diagnostics
import JSONText
package import OfferLanguage
package import OfferModel

/// The steps from what is live to what the catalog says, and what is no step.
package struct Plan: Sendable {
  package let bundleId: String
  package let today: CalendarDate
  /// The normal form of the catalog, as canonical JSON, and its digest.
  package let catalog: [UInt8]
  package let digest: String
  /// What somebody wants that has a gentler way: offers that run are deleted, not ended.
  package let allowed: [PlanStep.Need]
  /// The objects that the plan was limited to; empty for a whole plan.
  package var only: [ObjectPath] = []
  /// In the order in which they are taken.
  package var steps: [PlanStep] = []
  /// Steps that need something first that only time or Apple brings.
  package var waits: [PlanItem] = []
  /// Steps for a later day.
  package var later: [PlanItem] = []
  /// What only a person can do.
  package var manual: [PlanItem] = []
  /// What Apple would refuse.
  package var blocked: [PlanItem] = []
  /// Of a plan back: what does not go back.
  package var stays: [PlanItem] = []
  /// What is at Apple, not in the catalog, and stays.
  package var unmanaged: [PlanItem] = []
  /// The images and screenshots of the catalog.
  package var files: [UploadFile] = []
  /// `2 APPROVED, 1 not there yet`: the products of the catalog at Apple. It is not in `plan.json`.
  package var states = ""
  /// By object, what it is compared with before the plan is applied.
  package var fingerprints: [Fingerprint] = []

  package init(
    bundleId: String, today: CalendarDate, catalog: (bytes: [UInt8], digest: String),
    allowing allowed: [PlanStep.Need] = []
  ) {
    (self.bundleId, self.today, self.allowed) = (bundleId, today, allowed.sorted())
    (self.catalog, digest) = catalog
  }
}

extension Plan {
  /// Whether something could be done now, or is refused.
  package var hasWork: Bool { !steps.isEmpty || !blocked.isEmpty }

  package var filesToUpload: [UploadFile] {
    let names = Set(steps.flatMap(\.requests).compactMap { $0.attribute("fileName")?.string })
    return files.filter { names.contains($0.name) }
  }

  /// What has to be read to take its steps.
  package var scope: ReadScope { ReadScope(steps.map(\.object)) }

  /// Every object that its steps change, also those that make room for others.
  package func touched(_ ids: LiveIds) -> [ObjectPath] {
    let all = steps.flatMap { step in
      let gone = step.requests.filter { $0.method == .delete }.compactMap { request in
        if case .known(let id)? = request.target { ids.offer(withId: id, of: step.object.owner) } else { nil }
      }
      return gone + [step.object]
    }
    return Set(all).sorted { $0.key < $1.key }
  }

  /// Blocks what depends on something that nobody could read, or that offerc does not know.
  package mutating func blockUnread(of live: LiveState) {
    blocked += live.unread.filter { !$0.isOnlyCounted }.map { one in
      PlanItem(one.object, "compare " + one.phrase, "App Store Connect could not be read: " + one.reason)
    }
    blocked += live.unknown.map { one in
      PlanItem(one.object, "compare it", "App Store Connect has " + one.kind.phrase + ": look at it there")
    }
  }

  /// Keeps what the live objects look like that the steps touch.
  ///
  /// - Parameter canonical: an object of the normal form as canonical JSON.
  /// - Throws: `CryptographyFailure`.
  package mutating func addFingerprints(of live: LiveState, _ canonical: (NormalObject) -> [UInt8]) throws {
    let touched = Set(steps.map(\.object.owner))
    fingerprints = try live.fingerprints(within: scope, canonical).filter {
      touched.contains($0.object)
    }
  }

  /// Blocks what lint calls an error: a plan of such a catalog is looked at, and not applied.
  package mutating func block(_ findings: [Finding], place: (SourceRange) -> String?) {
    // By keys: `live.json` has no paths.
    let known = Set(blocked.map(\.object.key))
    for one in findings where one.severity >= .error && !known.contains(one.object.key) {
      blocked.append(
        PlanItem(one.object, one.message, "it is an error [\(one.rule)]", at: place(one.primary.range)))
    }
  }
}

/// Something that is done at Apple, by one request or several of one kind.
package struct PlanStep: Sendable {
  package enum Action: String, CaseIterable, Sendable {
    case create
    case update
    case replace
    case deactivate
    case delete
  }

  /// What somebody has to allow by name.
  package enum Need: String, CaseIterable, Comparable, Sendable {
    case deletions
    case irreversible
    case priceIncreases = "price-increases"

    package static func < (a: Need, b: Need) -> Bool { a.rawValue < b.rawValue }
  }

  /// From 1.
  package var number: Int
  package let action: Action
  package let object: ObjectPath
  /// What changes, a line each.
  package var details: [String]
  /// Why it cannot be taken back; nil where it can.
  package var permanence: String?
  /// Whom it reaches besides new customers.
  package var reach: String?
  /// Sorted.
  package var needs: [Need]
  package var requests: [PlannedRequest]
  /// Where it changes something; empty where that is no matter of storefronts. It is not in `plan.json`.
  package var storefronts = StorefrontSet()
  /// In the catalog: `offers/spring.yaml:14`.
  package let place: String?

  /// The steps whose ids it needs.
  package var dependsOn: [Int] {
    Set(requests.flatMap(\.references).compactMap(\.step)).subtracting([number]).sorted()
  }

  /// Whether it makes a version of texts; the texts that stay as they are follow, in case that Apple does not copy them.
  var makesVersion: Bool { requests.first?.makesVersion == true }
}

/// Something that is not done by this plan.
package struct PlanItem: Sendable {
  package let object: ObjectPath
  /// What would be done, or what is there.
  package let what: String
  package let reason: String
  /// In the catalog: `offers/spring.yaml:14`.
  package let place: String?

  package init(_ object: ObjectPath, _ what: String, _ reason: String, at place: String? = nil) {
    self.object = object
    self.what = WordsForPeople.of(what)
    self.reason = WordsForPeople.of(reason)
    self.place = place
  }
}

extension Plan {
  /// Keeps what names mean, with what is in it, and the steps that it needs.
  ///
  /// - Parameter names: a product ID, an offer ID, a reference name, or an object with its kind: `offer code 'SPRING'`.
  /// - Returns: how many steps and blocked items are left out.
  /// - Throws: `PlainFailure`.
  package mutating func keepOnly(_ names: [String]) throws -> (steps: Int, blocked: Int) {
    let objects = try names.map(object)
    let isChosen: (ObjectPath) -> Bool = { path in objects.contains { $0.contains(path.named) } }
    var kept = Set(steps.filter { isChosen($0.object) }.map(\.number))
    // What a step needs comes before it.
    for step in steps.reversed() where kept.contains(step.number) { kept.formUnion(needs(of: step)) }
    let before = (steps: steps.count, blocked: blocked.count)
    keepSteps { kept.contains($0.number) }
    for list in Plan.itemLists { self[keyPath: list].removeAll { !isChosen($0.object) } }
    only = Set(objects + steps.map(\.object) + blocked.map(\.object)).sorted { $0.key < $1.key }
    return (before.steps - steps.count, before.blocked - blocked.count)
  }

  /// The steps that make its ids; offers also need what is sold and its prices, and codes the room that others leave.
  private func needs(of step: PlanStep) -> [Int] {
    let isCode = step.object.parts.contains { [OfferKind.offerCode.objectKind, .batch].contains($0.kind) }
    let others = steps.prefix(step.number - 1).filter { other in
      guard let kind = other.object.parts.last?.kind else { return false }
      let isPriced = [.availability, .prices].contains(kind) && other.object.owner == step.object.owner
      return isPriced || isCode && step.action == .create && other.action == .deactivate
    }
    return step.dependsOn + others.map(\.number)
  }

  private func object(_ name: String) throws -> ObjectPath {
    var all: Set<ObjectPath> = []
    let paths = steps.map(\.object) + Plan.itemLists.flatMap { self[keyPath: $0].map(\.object) }
    for path in paths.map(\.named) {
      for count in path.parts.indices { all.insert(ObjectPath(Array(path.parts.prefix(count + 1)))) }
    }
    // Kinds by their spelling in files, which never changes, and not by the words for people.
    let found = all.filter { [$0.key, $0.quotedKey, $0.parts.last?.name].contains(name) }
      .sorted { $0.key < $1.key }
    guard let one = found.first else {
      throw PlainFailure(
        "--only is \(quoted(name)), but the plan has nothing with that name",
        notes: ["the plan has \(firstFive(Set(paths.map(\.quotedKey)).sorted()))"])
    }
    guard found.count == 1 else {
      throw PlainFailure("--only is \(quoted(name)), which can be \(listed(found.map(\.quotedKey)))")
    }
    return one
  }

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
