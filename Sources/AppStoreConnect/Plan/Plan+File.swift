import ByteText
import Diagnostics
package import JSONText

extension Plan {
  package static let format = "offerc.plan/2"

  /// `plan.json`: the same bytes for the same plan. Each object has its path beside the words for it.
  package func bytes() -> [UInt8] { Plan.sealed(planFormat.line(self)) }

  /// Reads the result of `bytes()`. Nothing else is accepted, because nothing else was reviewed.
  ///
  /// - Throws: `PlanFault`.
  package init(_ root: JSONValue, in bytes: [UInt8]) throws {
    guard let format = root["format"]?.string, format.byBytes.hasPrefix("offerc.plan/") else {
      throw PlanFault("the file is not a plan, expected one that `offerc appstore plan -o` wrote", at: root)
    }
    guard format == Plan.format else {
      throw PlanFault(
        "the plan is of another version of offerc (\(format), not \(Plan.format)): " + PlanFault.remedy)
    }
    guard Plan.isSealed(root, in: bytes) else {
      throw PlanFault("the plan was changed after it was made: " + PlanFault.remedy)
    }
    do throws(SchemaFault) { try planFormat.check(root) } catch {
      throw PlanFault(error.message() + ": " + PlanFault.remedy, at: error.value)
    }
    do throws(UnreadableValue) { self = try planFormat.read(root) } catch {
      throw PlanFault(unreadable: error.value)
    }
    guard steps.map(\.number) == Array(1..<steps.count + 1) else { throw PlanFault(unreadable: root) }
  }
}

/// Why a file is not applied.
package struct PlanFault: Error {
  package let message: String
  /// In the bytes of the file; nil if all of it is refused.
  package let offset: Int?

  fileprivate init(_ message: String, at value: JSONValue? = nil) {
    self.message = message
    offset = value?.place.lowerBound
  }

  /// A value as the schema has it, but which offerc does not write.
  fileprivate init(unreadable value: JSONValue) {
    self.init("this cannot be read: " + PlanFault.remedy, at: value)
  }

  fileprivate static let remedy = "make the plan again with `offerc appstore plan`"
}
