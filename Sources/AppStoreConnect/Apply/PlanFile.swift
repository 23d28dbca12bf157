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
  /// The normal form of the catalog, as canonical JSON.
  package let catalog: [UInt8]

  /// - Throws: `PlanFileFault`.
  package init(_ root: JSONValue, in bytes: [UInt8]) throws(PlanFileFault) {
    guard root["format"]?.string == Plan.format else {
      throw PlanFileFault("it is not a plan, expected a file that `offerc appstore plan -o` made")
    }
    guard let bundleId = root["bundleId"]?.string, let today = root["today"]?.string,
      let catalog = root["catalog"], let list = root["steps"]?.elements
    else { throw PlanFileFault("it lacks `bundleId`, `today`, `catalog` or `steps`: make the plan again") }
    (self.bundleId, self.today) = (bundleId, today)
    self.catalog = Array(bytes[catalog.place])
    var steps: [PlanFileStep] = []
    for value in list { steps.append(try PlanFileStep(value, number: steps.count + 1)) }
    self.steps = steps
    fingerprints = (root["fingerprints"]?.elements.map { Array($0) } ?? []).compactMap { one in
      guard let object = one["object"]?.string, let digest = one["digest"]?.string else { return nil }
      return Fingerprint(object, digest)
    }
    blocked = (root["blocked"]?.elements.map { Array($0) } ?? []).compactMap { $0["object"]?.string }
  }
}

package struct PlanFileFault: Error {
  package let message: String
  init(_ message: String) { self.message = message }
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
    else { throw PlanFileFault("step \(number) cannot be read: make the plan again") }
    (self.number, self.object, self.action) = (number, object, action)
    place = value["place"]?.string
    needs = (value["needs"]?.elements.map { Array($0) } ?? []).compactMap {
      $0.string.flatMap(PlanStep.Need.init(rawValue:))
    }
    dependsOn = (value["dependsOn"]?.elements.map { Array($0) } ?? []).compactMap(\.integer)
    var read: [PlannedRequest] = []
    for request in requests {
      guard let request = PlannedRequest(request) else {
        throw PlanFileFault("a request of step \(number) cannot be read: make the plan again")
      }
      read.append(request)
    }
    self.requests = read
  }
}

extension PlannedRequest {
  /// Nil for a value that no plan has.
  init?(_ value: JSONValue) {
    guard let method = value["method"]?.string.flatMap(Method.init(rawValue:)),
      let path = value["path"]?.string, path.hasPrefix("/v1/") || path.hasPrefix("/v2/")
    else { return nil }
    var target: Reference?
    var collection = path
    if method != .post {
      guard let slash = path.lastIndex(of: "/"),
        let id = Reference(parsing: String(path[path.index(after: slash)...]))
      else { return nil }
      collection = String(path[..<slash])
      target = id
    }
    guard collection.split(separator: "/").count == 2 else { return nil }
    guard let body = value["body"] else {
      self.init(method, collection, target, nil)
      return
    }
    guard let content = BodyValue(body, key: "") else { return nil }
    self.init(method, collection, target, content)
  }
}

extension BodyValue {
  /// Only the value of an `id` outside of attributes names an object: texts of customers are never looked at.
  init?(_ value: JSONValue, key: String) {
    switch value.content {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .number:
      guard let number = value.integer else { return nil }
      self = .integer(number)
    case .string(let text):
      guard key == "id" else {
        self = .text(text)
        return
      }
      guard let reference = Reference(parsing: text) else { return nil }
      self = .id(reference)
    case .brokenString: return nil
    case .array(let elements):
      var items: [BodyValue] = []
      for element in elements {
        guard let item = BodyValue(element, key: "") else { return nil }
        items.append(item)
      }
      self = .list(items)
    case .object(let members):
      var list: [Member] = []
      for member in members {
        let inner =
          member.key == "attributes"
          ? BodyValue(verbatim: member.value) : BodyValue(member.value, key: member.key)
        guard let inner else { return nil }
        list.append(Member(member.key, inner))
      }
      self = .object(list)
    }
  }

  /// Attributes, in which nothing is an id.
  private init?(verbatim value: JSONValue) {
    switch value.content {
    case .array(let elements):
      var items: [BodyValue] = []
      for element in elements {
        guard let item = BodyValue(verbatim: element) else { return nil }
        items.append(item)
      }
      self = .list(items)
    case .object(let members):
      var list: [Member] = []
      for member in members {
        guard let inner = BodyValue(verbatim: member.value) else { return nil }
        list.append(Member(member.key, inner))
      }
      self = .object(list)
    default:
      guard let plain = BodyValue(value, key: "") else { return nil }
      self = plain
    }
  }
}
