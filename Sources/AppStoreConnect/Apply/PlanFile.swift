import Diagnostics
package import JSONText
import OfferModel

/// A `plan.json` that somebody has read, to be applied as it is.
package struct PlanFile: Sendable {
  package let bundleId: String
  package let today: String
  package let steps: [PlanFileStep]
  package let fingerprints: [Fingerprint]
  /// What Apple would refuse: a plan with any of it is not applied.
  package let blocked: [String]
  /// What was for a later day when the plan was made.
  let later: [String]
  /// The normal form of the catalog, as canonical JSON.
  package let catalog: [UInt8]

  /// - Throws: `PlanFileFault`.
  package init(_ root: JSONValue, in bytes: [UInt8]) throws(PlanFileFault) {
    guard root["format"]?.string == Plan.format else {
      throw PlanFileFault("it is no plan, expected a file that `offerc appstore plan -o` made", at: root)
    }
    guard let bundleId = root["bundleId"]?.string, let today = root["today"]?.string,
      let catalog = root["catalog"], let list = root["steps"]?.elements
    else {
      throw PlanFileFault("it lacks `bundleId`, `today`, `catalog` or `steps`: make the plan again", at: root)
    }
    (self.bundleId, self.today) = (bundleId, today)
    self.catalog = Array(bytes[catalog.place])
    var steps: [PlanFileStep] = []
    for value in list { steps.append(try PlanFileStep(value, number: steps.count + 1)) }
    self.steps = steps
    fingerprints = (root["fingerprints"]?.elements.map { Array($0) } ?? []).compactMap { one in
      guard let object = one["object"]?.string, let digest = one["digest"]?.string else { return nil }
      return Fingerprint(object, digest)
    }
    func objects(_ key: String) -> [String] {
      (root[key]?.elements.map { Array($0) } ?? []).compactMap { $0["object"]?.string }
    }
    (blocked, later) = (objects("blocked"), objects("later"))
  }
}

package struct PlanFileFault: Error {
  package let message: String
  /// In the bytes of the file.
  package let offset: Int

  init(_ message: String, at value: JSONValue) {
    (self.message, offset) = (message, value.place.lowerBound)
  }
}

package struct PlanFileStep: Sendable {
  package let number: Int
  package let action: PlanStep.Action
  package let object: String
  package let needs: [PlanStep.Need]
  package let dependsOn: [Int]
  package let requests: [PlannedRequest]
  /// In the catalog: `offers/spring.yaml:14`.
  package let place: String?

  init(_ value: JSONValue, number: Int) throws(PlanFileFault) {
    guard value["number"]?.integer == number, let object = value["object"]?.string,
      let action = value["action"]?.string.flatMap(PlanStep.Action.init(rawValue:)),
      let requests = value["requests"]?.elements
    else { throw PlanFileFault("step \(number) cannot be read: make the plan again", at: value) }
    (self.number, self.object, self.action) = (number, object, action)
    place = value["place"]?.string
    needs = try (value["needs"]?.elements.map { Array($0) } ?? []).map { (one) throws(PlanFileFault) in
      guard let need = one.string.flatMap(PlanStep.Need.init(rawValue:)) else {
        throw PlanFileFault(
          "step \(number) needs something that this version of offerc does not know", at: one)
      }
      return need
    }
    dependsOn = (value["dependsOn"]?.elements.map { Array($0) } ?? []).compactMap(\.integer)
    var read: [PlannedRequest] = []
    for value in requests {
      guard let request = PlannedRequest(value) else {
        throw PlanFileFault("a request of step \(number) cannot be read: make the plan again", at: value)
      }
      read.append(request)
    }
    self.requests = read
  }
}
