import Diagnostics
package import JSONText
import OfferModel

/// Why a file is no plan that can be applied.
package struct PlanFault: Error {
  package let message: String
  /// In the bytes of the file; nil where all of it is refused.
  package let offset: Int?

  fileprivate init(_ message: String, at value: JSONValue? = nil) {
    (self.message, offset) = (message, value?.place.lowerBound)
  }

  fileprivate init(unreadable what: String, at value: JSONValue) {
    self.init(what + " cannot be read: " + PlanFault.remedy, at: value)
  }

  fileprivate static let remedy = "make the plan again with `offerc appstore plan`"
}

extension Plan {
  /// Reads what `bytes()` gave: nothing else is applied, since nothing else was looked at.
  ///
  /// - Throws: `PlanFault`, `CryptographyFailure`.
  package init(_ root: JSONValue, in bytes: [UInt8]) throws {
    guard let format = root["format"]?.string, format.hasPrefix("offerc.plan/") else {
      throw PlanFault("it is no plan, expected a file that `offerc appstore plan -o` made", at: root)
    }
    guard format == Plan.format else {
      throw PlanFault(
        "the plan is of another version of offerc (\(format), not \(Plan.format)): " + PlanFault.remedy)
    }
    guard try Plan.isSealed(root, in: bytes) else {
      throw PlanFault("the plan was changed after it was made: " + PlanFault.remedy)
    }
    guard let bundleId = root["bundleId"]?.string, let catalog = root["catalog"],
      let today = root["today"]?.string.flatMap(CalendarDate.init), let digest = root["digest"]?.string
    else { throw PlanFault(unreadable: "the plan", at: root) }
    self.init(bundleId: bundleId, today: today, catalog: (Array(bytes[catalog.place]), digest))
    steps = try list(root, "steps") { try PlanStep($0) }
    guard steps.map(\.number) == Array(1..<steps.count + 1) else {
      throw PlanFault(unreadable: "the order of the steps", at: root)
    }
    fingerprints = try list(root, "fingerprints") { one in
      guard let object = ObjectPath(one["path"]), let digest = one["digest"]?.string else {
        throw PlanFault(unreadable: "a fingerprint", at: one)
      }
      return Fingerprint(object, digest)
    }
    waits = try list(root, "waits", PlanItem.init)
    later = try list(root, "later", PlanItem.init)
    manual = try list(root, "manual", PlanItem.init)
    blocked = try list(root, "blocked", PlanItem.init)
    unmanaged = try list(root, "unmanaged", PlanItem.init)
  }
}

private func list<Item>(_ root: JSONValue, _ key: String, _ read: (JSONValue) throws -> Item) throws -> [Item]
{
  guard let elements = root[key]?.elements else { throw PlanFault(unreadable: "`\(key)`", at: root) }
  return try elements.map(read)
}

extension PlanItem {
  fileprivate init(_ value: JSONValue) throws {
    guard let object = ObjectPath(value["path"]), let what = value["what"]?.string,
      let reason = value["reason"]?.string
    else { throw PlanFault(unreadable: "an item", at: value) }
    self.init(object, what, reason, at: value["place"]?.string)
  }
}

extension PlanStep {
  fileprivate init(_ value: JSONValue) throws {
    guard let number = value["number"]?.integer, let object = ObjectPath(value["path"]),
      let action = value["action"]?.string.flatMap(Action.init(rawValue:)),
      let details = value["details"]?.elements
    else { throw PlanFault(unreadable: "a step", at: value) }
    self.init(
      number: number, action: action, object: object, details: details.compactMap(\.string),
      permanence: value["permanence"]?.string, reach: value["reach"]?.string,
      needs: try list(value, "needs") { one in
        guard let need = one.string.flatMap(Need.init(rawValue:)) else {
          throw PlanFault(unreadable: "what step \(number) needs", at: one)
        }
        return need
      },
      requests: try list(value, "requests") { one in
        guard let request = PlannedRequest(one) else {
          throw PlanFault(unreadable: "a request of step \(number)", at: one)
        }
        return request
      }, place: value["place"]?.string)
  }
}
