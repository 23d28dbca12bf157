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
  .row("method", .word) { $0.method },
  .row("path", .text("^/v[12]/")) { $0.path },
])

/// The plan that makes everything of a catalog in an app without products.
///
/// - Parameters:
///   - catalog: the same, as canonical JSON with its digest.
///   - today: batches that are due later are no steps.
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
