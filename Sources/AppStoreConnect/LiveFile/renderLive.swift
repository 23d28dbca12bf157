package import CatalogText
package import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

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
