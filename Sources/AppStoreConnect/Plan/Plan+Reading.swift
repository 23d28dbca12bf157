import Cryptography
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

  /// What only another program would write, although it kept to the format.
  fileprivate init(unreadable value: JSONValue) {
    self.init("this cannot be read: " + PlanFault.remedy, at: value)
  }

  fileprivate static let remedy = "make the plan again with `offerc appstore plan`"
}

extension Plan {
  /// Reads what `bytes()` gave: nothing else is applied, since nothing else was looked at.
  ///
  /// - Throws: `PlanFault`, `CryptographyFailure`.
  package init(_ root: JSONValue, in bytes: [UInt8]) throws {
    guard let format = root["format"]?.string, format.hasPrefix("offerc.plan/") else {
      throw PlanFault("the file is not a plan, expected one that `offerc appstore plan -o` wrote", at: root)
    }
    guard format == Plan.format else {
      throw PlanFault(
        "the plan is of another version of offerc (\(format), not \(Plan.format)): " + PlanFault.remedy)
    }
    guard try Plan.isSealed(root, in: bytes) else {
      throw PlanFault("the plan was changed after it was made: " + PlanFault.remedy)
    }
    do throws(SchemaFault) { try planFormat.check(root) } catch {
      throw PlanFault(error.message() + ": " + PlanFault.remedy, at: error.value)
    }
    let catalog = try part(root["catalog"], root)
    self.init(
      bundleId: try text(root, "bundleId"),
      today: try part(CalendarDate(try text(root, "today")), root),
      catalog: (Array(bytes[catalog.place]), try text(root, "digest")),
      allowing: try list(root, "allowed", PlanStep.Need.init))
    steps = try list(root, "steps", PlanStep.init)
    guard steps.map(\.number) == Array(1..<steps.count + 1) else { throw PlanFault(unreadable: root) }
    only = root["only"] == nil ? [] : try list(root, "only") { try part(ObjectPath($0), $0) }
    fingerprints = try list(root, "fingerprints") { one in
      Fingerprint(try part(ObjectPath(one["path"]), one), try text(one, "digest"))
    }
    files = root["files"] == nil ? [] : try list(root, "files", UploadFile.init)
    waits = try list(root, "waits", PlanItem.init)
    later = try list(root, "later", PlanItem.init)
    manual = try list(root, "manual", PlanItem.init)
    blocked = try list(root, "blocked", PlanItem.init)
    stays = root["stays"] == nil ? [] : try list(root, "stays", PlanItem.init)
    unmanaged = try list(root, "unmanaged", PlanItem.init)
  }
}

private func part<Part>(_ part: Part?, _ value: JSONValue) throws -> Part {
  guard let part else { throw PlanFault(unreadable: value) }
  return part
}

private func text(_ value: JSONValue, _ key: String) throws -> String { try part(value[key]?.string, value) }

private func list<Item>(_ value: JSONValue, _ key: String, _ read: (JSONValue) throws -> Item) throws
  -> [Item]
{
  try part(value[key]?.elements, value).map(read)
}

extension PlanItem {
  fileprivate init(_ value: JSONValue) throws {
    self.init(
      try part(ObjectPath(value["path"]), value), try text(value, "what"), try text(value, "reason"),
      at: value["place"]?.string)
  }
}

extension UploadFile {
  fileprivate init(_ value: JSONValue) throws {
    self.init(
      path: try text(value, "path"), place: try text(value, "file"),
      size: try part(value["size"]?.integer, value), sha256: try text(value, "sha256"),
      md5: try text(value, "md5"))
  }
}

extension PlanStep.Need {
  fileprivate init(_ value: JSONValue) throws {
    self = try part(value.string.flatMap(Self.init(rawValue:)), value)
  }
}

extension PlanStep {
  fileprivate init(_ value: JSONValue) throws {
    self.init(
      number: try part(value["number"]?.integer, value),
      action: try part(Action(rawValue: try text(value, "action")), value),
      object: try part(ObjectPath(value["path"]), value),
      details: try list(value, "details") { try part($0.string, $0) },
      permanence: value["permanence"]?.string, reach: value["reach"]?.string,
      needs: try list(value, "needs", Need.init),
      requests: try list(value, "requests") { try part(PlannedRequest($0), $0) },
      place: value["place"]?.string)
  }
}

extension Plan {
  package static let format = "offerc.plan/2"

  /// `plan.json`: the same bytes for the same plan. Each object has its path beside the words for it.
  ///
  /// - Throws: `CryptographyFailure`.
  package func bytes() throws -> [UInt8] { try Plan.sealed(planFormat.line(self)) }
}

/// The seal of a plan: SHA-256 over all bytes of its file, with zeros in the place of the digits. Whoever changes what somebody has
/// looked at makes another plan.
extension Plan {
  private static let prefix = "sha256:"
  package static let openSeal = prefix + String(repeating: "0", count: 64)

  /// - Parameter bytes: with the open seal.
  package static func sealed(_ bytes: [UInt8]) throws -> [UInt8] {
    // Inside of a text, the quotes would have backslashes before them.
    guard let member = bytes.firstRange(of: Array("\"seal\":\"\(openSeal)\"".utf8)) else { return bytes }
    var result = bytes
    result.replaceSubrange(
      digits(upTo: member.upperBound), with: hexadecimal(try sha256([bytes])).utf8)
    return result
  }

  /// Whether nobody has changed a byte of the file since it was made.
  static func isSealed(_ root: JSONValue, in bytes: [UInt8]) throws -> Bool {
    guard let seal = root["seal"], let text = seal.string, seal.place.count == openSeal.utf8.count + 2 else {
      return false
    }
    var open = bytes
    open.replaceSubrange(
      digits(upTo: seal.place.upperBound), with: repeatElement(UInt8(ascii: "0"), count: 64))
    return text == prefix + hexadecimal(try sha256([open]))
  }

  /// - Parameter end: of the text, after its quote.
  private static func digits(upTo end: Int) -> Range<Int> { end - 65..<end - 1 }
}
