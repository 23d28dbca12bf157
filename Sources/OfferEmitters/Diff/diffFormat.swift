import Diagnostics
package import JSONText
import OfferLanguage
import OfferModel
import OfferRules

extension CatalogDiff {
  /// What `diff --format json` writes.
  package static let json = JSONFormat<(diffs: [CatalogDiff], today: String)>(
    "offerc.diff/2", title: "Changes found by offerc",
    sentence:
      "What `offerc diff --format json` writes. Within offerc.diff/2 keys are added, never changed or removed.",
    .object([
      .format("offerc.diff/2"),
      .row("today", day, "The day that counts as today: locks depend on it.") { $0.today },
      .row("catalogs", .array(of: catalog), "One for each app.") { $0.diffs },
    ]))
}

private let day = JSONType.day.defined("day")
private let digestType = JSONType.digest.defined("digest")
private let count = JSONType.integer(from: 0).defined("count")

private let catalog = JSONType<CatalogDiff>.object([
  .row("bundleId", .text, "The app's bundle ID.") { $0.bundleId },
  .optional(
    "campaign", .text,
    "The one campaign of `--campaign`. Absent without it, and if it was repeated."
  ) { $0.filter.campaigns.count == 1 ? $0.filter.campaigns[0] : nil },
  .optional(
    "filter", filterType,
    "Only changes of these offers are listed, and only consequences that concern these. Totals still count all offers. Absent without a filter."
  ) { $0.filter.isEmpty ? nil : $0.filter },
  .optional(
    "baselineDigest", digestType,
    "Digest of the baseline, as in its catalog.json; absent if there is no baseline and everything is new."
  ) { $0.baselineDigest },
  .row("digest", digestType, "Digest of the catalog, as in its catalog.json.") { $0.digest },
  .optional(
    "unread", count,
    "How many fields of the live state are unknown and not compared. Absent if there are none."
  ) { $0.unread > 0 ? $0.unread : nil },
  .optional("draftsLeftOut", count, "How many drafts are not compared. Absent if there are none.") {
    $0.draftsLeftOut > 0 ? $0.draftsLeftOut : nil
  },
  .row("changes", .array(of: change), "Changes of one app, group or product are listed together.") {
    $0.entries
  },
  .row("consequences", consequences) { $0.consequences },
  .row("summary", counts) { diff in { diff.count($0) } },
  .optional("outside", counts, "With a filter: the changes that are not listed.") {
    diff in diff.filter.isEmpty ? nil : { diff.outside[$0] ?? 0 }
  },
]).defined("catalog", "The changes of one app.")

private let counts = JSONType<(ChangeAction) -> Int>.object(
  ChangeAction.allCases.map { action in .row(action.rawValue, count) { $0(action) } }
).defined("summary", "The number of changes with each action.")

private let change = JSONType<CatalogDiff.Entry>.object([
  .row("action", action) { $0.action },
  .row("kind", .words(["added", "removed", "changed"]), "Whether the object was added, removed or changed.") {
    "\($0.change.kind)"
  },
  .optional("draft", .boolean, "With `--with-drafts`: whether it is only planned in the catalog.") {
    $0.isDraft ? true : nil
  },
  .row("type", .words(Language.current.objects.map { "\($0.id)" }), "What it is.") { "\($0.change.type)" },
  .row("object", .text, "Its name; it stays the same when lines move.") { $0.change.path.label },
  .row("id", identity) { $0.change.path },
  .optional(
    "sameContentAs", .text,
    "The `object` of another change with the same content: one of the two is new, the other is removed. Apple cannot change an ID."
  ) { $0.sameContent?.label },
  .row(
    "fields", .array(of: field),
    "The keys that differ; for a new object all keys, without `old`, and for a removed object all keys, without `new`. Offers and batches of a new object are separate changes; those of a removed object are in its fields."
  ) { $0.change.allFields },
  .optional("money", money, "What an offer costs that is new or changed.") { $0.money },
  .row(
    "prices", .array(of: priceFold),
    "Prices that change: storefronts in which they change by the same percentage."
  ) { $0.priceFolds.flatMap(\.folds) },
  .optional("deviation", .text, "The storefronts that deviate most from the others, if any do.") {
    $0.money?.filed.offer.saving?.deviation ?? $0.priceDeviation
  },
  .row("findings", .array(of: finding), "What the rules on changes say about the object.") { $0.findings },
  .row(
    "notes", .texts,
    "Additional information for people: the same content under a different ID, storefronts under `rest` that change with the base price."
  ) { $0.notes },
]).defined("change", "One object that is new, removed or different.")

private let money = JSONType<ChangedMoney>.object([
  .optional("before", side, "Absent for a new offer.") { $0.before },
  .row("after", side) { $0.filed },
]).defined("money")

