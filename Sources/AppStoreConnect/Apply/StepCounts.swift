import Diagnostics

/// How many requests there are of each effect, in whatever order.
struct StepCounts: Equatable {
  private var counts: [RequestSignature: Int] = [:]
  private var objects: [RequestSignature: String] = [:]

  init() {}

  /// - Parameter left: objects whose steps do not count.
  init(_ plan: Plan, without left: Set<String> = []) {
    let names = StepCounts.names(plan.steps.map { ($0.number, $0.object.key) }, [:])
    for step in plan.steps where !left.contains(step.object.key) {
      for request in step.requests { add(request, of: step.object.key, names) }
    }
  }

  /// A name for what each step makes: its id, or the object until it has an id. Step numbers would not do, because they
  /// differ from plan to plan.
  static func names(_ steps: [(number: Int, object: String)], _ made: [Int: String]) -> [Int: String] {
    made.merging(steps.map { ($0.number, "new " + $0.object) }) { id, _ in id }
  }

  static func == (a: StepCounts, b: StepCounts) -> Bool { a.counts == b.counts }

  mutating func add(_ request: PlannedRequest, of object: String, _ made: [Int: String]) {
    let signature = RequestSignature(request, of: object, made)
    counts[signature, default: 0] += 1
    objects[signature] = object
  }

  func has(_ request: PlannedRequest, of object: String, _ made: [Int: String]) -> Bool {
    counts[RequestSignature(request, of: object, made), default: 0] > 0
  }

  /// Without as many of each as another one has.
  func subtracting(_ other: StepCounts) -> StepCounts {
    var result = self
    for (signature, count) in other.counts { result.counts[signature, default: 0] -= count }
    return result
  }

  /// The objects of which one has more than the other, sorted.
  func difference(_ other: StepCounts) -> [String] {
    let all = Set(counts.keys).union(other.counts.keys)
    return Set(
      all.filter { counts[$0, default: 0] != other.counts[$0, default: 0] }
        .compactMap { objects[$0] ?? other.objects[$0] }
    ).sorted()
  }
}

/// A step to the letter, as the file of a plan has it.
struct StepText: Hashable {
  /// Nil where the place among the others does not count.
  let number: Int?
  let object: String
  private let action: PlanStep.Action
  private let needs: [PlanStep.Need]
  private let dependsOn: [Int]
  private let requests: [[UInt8]]

  init(_ step: PlanStep) {
    (number, object, action, needs) = (step.number, step.object.key, step.action, step.needs)
    (dependsOn, requests) = (step.dependsOn, step.requests.map(\.planned))
  }

  init(_ step: PlanFileStep) {
    (number, object, action, needs) = (step.number, step.object, step.action, step.needs)
    (dependsOn, requests) = (step.dependsOn, step.requests.map(\.planned))
  }

  /// - Parameter names: of what steps make, in place of their numbers.
  init(_ step: PlanStep, named names: [Int: String]) {
    (number, object, action, needs) = (nil, step.object.key, step.action, step.needs)
    (dependsOn, requests) = ([], step.requests.map { $0.replacing(names).planned })
  }

  /// - Parameter names: of what steps make, in place of their numbers.
  init(_ step: PlanFileStep, named names: [Int: String]) {
    (number, object, action, needs) = (nil, step.object, step.action, step.needs)
    (dependsOn, requests) = ([], step.requests.map { $0.replacing(names).planned })
  }
}

extension PlannedRequest {
  /// As the file of a plan has it.
  fileprivate var planned: [UInt8] { Array("\(method.rawValue) \(path(\.text)) ".utf8) + bytes(\.text) }
}
