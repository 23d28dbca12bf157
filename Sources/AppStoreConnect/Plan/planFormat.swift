package import JSONText

/// What `plan.json` is; `renderPlanJSON` writes it.
package let planFormat = JSONFormat(
  Plan.format, title: "A plan for App Store Connect",
  "What `offerc appstore plan -o plan.json` and `offerc build --emit requests` write. Readers ignore keys that they do not know: keys can be added within \(Plan.format), but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
  JSONType<Never>.open([
    .row(
      "blocked", items,
      "What Apple would refuse, and what depends on something that could not be read. Such a plan is not applied."
    ),
    .row("bundleId", .text),
    .row(
      "catalog", JSONType<Never>(["type": "object"]),
      "The normal form of the catalog, as in catalog.json: see catalog.schema.json."),
    .row("digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON."),
    .row(
      "fingerprints", .array(of: JSONType<Never>.open([.row("digest", .text), .row("object", .text)])),
      "What the live objects looked like that the steps touch. `apply` refuses the plan if one differs."),
    .row("format", .constant(Plan.format)),
    .row("later", items, "What is for a later day."),
    .row("manual", items, "What only a person can do."),
    .row("steps", .array(of: step), "In the order in which they are taken."),
    .row("today", .day, "The day that counts as today."),
    .row("unmanaged", items, "What is in App Store Connect, but not in the catalog."),
    .row("waits", items, "What Apple has to do first."),
  ]))

private let items = JSONType.array(
  of: JSONType<Never>.open([
    .row("object", .text), .optional("place", .text, "In the catalog: file and line."), .row("reason", .text),
    .row("what", .text),
  ])
).defined("items")

private let step = JSONType<Never>.open([
  .row("action", .words(["create", "update", "replace", "deactivate", "delete"])),
  .row("dependsOn", .array(of: .integer(from: 1)), "Numbers of steps whose ids it needs."),
  .row("details", .texts, "What changes, a line each."),
  .row(
    "needs", .array(of: .words(["deletions", "irreversible", "price-increases"])),
    "What `apply --allow` has to name."),
  .row("number", .integer(from: 1)),
  .row("object", .text),
  .optional("permanence", .text, "Why it cannot be taken back; absent where it can."),
  .optional("place", .text, "In the catalog: file and line."),
  .optional("reach", .text, "Whom it reaches besides new customers."),
  .row("requests", .array(of: request)),
])

private let request = JSONType<Never>.open([
  .optional(
    "body", JSONType<Never>(["type": "object"]),
    "As the App Store Connect API wants it. An id in braces is found out when the request is sent, for example `{step 3: id}` or `{price point: step 3, USA, 4.99}`."
  ),
  .row("method", .words(["POST", "PATCH", "DELETE"])),
  .row("path", .text("^/v[12]/")),
])