private let side = JSONType<ChangedMoney.Side>.object([
  .row("price", .text, "Price and length, for people.") { $0.offer.cost },
  .optional("storefront", .code, "Where the amounts are those: the base one, if the offer is there.") {
    $0.storefront?.code
  },
  .optional("currency", .code) { $0.storefront?.currency.code },
  .optional("total", .amount, "Of the whole offer; absent if it is not known.") {
    amountText($0.total, in: $0.storefront)
  },
  .optional("saving", .text, "Compared with the regular price over the same time.") {
    amountText($0.saving?.amount, in: $0.storefront)
  },
  .optional("savingPercent", .text, "With at most one decimal.") { $0.saving.map { percentText($0.part) } },
  .optional("net", .amount, "What Apple pays of the total in a subscriber's first year, if that is known.") {
    amountText($0.net?.net, in: $0.storefront)
  },
  .optional("regularNet", .amount, "The same of a regular period.") {
    amountText($0.net?.regularNet, in: $0.storefront)
  },
  .optional(
    "paysBackAfter", count, "After how many regular periods the offer has paid for itself."
  ) { $0.net.map { Int($0.paysBackAfter) } },
  .row("who", .text) { $0.offer.audience },
  .row("where", .text) { $0.offer.place },
  .row("when", .text) { $0.offer.days(on: $0.today) },
]).defined("offerMoney")

private let priceFold = JSONType<PriceFold>.object([
  .row("change", .text, "In percent with at most one decimal; empty if there is no amount before or after.") {
    $0.change
  },
  .row(
    "steps",
    .array(
      of: .object([
        .row("storefronts", .texts) { $0.territories.map(\.code) },
        .optional("currency", .code) { $0.territories.first?.currency.code },
        .optional("old", .amount) { amountText($0.old, in: $0.territories.first) },
        .optional("new", .amount) { amountText($0.new, in: $0.territories.first) },
      ]))
  ) { $0.steps },
]).defined("priceChange")

private let action = JSONType<ChangeAction>.word.defined(
  "action",
  "What the change means at Apple. `replace`: it is deleted and created again. `blocked`: Apple would refuse it, or it is unsafe. `local`: there is nothing to do at Apple."
)

private let identity = JSONType<ObjectPath>.object([
  .optional("group", .text, "`referenceName` of a subscription group.") { $0.group },
  .optional("productId", .text, "Of a product, or of the one that the object belongs to.") { $0.productId },
  .optional("plan", .text, "`monthly` for the monthly billing plan.") { $0.plan?.rawValue },
  .optional("priceChange", .text, "`startDate` of a price change.") { $0.name(.priceChange) },
  .optional(
    "offer", .text,
    "`offerId`; of an offer code its `referenceName`; of an introductory offer its `key` in catalog.json."
  ) { $0.offer },
  .optional("batch", .text, "`id` of a batch.") { $0.batch },
]).defined("id", "The names that identify the object; those that it does not have are absent.")

private let field = JSONType<FieldChange>.object([
  .row("key", .text, "The key; `group` or `offer` when the object moved into another one.") { $0.name },
  .row("change", .text, "The change, in words for people.") { $0.phrase },
  .row("locked", .boolean, "Whether Apple accepts no other value today.") { $0.isLocked },
  .optional("old", .normal, "The value in the baseline, in normal form; absent when it has none.") {
    $0.old?.value
  },
  .optional("new", .normal, "The value in the catalog, in normal form; absent when it has none.") {
    $0.new?.value
  },
]).defined("field", "A key with its value before and after.")

private let finding = JSONType<Finding>.object([
  .row("rule", .ruleName, "The stable id of the rule.") { $0.rule.name },
  .row("severity", .words(["error", "warning", "info"]), "How serious it is.") { $0.severity.name },
  .row("message", .text, "One line that can be read on its own.") { $0.message },
  .optional("help", .text, "What to do.") { $0.help },
]).defined("finding", "A finding about the object; `offerc lint --against` shows its place.")

private let consequences = JSONType<Consequences>.object([
  .row(
    "codes",
    .array(
      of: .object([
        .row("quarter", .quarter) { $0.quarter },
        .row(
          "kind", .words(["codes", "sandbox codes", "own codes"]),
          "offerc makes `own codes`, Apple makes the others."
        ) { $0.pool.phrase },
        .row("before", count) { $0.before },
        .row("after", count) { $0.after },
        .row("limit", count) { $0.limit },
      ])), "Codes of a calendar quarter, if their number changes."
  ) { $0.codes },
  .row(
    "activeOfferCodes",
    .array(
      of: .object([
        .row("object", .text) { $0.owner.label },
        .row("before", count) { $0.before },
        .row("after", count) { $0.after },
        .row("limit", count) { $0.limit },
      ])), "Active offer codes of a subscription or of all in-app purchases, if their number changes."
  ) { $0.activeCodes },
  .row(
    "locks",
    .array(
      of: .object([
        .row("object", .text) { $0.path.label },
        .row("date", day, "The first day on which they are locked.") { $0.date.description },
        .row("lastFreeDay", day) { $0.deadline.day.description },
        .row("keys", .text, "The keys that lock, in words.") { $0.keys },
      ])), "What locks within the next 30 days, by day."
  ) { $0.locks },
]).defined("consequences", "What follows from the changes.")
