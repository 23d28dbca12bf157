import ByteText
import Cryptography
import Diagnostics
package import JSONText
package import OfferLanguage
package import OfferModel
import OfferRules

/// What `plan.json` is, and how it is written. `Plan.bytes()` closes the seal.
package let planFormat = JSONFormat(
  Plan.format, title: "A plan for App Store Connect",
  "What `offerc appstore plan -o plan.json` and `offerc build --emit requests` write. Readers ignore keys that they do not know: keys can be added within \(Plan.format), but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
  JSONType<Plan>.open([
    .row("allowed", .array(of: .word), "What `plan --allow` has named.") { $0.allowed },
    .row(
      "blocked", planItems,
      "What Apple would refuse, and what depends on something that could not be read. Such a plan is not applied."
    ) { $0.blocked },
    .row("bundleId", .text) { $0.bundleId },
    .row(
      "catalog", JSONType<[UInt8]>(["type": "object"]) { $0.raw($1) },
      "The normal form of the catalog, as in catalog.json: see catalog.schema.json."
    ) { $0.catalog },
    .row("digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.") { $0.digest },
    .optional(
      "files", .array(of: file), "The images and review screenshots of the catalog; `apply` reads them again."
    ) { $0.files.isEmpty ? nil : $0.files },
    .row(
      "fingerprints", .array(of: fingerprint),
      "What the live objects looked like that the steps touch. `apply` refuses the plan if one differs."
    ) { $0.fingerprints },
    .row("format", .constant(Plan.format)) { _ in Plan.format },
    .row("later", planItems, "What is for a later day.") { $0.later },
    .row("manual", planItems, "What only a person can do.") { $0.manual },
    .optional(
      "only", .array(of: objectPath), "The objects that `plan --only` has chosen; absent for a whole plan."
    ) { $0.only.isEmpty ? nil : $0.only },
    .row(
      "seal", .digest,
      "SHA-256 over all bytes of the file, with zeros in the place of these digits. `apply` refuses a plan in which a byte was changed."
    ) { _ in Plan.openSeal },
    .optional(
      "stays", planItems, "What does not go back; only in a plan that leads back to a `live.json`."
    ) { $0.stays.isEmpty ? nil : $0.stays },
    .row("steps", .array(of: step), "In the order in which they are taken.") { $0.steps },
    .row("today", .day, "Use this date as today.") { $0.today.description },
    .row("unmanaged", planItems, "What is in App Store Connect, but not in the catalog.") { $0.unmanaged },
    .row("waits", planItems, "What Apple has to do first.") { $0.waits },
  ]))

let objectWords = JSONType.text.of { (path: ObjectPath) in path.label }
  .defined("object", "In words, for people. They can change; `path` says which object it is.")

private let file = JSONType<UploadFile>.open([
  .row("file", .text, "Its path, from the folder in which the plan was made.") { $0.place },
  .row("md5", .text) { $0.md5 },
  .row("path", .text, "Its path in the catalog.") { $0.path },
  .row("sha256", .text) { $0.sha256 },
  .row("size", .integer(from: 0), "In bytes.") { $0.size },
])

private let fingerprint = JSONType<Fingerprint>.open([
  .row("digest", .text) { $0.digest },
  .row("object", objectWords) { $0.object },
  .row("path", objectPath) { $0.object },
])

let planItems = JSONType.array(
  of: JSONType<PlanItem>.open([
    .row("object", objectWords) { $0.object },
    .row("path", objectPath) { $0.object },
    .optional("place", .text, "In the catalog: file and line.") { $0.place },
    .row("reason", .text) { $0.reason },
    .row("what", .text) { $0.what },
  ])
).defined("items")

private let step = JSONType<PlanStep>.open([
  .row("action", .word) { $0.action },
  .row("dependsOn", .array(of: .integer(from: 1)), "Numbers of steps whose ids it needs.") { $0.dependsOn },
  .row("details", .texts, "What changes, a line each.") { $0.details },
  .row("needs", .array(of: .word), "What `apply --allow` has to name.") { $0.needs },
  .row("number", .integer(from: 1)) { $0.number },
  .row("object", objectWords) { $0.object },
  .row("path", objectPath) { $0.object },
  .optional("permanence", .text, "Why it cannot be taken back; absent where it can.") { $0.permanence },
  .optional("place", .text, "In the catalog: file and line.") { $0.place },
  .optional("reach", .text, "Whom it reaches besides new customers.") { $0.reach },
  .row("requests", .array(of: request)) { $0.requests },
])

private let request = JSONType<PlannedRequest>.open([
  .optional(
    "body", JSONType<JSON>(["type": "object"]) { $0.value($1) },
    "As the App Store Connect API wants it. An id in braces is found out when the request is sent, for example `{step 3: id}` or `{price point: step 3, USA, 4.99}`."
  ) { $0.body },
  .row("method", .words(["POST", "PATCH", "DELETE"])) { $0.method.rawValue },
  .row("path", .text("^/v[12]/")) { $0.path },
])

/// The plan that makes everything of a catalog in an app without products.
/// - Parameter catalog: the same, as canonical JSON with its digest.
/// - Parameter today: batches that are due later are no steps.
package func planFromNothing(
  _ form: NormalForm, _ catalog: (bytes: [UInt8], digest: String), today: CalendarDate
) -> Plan {
  let app = form.catalog.app
  var empty = Catalog(app: app, groups: [])
  empty.app.billingGracePeriod = nil
  let live = LiveState(
    empty: lower(empty.asLiveState()), appId: app.appleId.map { String($0.value) } ?? "{app: id}")
  return makePlan(compareCatalogs(form, with: live.form, today: today), live, catalog) { _ in nil }
}

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
    guard let format = root["format"]?.string, format.byBytes.hasPrefix("offerc.plan/") else {
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
