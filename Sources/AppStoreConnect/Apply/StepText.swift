import Diagnostics
import JSONText

/// A step without the words for people: two plans have the same step if these are equal.
struct StepText: Hashable {
  /// Nil if the order of steps does not count.
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
