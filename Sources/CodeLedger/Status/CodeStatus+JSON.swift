import Diagnostics
package import JSONText
import OfferModel

extension CodeStatus {
  /// What `codes status --format json` writes.
  package static let json = JSONFormat<CodeStatus>(
    "offerc.codes-status/2", title: "States of batches of codes",
    sentence:
      "What `offerc codes status --format json` writes. Within offerc.codes-status/2 keys are added, never changed or removed.",
    .object([
      .format("offerc.codes-status/2"),
      .row("today", .day, "The day that counts as today.") { $0.today.description },
      .optional("campaigns", .texts, "The only campaigns whose batches are listed.") {
        $0.filter.campaigns.isEmpty ? nil : $0.filter.campaigns
      },
      .optional("products", .texts, "The IDs of the only products whose batches are listed.") {
        $0.filter.products.isEmpty ? nil : $0.filter.products
      },
      .row("apps", .array(of: app), "Each app that the ledger or a catalog has, by bundle ID.") { status in
        status.apps.map { ($0, status) }
      },
    ]))
}

private let count = JSONType.integer(from: 0)

private let app = JSONType<(app: CodeStatus.AppStatus, status: CodeStatus)>.object([
  .row("bundleId", .text) { $0.app.bundleId },
  .row("batches", .array(of: batch), "By id.") { app, status in app.batches.map { ($0, status.today) } },
  .row("limits", .array(of: limit), "Of this quarter and later ones; empty without a catalog.") {
    $0.app.limits
  },
  .optional("pools", .array(of: pool), "With `--database`: the offers in its pool, by product and name.") {
    $0.app.pools
  },
  .row("due", .texts, "What should have happened by now, and how to do it.") { $0.app.due },
  .row("disagreements", .texts, "Where ledger and catalog differ, and what to do.") { $0.app.disagreements },
  .optional("outside", outside, "With `--campaign` or `--product`: how much is not listed.") { app, status in
    status.filter.isEmpty ? nil : app.outside
  },
])

private let batch = JSONType<(batch: CodeStatus.BatchStatus, today: CalendarDate)>.object([
  .row("id", .text) { $0.batch.id },
  .row("kind", .word) { $0.batch.kind },
  .row("issuer", .word, "Who makes the codes.") { $0.batch.issuer },
  .row("environment", .word) { $0.batch.environment },
  .row(
    "state", .word,
    "`planned`: its `createdDate` is in the future; `due`: that day has come, but the ledger has no codes; `live`; `expired`; `deactivated`: by the catalog or the ledger. A custom code is `live` from its `createdDate` on, but `due` if live state does not have it."
  ) { $0.batch.state },
  .optional(
    "ledger", .word,
    "The ledger's word: `reserved`: its files are not complete; `issued`: they were written; `registered`: Apple's codes, with a file that was registered; `revoked`. Absent if the ledger has no such batch."
  ) { $0.batch.ledger },
  .row("count", count) { $0.batch.count },
  .row("revoked", count, "How many of them the catalog revokes one by one.") { $0.batch.revoked },
  .row("createdDate", .day) { $0.batch.createdDate.description },
  .optional("expirationDate", .day, "Absent for a custom code without an end.") {
    $0.batch.expirationDate?.description
  },
  .optional("extendedUntil", .day, "The last day of a batch that was extended.") {
    $0.batch.extendedUntil?.description
  },
  .row("expiresSoon", .boolean, "Whether its codes work today, and no longer in 30 days.") {
    $0.batch.expiresSoon(after: $0.today)
  },
  .optional("handedOut", count, "How many codes were handed out. Absent if the ledger has no such batch.") {
    batch, _ in
    batch.handOuts.map { _ in batch.handedOut }
  },
  .optional(
    "left", count, "How many codes can still be handed out: no one has them, and they are not revoked."
  ) { batch, _ in
    batch.handOuts.map { _ in batch.left }
  },
  .optional("handOuts", .array(of: handOut), "In the order in which they were made.") { $0.batch.handOuts },
  .optional("isPooled", .boolean, "True if its codes were exported for a pool; otherwise absent.") {
    batch, _ in
    batch.isPooled ? true : nil
  },
  .optional("redeemed", count, "With `--redemptions`: how many codes were redeemed.") {
    $0.batch.redemptions?.redeemed
  },
  .optional("revokedCodes", count, "With `--redemptions`: how many codes the database revoked.") {
    $0.batch.redemptions?.revoked
  },
  .optional("redemptionsByDay", .array(of: redemptions)) { $0.batch.redemptions },
])

private let handOut = JSONType<HandOut>.object([
  .row("label", .text, "Who they were given to.") { $0.label },
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

private let pool = JSONType<PoolStatus>.object([
  .row("productId", .text) { $0.productId },
  .row("offerName", .text) { $0.offerName },
  .row("given", count) { $0.given },
  .row("held", count, "Codes that are reserved for someone.") { $0.held },
  .row("remaining", count, "Codes that can be given now.") { $0.remaining },
  .row("waiting", count, "Codes of batches of `codes refill` that the database does not have yet.") {
    $0.waiting
  },
  .optional(
    "daysLeft", count,
    "For how many days the codes last at the pace of the last seven days, at most until the batches end; absent if none was given."
  ) { $0.daysLeft },
  .optional(
    "refillDay", .day,
    "The day on which fewer codes are left than `refill` asks for, at this pace; absent without `refill`, and if it is not within ten years."
  ) { $0.refillDay?.description },
  .row("isDue", .boolean, "Whether fewer codes are left than `refill` asks for.") { $0.isDue },
])

private let outside = JSONType<CodeStatus.Outside>.object([
  .row("batches", count) { $0.batches },
  .row("due", count) { $0.due },
  .row("disagreements", count) { $0.disagreements },
])
