import Diagnostics
package import JSONText
import OfferModel

/// What `plan.json` is: how it is written, and read again. `Plan.bytes()` closes the seal.
package let planFormat = JSONFormat(
  Plan.format, title: "A plan for App Store Connect",
  sentence:
    "What `offerc appstore plan -o plan.json` and `offerc build --emit requests` write. Readers ignore keys that they do not know: keys can be added within \(Plan.format), but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
  JSONType<Plan>.open(
    [
      .member("allowed", .array(of: .word), "What `plan --allow` has named.", at: \.allowed),
      .member(
        "blocked", planItems,
        "What Apple would refuse, and what depends on something that could not be read. Such a plan is not applied.",
        at: \.blocked),
      .member("bundleId", .text, at: \.bundleId),
      .member(
        "catalog", .raw(["type": "object"]),
        "The normal form of the catalog, as in catalog.json: see catalog.schema.json.", at: \.catalog),
      .memberUnlessEmpty(
        "catalogPath", .text,
        "The path of the catalog, as `plan` was given it, for the commands that `apply` names; absent for the current folder.",
        at: \.commands.catalog),
      .member(
        "digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.", at: \.digest),
      .memberUnlessEmpty(
        "equalized", .array(of: equalizedAmounts),
        "What Apple derives from the amounts of price changes with `rest`, and from live amounts of what the steps touch, as it was when the plan was made; `apply` compares with it. Absent where nothing was derived.",
        at: \.equalized),
      .memberUnlessEmpty(
        "files", .array(of: file),
        "The images and review screenshots of the catalog; `apply` reads them again.", at: \.files),
      .member(
        "fingerprints", .array(of: fingerprint),
        "What the live objects looked like that the steps touch. `apply` refuses the plan if one differs.",
        at: \.fingerprints),
      .row("format", .constant(Plan.format)) { _ in Plan.format },
      .member("later", planItems, "What is for a later day.", at: \.later),
      .memberUnlessEmpty(
        "livePath", .text, "The path of the `live.json` that the plan restores; absent in other plans.",
        at: \.commands.liveState),
      .member("manual", planItems, "What needs a person.", at: \.manual),
      .memberUnlessEmpty(
        "only", .array(of: objectPath),
        "The objects that `plan --only` has chosen; absent for a whole plan.", at: \.only),
      .memberUnlessEmpty(
        "repository", .texts,
        "What to do in the repository, a line each; only in a plan that restores a `live.json`.",
        at: \.repository),
      .row(
        "seal", .digest,
        "SHA-256 over all bytes of the file, with zeros in the place of these digits. `apply` refuses a plan in which a byte was changed."
      ) { _ in Plan.openSeal },
      .memberUnlessEmpty(
        "stays", planItems, "What is not restored; only in a plan that restores a `live.json`.",
        at: \.stays),
      .optionalMember(
        "storefronts", StorefrontDifferences.type,
        "How Apple's list of storefronts differed from that of offerc when the plan was made; absent if it did not. `catalog` has no storefront that Apple no longer lists.",
        at: \.storefronts),
      .member("steps", .array(of: step), "In the order in which they are carried out.", at: \.steps),
      .member("today", date, "Use this date as today.", at: \.today),
      .member(
        "unmanaged", planItems, "What is in App Store Connect, but not in the catalog.", at: \.unmanaged),
      .member("waits", planItems, "What Apple has to do first.", at: \.waits),
    ], from: Plan()))

private let date = JSONType.day.of { (date: CalendarDate) in
  date.description
} back: {
  CalendarDate($0)
}

private let file = JSONType<UploadFile>.open(
  [
    .member("file", .text, "Its path, from the folder in which the plan was made.", at: \.place),
    .member("md5", .text, at: \.md5),
    .member("path", .text, "Its path in the catalog.", at: \.path),
    .member("sha256", .text, at: \.sha256),
    .member("size", .integer(from: 0), "In bytes.", at: \.size),
  ], from: UploadFile())

private let fingerprint = JSONType<Fingerprint>.open(
  [
    .member("digest", .text, at: \.digest),
    .row("object", objectWords) { $0.object },
    .member("path", objectPath, at: \.object),
  ], from: Fingerprint())

let planItems = JSONType.array(
  of: JSONType<PlanItem>.open(
    [
      .row("object", objectWords) { $0.object },
      .member("path", objectPath, at: \.object),
      .optionalMember("place", .text, "In the catalog: file and line.", at: \.place),
      .member("reason", .text, at: \.reason),
      .member("what", .text, at: \.what),
    ], from: PlanItem())
).defined("items")

private let step = JSONType<PlanStep>.open(
  [
    .member("action", .word, at: \.action),
    .row("dependsOn", .array(of: .integer(from: 1)), "Numbers of steps whose ids it needs.") {
      $0.dependsOn
    },
    .member("details", .texts, "What changes, a line each.", at: \.details),
    .member("needs", .array(of: .word), "What `apply --allow` has to name.", at: \.needs),
    .member("number", .integer(from: 1), at: \.number),
    .row("object", objectWords) { $0.object },
    .member("path", objectPath, at: \.object),
    .optionalMember(
      "permanence", .text, "Why it cannot be taken back; absent where it can.", at: \.permanence),
    .optionalMember("place", .text, "In the catalog: file and line.", at: \.place),
    .optionalMember("reach", .text, "Who is affected besides new customers.", at: \.reach),
    .member("requests", .array(of: request), at: \.requests),
  ], from: PlanStep())

private let request = JSONType<RequestTexts>.open(
  [
    .optionalMember(
      "body", .json(["type": "object"]),
      "As the App Store Connect API expects it. An ID in braces is looked up when the request is sent, for example `{step 3: id}` or `{price point: step 3, USA, 4.99}`.",
      at: \.body),
    .member("method", .words(["POST", "PATCH", "DELETE"]), at: \.method),
    .member("path", .text("^/v[12]/"), at: \.path),
  ], from: RequestTexts()
).of { (request: PlannedRequest) in
  RequestTexts(request)
} back: {
  PlannedRequest($0)
}
