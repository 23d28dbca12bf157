package import CatalogText
package import Diagnostics
package import JSONText
import OfferLanguage
import OfferModel

/// What `live.json` is; `renderLive` writes it.
package let liveFormat = JSONFormat(
  EqualizedPrices.liveFormat, title: "What is live in App Store Connect",
  "What `offerc appstore pull -o live.json` writes, and `offerc appstore apply` before it changes something. Readers ignore keys that they do not know: keys can be added within offerc.live/1, but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
  JSONType<Never>.open([
    .row("app", app, "The app, as App Store Connect has it."),
    .row(
      "assumed", .texts,
      "JSON pointers, from the top of `catalog`, to values that could not be read, or that App Store Connect does not show. A comparison skips them."
    ),
    .row(
      "catalog", JSONType<Never>(["type": "object"]),
      "The normal form of the live catalog, as in catalog.json: see catalog.schema.json. The ids of batches are made by offerc."
    ),
    .row("digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON."),
    .row(
      "fetchedAt", .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"),
      "When it was pulled, in UTC. No other value depends on the clock."),
    .row("format", .constant(EqualizedPrices.liveFormat)),
    .row("ids", ids, "Apple's ids."),
    .row("leftOut", .array(of: leftOut), "What is in App Store Connect, but cannot be in a catalog."),
    .row("pricePoints", pricePoints),
    .optional(
      "scope", .array(of: objectPath),
      "What a plan touched, in a file that `offerc appstore apply` has saved before it; absent in a whole pull. The rest of the file says nothing."
    ),
    .row(
      "states",
      .open([
        .row("inAppPurchases", states, "By product ID."),
        .row("subscriptionGroups", states, "By Apple's id."),
        .row("subscriptions", states, "By product ID."),
      ]),
      "Apple's states of products, and of the newest version of their texts. Absent where Apple has none."),
    .row("storefronts", .month, "Date of the table of storefronts."),
    .row("unread", .array(of: unread), "What could not be read. It is not the same as nothing."),
  ]))

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

private let leftOut = JSONType<Never>.open([
  .row("count", .integer(from: 1)), .row("objects", .texts, "What they belong to."), .row("what", .text),
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

private let unread = JSONType<Never>.open([
  .row("object", .text, "What it belongs to."), .row("reason", .text), .row("what", .text),
])

/// `live.json`: the same bytes for the same state, in whatever order Apple listed it, but for `fetchedAt`.
///
/// - Parameters:
///   - fetchedAt: `2026-11-22T12:00:00Z`.
///   - catalog: the normal form, as canonical JSON, with its digest as `catalog.json` has it.
///   - scope: the only objects that the file is about; nil for all.
package func renderLive(
  _ live: LiveState, of app: LiveApp, leftOut: [Omission], fetchedAt: String,
  catalog: (bytes: [UInt8], digest: String), scope: [ObjectPath]? = nil
) -> [UInt8] {
  let head: JSON = [
    "bundleId": app.app.text(.bundleId).map(JSON.text), "id": .text(app.app.id),
    "name": app.app.name.map(JSON.text),
  ]
  var json = JSONWriter(capacity: catalog.bytes.count * 2)
  json.object { json in
    json.key("app")
    json.value(head)
    json.key("assumed")
    json.strings(live.form.assumedPointers)
    json.key("catalog")
    json.raw(catalog.bytes)
    json.member("digest", catalog.digest)
    json.member("fetchedAt", fetchedAt)
    json.member("format", EqualizedPrices.liveFormat)
    json.key("ids")
    json.value(live.ids.ids)
    json.key("leftOut")
    json.value(
      .array(
        leftOut.map {
          [
            "count": .number($0.count), "objects": .texts($0.objects.map(\.key)),
            "what": .text($0.reason.many),
          ]
        }))
    json.key("pricePoints")
    json.value(.pricePoints(of: app))
    if let scope {
      json.key("scope")
      JSONType.array(of: objectPath).write(&json, scope)
    }
    json.key("states")
    json.value(live.ids.states)
    json.member("storefronts", Storefront.tableDate)
    json.key("unread")
    json.value(
      .array(
        live.unread.map {
          ["object": .text($0.object.key), "reason": .text($0.reason), "what": .text($0.what)]
        }))
  }
  return json.finish() + [0x0A]
}
