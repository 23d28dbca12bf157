import CatalogText
import Diagnostics
import JSONText
import OfferModel

/// `live.json`: what is live, in the language and with Apple's ids.
package struct LiveFile: Sendable {
  package let bytes: [UInt8]

  /// The same bytes for the same state, in whatever order Apple listed it, but for `fetchedAt`.
  ///
  /// - Parameters:
  ///   - fetchedAt: `2026-11-22T12:00:00Z`.
  ///   - catalog: the normal form of `pulled`, as canonical JSON.
  ///   - digest: of the catalog, as `catalog.json` has it.
  ///   - assumed: JSON pointers to what could not be looked up.
  package init(
    _ state: LiveApp, _ pulled: PulledCatalog, fetchedAt: String, catalog: [UInt8], digest: String,
    assumed: [String]
  ) {
    var json = JSONWriter(capacity: catalog.count * 2)
    json.object { json in
      json.key("app")
      json.object { json in
        if let bundleId = state.app.bundleId { json.member("bundleId", bundleId) }
        json.member("id", state.app.id)
        if let name = state.app.name { json.member("name", name) }
      }
      json.key("assumed")
      json.strings(assumed)
      json.key("catalog")
      json.raw(catalog)
      json.member("digest", digest)
      json.member("fetchedAt", fetchedAt)
      json.member("format", LiveState.format)
      json.key("ids")
      json.liveIds(state, batches: pulled.batchIds)
      json.key("leftOut")
      json.list(pulled.leftOut) { json, one in
        json.member("count", one.count)
        json.key("objects")
        json.strings(one.objects.map(\.key))
        json.member("what", one.reason.many)
      }
      json.key("pricePoints")
      json.pricePoints(state)
      json.key("states")
      json.states(state)
      json.member("storefronts", Storefront.tableDate)
      json.key("unread")
      json.list(state.unread.sorted { $0.order < $1.order }) { json, one in
        json.member("object", one.object.key)
        json.member("reason", one.reason)
        json.member("what", one.what)
      }
    }
    bytes = json.finish() + [0x0A]
  }
}

extension Unread {
  fileprivate var order: (String, String, String) { (object.key, what, reason) }
}

extension JSONWriter {
  /// An array of objects.
  mutating func list<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
    beginArray()
    for item in items { object { write(&$0, item) } }
    endArray()
  }

  /// A member where there is a value.
  mutating func optional(_ name: String, _ value: String?) {
    if let value { member(name, value) }
  }

  /// An object with a member for each item, sorted; of items with one name the first counts.
  mutating func map<Item>(
    _ items: [(name: String, item: Item)], _ write: (inout JSONWriter, Item) -> Void
  ) {
    beginObject()
    var last: String?
    for (name, item) in items.sorted(by: { $0.name < $1.name }) where name != last {
      last = name
      key(name)
      write(&self, item)
    }
    endObject()
  }
}
