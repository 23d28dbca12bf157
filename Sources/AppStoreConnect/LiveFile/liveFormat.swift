package import CatalogText
package import Diagnostics
package import JSONText
import OfferLanguage
import OfferModel

/// What `live.json` says: of an app that was read, and of the catalog that was made of it.
package struct LiveFile {
  let live: LiveState
  let app: LiveApp
  let leftOut: [Omission]
  /// `2026-11-22T12:00:00Z`.
  let fetchedAt: String
  /// The normal form, as canonical JSON, with its digest as `catalog.json` has it.
  let catalog: (bytes: [UInt8], digest: String)
  /// The only objects that the file is about; nil for all.
  let scope: [ObjectPath]?
}

package let liveFormat = JSONFormat(
  EqualizedPrices.liveFormat, title: "What is live in App Store Connect",
  "What `offerc appstore pull -o live.json` writes, and `offerc appstore apply` before it changes something. Readers ignore keys that they do not know: keys can be added within offerc.live/1, but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
  JSONType<LiveFile>.open([
    .row("app", json(app), "The app, as App Store Connect has it.") { file in
      let app = file.app.app
      return [
        "bundleId": app.text(.bundleId).map(JSON.text), "id": .text(app.id), "name": app.name.map(JSON.text),
      ]
    },
    .row(
      "assumed", .texts,
      "JSON pointers, from the top of `catalog`, to values that could not be read, or that App Store Connect does not show. A comparison skips them."
    ) { $0.live.form.assumedPointers },
    .row(
      "catalog", JSONType<[UInt8]>(["type": "object"]) { $0.raw($1) },
      "The normal form of the live catalog, as in catalog.json: see catalog.schema.json. The ids of batches are made by offerc."
    ) { $0.catalog.bytes },
    .row("digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.") {
      $0.catalog.digest
    },
    .row(
      "fetchedAt", .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"),
      "When it was pulled, in UTC. No other value depends on the clock."
    ) { $0.fetchedAt },
    .row("format", .constant(EqualizedPrices.liveFormat)) { _ in EqualizedPrices.liveFormat },
    .row("ids", json(ids), "Apple's ids.") { $0.live.ids.ids },
    .row("leftOut", .array(of: leftOut), "What is in App Store Connect, but cannot be in a catalog.") {
      $0.leftOut
    },
    .row("pricePoints", json(pricePoints)) { .pricePoints(of: $0.app) },
    .optional(
      "scope", .array(of: objectPath),
      "What a plan touched, in a file that `offerc appstore apply` has saved before it; absent in a whole pull. The rest of the file says nothing."
    ) { $0.scope },
    .row(
      "states",
      json(
        .open([
          .row("inAppPurchases", states, "By product ID."),
          .row("subscriptionGroups", states, "By Apple's id."),
          .row("subscriptions", states, "By product ID."),
        ])),
      "Apple's states of products, and of the newest version of their texts. Absent where Apple has none."
    ) { $0.live.ids.states },
    .row("storefronts", .month, "Date of the table of storefronts.") { _ in Storefront.tableDate },
    .row("unread", .array(of: unread), "What could not be read. It is not the same as nothing.") {
      $0.live.unread
    },
  ]))

/// Written as the value that it is already.
private func json(_ type: JSONType<Never>) -> JSONType<JSON> { type.written { $0.value($1) } }

private let amount = JSONType.text("^[0-9]+(\\.[0-9]+)?$").defined(
  "amount", "A decimal in the currency of the storefront, as Apple writes it.")

private let id = JSONType.text.defined("id", "Apple's id of the object.")

private let app = JSONType<Never>.open([
  .optional("bundleId", .text), .row("id", id, "The app's Apple ID."), .optional("name", .text),
])

private let ids = JSONType<Never>.open([
  .row("app", id),
  .optional("billingGracePeriod", id),
  .row(
    "inAppPurchases",
    .map(
      of: JSONType<Never>.open(
        [.row("id", id), .row("offerCodes", offerCodes), .optional("prices", .array(of: price))] + parts)),
    "By product ID."),
  .row(
    "subscriptionGroups",
    .map(
      of: JSONType<Never>.open([
        .optional("localizations", localizations), .optional("referenceName", .text),
        .optional("textVersion", id),
      ])), "By Apple's id."),
  .row("subscriptions", .map(of: subscription), "By product ID."),
])

