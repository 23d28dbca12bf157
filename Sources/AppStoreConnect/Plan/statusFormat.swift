package import JSONText
import OfferModel

/// What `offerc appstore status --format json` writes.
package let statusFormat = JSONFormat(
  "offerc.appstore-status/1", title: "States of an app in App Store Connect",
  sentence:
    "What `offerc appstore status --format json` writes. Within offerc.appstore-status/1 keys are added, never changed or removed.",
  JSONType<LiveStatus>.object([
    .row("bundleId", .text) { $0.bundleId },
    .format("offerc.appstore-status/1"),
    .row(
      "missing", planItems, "What products that were never approved need before App Review can see them."
    ) { $0.requirements.map(\.item) },
    .row(
      "objects", .array(of: row), "The objects of the catalog, and what is live for each."
    ) { $0.rows },
    .row("today", .day, "Use this date as today.") { $0.today.description },
  ]))

private let row = JSONType<LiveStatus.Row>.object([
  .row(
    "comparison", .word,
    "`same` as in the catalog; `differs`; `missing`, to be created; `not-in-catalog`; `unread`, could not be read."
  ) { $0.comparison },
  .row("object", objectWords) { $0.object },
  .row("path", objectPath) { $0.object },
  .optional("state", .text, "In Apple's words, or `active`; absent where there is none.") { $0.state },
])
