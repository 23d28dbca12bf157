import Diagnostics

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

  /// The counts that are left after those of another value are taken away.
  func subtracting(_ other: StepCounts) -> StepCounts {
    var result = self
    for (signature, count) in other.counts { result.counts[signature, default: 0] -= count }
    return result
  }

  /// The counts without the texts in versions of these owners.
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
