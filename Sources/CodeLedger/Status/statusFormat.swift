package import JSONText
import OfferModel

extension CodeStatus {
  /// What `codes status --format json` writes.
  package static let json = JSONFormat<CodeStatus>(
    "offerc.codes-status/1", title: "States of batches of codes",
    "What `offerc codes status --format json` writes. Within offerc.codes-status/1 keys are added, never changed or removed.",
    .object([
      .format("offerc.codes-status/1"),
      .row("today", .day, "The day that counts as today.") { $0.today.description },
      .optional("campaign", .text, "The only campaign whose batches are listed.") { $0.campaign },
      .row("apps", .array(of: app), "Each app that the ledger or a catalog has, by bundle ID.") { status in
        status.apps.map { ($0, status) }
      },
    ]))
}

private let count = JSONType.integer(from: 0)

private let app = JSONType<(CodeStatus.AppStatus, of: CodeStatus)>.object([
  .row("bundleId", .text) { $0.0.bundleId },
  .row("batches", .array(of: batch), "By id.") { app, status in app.batches.map { ($0, status.today) } },
  .row("limits", .array(of: limit), "Of this quarter and later ones; empty without a catalog.") {
    $0.0.limits
  },
  .row("due", .texts, "What should have happened by now, and how to do it.") { $0.0.due },
  .row("disagreements", .texts, "Where ledger and catalog differ, and what to do.") { $0.0.disagreements },
  .optional("outside", outside, "With `--campaign`: how much is not listed.") { app, status in
    status.campaign == nil ? nil : app.outside
  },
])

private let batch = JSONType<(CodeStatus.BatchStatus, today: CalendarDate)>.object([
  .row("id", .text) { $0.0.id },
  .row("kind", .word) { $0.0.kind },
  .row("issuer", .word, "Who makes the codes.") { $0.0.issuer },
  .row("environment", .word) { $0.0.environment },
  .row(
    "state", .word,
    "`planned`: in the catalog only; `inactive`: in the catalog only, with `active: false`; `reserved`: in the ledger, without files; `issued`: its files were written; `registered`: Apple's codes, with a file that was registered; `live`: a custom code whose `createdDate` has come; `revoked`: its codes no longer work."
  ) { $0.0.state },
  .row("count", count) { $0.0.count },
  .row("createdDate", .day) { $0.0.createdDate.description },
  .optional("expirationDate", .day, "Absent for a custom code without an end.") {
    $0.0.expirationDate?.description
  },
  .optional("extendedUntil", .day, "The last day of a batch that was extended.") {
    $0.0.extendedUntil?.description
  },
  .row("expiresSoon", .boolean, "Whether its codes work today, and no longer in 30 days.") {
    $0.0.expiresSoon(after: $0.today)
  },
  .optional("handedOut", count, "How many codes were handed out. Absent if the ledger has no such batch.") {
    batch, _ in
    batch.handOuts.map { _ in batch.handedOut }
  },
  .optional("left", count, "How many codes were not handed out.") { batch, _ in
    batch.handOuts.map { _ in batch.count - batch.handedOut }
  },
  .optional("handOuts", .array(of: handOut), "In the order in which they were made.") { $0.0.handOuts },
  .optional("redeemed", count, "With `--redemptions`: how many codes were redeemed.") {
    $0.0.redemptions?.redeemed
  },
  .optional("revokedCodes", count, "How many codes were revoked one by one.") { $0.0.redemptions?.revoked },
  .optional("redemptionsByDay", .array(of: redemptions)) { $0.0.redemptions },
])

private let handOut = JSONType<HandOut>.object([
  .row("label", .text, "Whom they were given to.") { $0.label },
  .row("count", count) { $0.count },
  .row("date", .day) { $0.date.description },
])

private let redemptions = JSONType<RedemptionCounts.Day>.object([
  .row("day", .day) { $0.day.description },
  .row("redeemed", count) { $0.redeemed },
  .row("revoked", count) { $0.revoked },
])

private let limit = JSONType<CodeStatus.LimitStatus>.object([
  .row("quarter", .quarter) { $0.quarter },
  .row("pool", .word, "Which codes count together.") { $0.pool },
  .row("used", count, "Codes in the ledger.") { $0.used },
  .row("planned", count, "Codes in the catalog, made or not.") { $0.planned },
  .row("made", count, "Codes of the batches that exist.") { $0.made },
  .row("toCome", count, "Codes of the batches that are planned.") { $0.toCome },
  .row("limit", count) { $0.limit },
])

private let outside = JSONType<CodeStatus.Outside>.object([
  .row("batches", count) { $0.batches },
  .row("due", count) { $0.due },
  .row("disagreements", count) { $0.disagreements },
])
