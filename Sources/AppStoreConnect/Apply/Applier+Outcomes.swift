import ByteText
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
        "look for it in App Store Connect: if it is there, make a new plan, which does not have this step",
      ], question: step.number)
  }

  /// Whether the effect of a request can be seen; then it is done.
  mutating func wasFound(_ step: PlanStep, _ number: Int, _ request: PlannedRequest) throws -> Bool {
    let place = Place(step: step.number, request: number)
    let finder = OutcomeFinder(api, readBack)
    let known = Set(
      journal.lines.flatMap { line in
        (line.event == .done ? line.id.map { [$0] } ?? [] : [])
          + (line.step == place.step && line.request == place.request ? line.existing : [])
      })
    let finding =
      request.method == .post || request.setsPrices
      ? try consistency.poll { try finder.find(request, except: known) }
      : try finder.find(request, except: known)
    guard let finding else { return false }
    try finish(place, id: request.method == .post ? finding : nil)
    return true
  }

  /// Before something takes the place of what was deleted, the deletion is read back: Apple refuses the new one otherwise.
  mutating func awaitDeletions(of step: PlanStep, before number: Int) throws {
    let request = step.requests[number - 1]
    guard step.action == .replace, request.method != .delete, number > 1,
      step.requests[number - 2].method == .delete
    else { return }
    // A new offer can have the ID of the one that it replaces: Apple makes IDs from storefront and day.
    let gone = Set(
      step.requests.prefix(number - 1).reversed().prefix { $0.method == .delete }
        .compactMap { request -> String? in
          if case .known(let id)? = request.target { id } else { nil }
        })
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

/// How many requests there are of each effect, in whatever order.
struct StepCounts: Equatable {
  private var counts: [RequestSignature: Int] = [:]
  private var objects: [RequestSignature: ObjectPath] = [:]

  init() {}

  /// - Parameter left: objects whose steps do not count.
  init(_ plan: Plan, without left: Set<ObjectPath> = []) {
    let names = plan.names([:])
    for step in plan.steps where !left.contains(step.object) {
      for request in step.requests { add(request, of: step.object, names) }
    }
  }

  static func == (a: StepCounts, b: StepCounts) -> Bool { a.counts == b.counts }

  mutating func add(_ request: PlannedRequest, of object: ObjectPath, _ made: [Int: String]) {
    let signature = RequestSignature(request, of: object, made)
    counts[signature, default: 0] += 1
    objects[signature] = object.named
  }

  func has(_ request: PlannedRequest, of object: ObjectPath, _ made: [Int: String]) -> Bool {
    counts[RequestSignature(request, of: object, made), default: 0] > 0
  }

  /// Without as many of each as another one has.
  func subtracting(_ other: StepCounts) -> StepCounts {
    var result = self
    for (signature, count) in other.counts { result.counts[signature, default: 0] -= count }
    return result
  }

  /// Without what is in versions of some owners.
  func without(textsOf owners: Set<ObjectPath>) -> StepCounts {
    var result = self
    result.counts = counts.filter { signature, _ in
      guard let object = objects[signature], owners.contains(object.owner) else { return true }
      return object.inOwner.parts.allSatisfy {
        ![.localizations, .textVersion, .promotionalImage].contains($0.kind)
      }
    }
    return result
  }

  /// The objects of which one has more than the other.
  func difference(_ other: StepCounts) -> Set<ObjectPath> {
    let all = Set(counts.keys).union(other.counts.keys)
    return Set(
      all.filter { counts[$0, default: 0] != other.counts[$0, default: 0] }
        .compactMap { objects[$0] ?? other.objects[$0] })
  }
}

extension Plan {
  /// A name for what each step makes: its id, or the object until it has an id. Step numbers would not do, because they
  /// differ from plan to plan.
  func names(_ made: [Int: String]) -> [Int: String] {
    made.merging(steps.map { ($0.number, "new " + $0.object.key) }) { id, _ in id }
  }
}

/// A step to the letter, but for what is only said to people.
struct StepText: Hashable {
  /// Nil where the place among the others does not count.
  private let number: Int?
  let object: ObjectPath
  private let action: PlanStep.Action
  private let needs: [PlanStep.Need]
  private let requests: [[UInt8]]

  /// - Parameter names: of what steps make, in place of their numbers; nil to keep the numbers.
  init(_ step: PlanStep, named names: [Int: String]? = nil) {
    number = names == nil ? step.number : nil
    object = step.object
    action = step.action
    needs = step.needs
    requests = step.requests.map { request in
      let request = names.map(request.replacing) ?? request
      return Array("\(request.method.rawValue) \(request.path) ".utf8) + (request.body?.bytes ?? [])
    }
  }
}

/// What Apple says about a request that it refuses, a line for each error: its words, its code, what it points at.
func refusalLines(_ body: [UInt8], of request: PlannedRequest) -> [String] {
  guard let root = try? JSONDocument(reading: body, limits: .answer).root else { return [] }
  let errors = (root["errors"]?.elements.map { Array($0) } ?? []).flatMap { error in
    // `associatedErrors` has the errors of other objects that caused this one.
    let others = error["meta"]?["associatedErrors"]?.members.map { Array($0) } ?? []
    return [error] + others.flatMap { $0.value.elements.map { Array($0) } ?? [] }
  }
  return errors.prefix(10).map { error in
    let words = error["detail"]?.string ?? error["title"]?.string ?? "no reason"
    let code = error["code"]?.string.map { " [\($0)]" } ?? ""
    let pointer = error["source"]?["pointer"]?.string.map { " at " + place($0, in: request) } ?? ""
    return escapingControls(words + code + pointer)
  }
}

/// A pointer into the body, with the storefront of the row that it leads into.
private func place(_ pointer: String, in request: PlannedRequest) -> String {
  let parts = pointer.byBytes.split(separator: "/")
  guard parts.count > 1, parts[0] == "included", let number = Int(parts[1]),
    let storefront = request.storefront(ofIncluded: number)
  else { return pointer }
  return "\(pointer) (\(storefront))"
}

/// What an answer says was created.
func createdObject(_ answer: HTTPResponse, _ request: PlannedRequest) -> ResourceObject? {
  guard request.method == .post, let root = try? JSONDocument(reading: answer.body, limits: .answer).root
  else { return nil }
  return root["data"].flatMap(ResourceObject.init)
}

extension TransportFailure {
  var words: String {
    switch self {
    case .notSent(let words), .lost(let words), .unusable(let words, _): words
    case .tooLarge: "the answer is too large"
    }
  }
}