private let localizations = JSONType.map(of: id).defined("localizations", "Ids by locale.")

private let offerCodes = JSONType.map(
  of: JSONType<Never>.open([
    .row("batches", .map(of: id), "Ids by the batch ids in `catalog`."), .row("id", id),
  ])
).defined("offerCodes", "By reference name.")

private let file = JSONType<Never>.open([
  .optional("checksum", .text, "MD5, where Apple has one."), .row("id", id), .optional("name", .text),
  .optional("size", .integer(from: 0)),
  .optional("state", .words(["failed", "open"]), "Absent for what Apple has."),
]).defined("file", "An image or a screenshot.")

private let parts: [JSONRow<Never>] = [
  .optional("availabilities", .map(of: id), "Ids by Apple's name of the plan."),
  .optional("images", .array(of: file), "Of the newest version. Absent where Apple did not say."),
  .optional("localizations", localizations), .optional("screenshot", file), .optional("textVersion", id),
]

private let subscription = JSONType<Never>.open(
  [
    .row("group", id),
    .row("id", id),
    .row(
      "introductoryOffers", .array(of: introductoryOffer),
      "One for each storefront, those that have ended included."),
    .row("offerCodes", offerCodes),
    .row("prices", .array(of: price), "Every row of the price schedule: past, current and planned."),
    .row("promotionalOffers", .map(of: id), "Ids by offer ID."),
    .row("winBackOffers", .map(of: id), "Ids by offer ID."),
  ] + parts
).defined("subscription")

private let introductoryOffer = JSONType<Never>.open([
  .optional("endDate", .text), .row("id", id), .optional("offerMode", .text), .optional("plan", .text),
  .optional("startDate", .text), .optional("storefront", .text),
])

private let price = JSONType<Never>.open([
  .row("amount", amount), .row("id", id), .row("plan", .text),
  .optional("preserved", .boolean, "Whether existing subscribers keep it."), .row("pricePoint", id),
  .optional("startDate", .text, "Absent for the first price."), .row("storefront", .text),
])

private let leftOut = JSONType<Omission>.open([
  .row("count", .integer(from: 1)) { $0.count },
  .row("objects", .texts, "What they belong to.") { $0.objects.map(\.key) },
  .row("what", .text) { $0.reason.spelling },
])

private let pricePoints = JSONType<Never>.open([
  .optional(
    "amounts", .map(of: .array(of: amount)),
    "By storefront, the amounts that subscriptions can have. Only with --price-points."),
  .row(
    "equalized",
    .array(
      of: JSONType<Never>.open([
        .row("amount", amount), .row("kind", .words(["in-app-purchase", "subscription"])),
        .row("prices", .map(of: amount), "By storefront."), .row("storefront", .text),
      ])), "What Apple derives from prices in the base storefront."),
  .optional(
    "proceeds", .map(of: .array(of: amount)),
    "By storefront, what you get of each of `amounts` in the first year of a subscription."),
  .optional("proceedsYear2", .map(of: .array(of: amount)), "The same after the first year."),
])

private let states = JSONType.map(
  of: JSONType<Never>.open([.optional("state", .text), .optional("texts", .text)])
).defined("states")

private let unread = JSONType<Unread>.open([
  .row("object", .text, "What it belongs to.") { $0.object.key },
  .row("reason", .text) { $0.reason },
  .row("what", .text) { $0.spelling },
])

/// `live.json`: the same bytes for the same state, in whatever order Apple listed it, but for `fetchedAt`.
package func renderLive(
  _ live: LiveState, of app: LiveApp, leftOut: [Omission], fetchedAt: String,
  catalog: (bytes: [UInt8], digest: String), scope: [ObjectPath]? = nil
) -> [UInt8] {
  liveFormat.line(
    LiveFile(
      live: live, app: app, leftOut: leftOut, fetchedAt: fetchedAt, catalog: catalog, scope: scope))
}
