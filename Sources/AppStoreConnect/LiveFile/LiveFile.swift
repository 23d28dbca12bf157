package import CatalogText
package import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// The members of `live.json`.
package struct LiveFile: Sendable {
  var app = AppNames()
  /// JSON pointers to values of the catalog that are not known.
  var assumed: [String] = []
  /// The normal form, as canonical JSON.
  package internal(set) var catalog: [UInt8] = []
  /// SHA-256 of `catalog`.
  package internal(set) var digest = ""
  /// `2026-11-22T12:00:00Z`.
  package internal(set) var fetchedAt = ""
  var ids = LiveIds()
  var leftOut: [LeftOut] = []
  var pricePoints = LivePricePoints()
  /// The only objects that the file is about; nil for all.
  var scope: [ObjectPath]?
  var storefronts: StorefrontDifferences?
  var unread: [Unread] = []
}

/// The app, as App Store Connect names it.
struct AppNames: Sendable {
  var bundleId: String?
  var id = ""
  var name: String?
}

/// What is in App Store Connect, but cannot be in a catalog.
struct LeftOut: Sendable {
  var count = 0
  /// The keys of the objects that it belongs to.
  var objects: [String] = []
  /// The spelling of the reason.
  var what = ""
}

/// Apple's price points, as far as they were read.
struct LivePricePoints: Sendable {
  /// The amounts that subscriptions can have, by storefront; nil if they were not asked for.
  var amounts: [String: [String]]?
  var equalized: [EqualizedAmounts] = []
  var proceeds: [String: [String]]?
  var proceedsYear2: [String: [String]]?
}

/// `live.json`: the same bytes for the same state, in whatever order Apple listed it, except for `fetchedAt`.
///
/// - Parameter catalog: the normal form as canonical JSON, and its digest.
package func renderLive(
  _ live: LiveState, of app: LiveApp, leftOut: [Omission], fetchedAt: String,
  catalog: (bytes: [UInt8], digest: String), scope: [ObjectPath]? = nil
) -> [UInt8] {
  let file = LiveFile(
    app: AppNames(bundleId: app.app.text(.bundleId), id: app.app.id, name: app.app.name),
    assumed: live.form.assumedPointers, catalog: catalog.bytes, digest: catalog.digest,
    fetchedAt: fetchedAt, ids: live.ids, leftOut: leftOut.map(LeftOut.init),
    pricePoints: LivePricePoints(of: app), scope: scope, storefronts: live.storefronts, unread: live.unread)
  return liveFormat.line(file)
}

extension LeftOut {
  fileprivate init(_ omission: Omission) {
    self.init(
      count: omission.count, objects: omission.objects.map(\.key), what: omission.reason.spelling)
  }
}

extension LivePricePoints {
  fileprivate init(of app: LiveApp) {
    let points = app.pricePoints ?? [:]
    /// The lists that are complete; nil if none is.
    func lists(_ value: (LivePricePoint) -> String?) -> [String: [String]]? {
      let known = points.compactMapValues { all in
        let texts = all.compactMap(value)
        return texts.count == all.count ? texts : nil
      }
      return known.isEmpty ? nil : known
    }
    amounts = app.pricePoints.map { _ in lists(\.customerPrice) ?? [:] }
    equalized = app.equalizations.map(EqualizedAmounts.init)
    proceeds = lists(\.proceeds)
    proceedsYear2 = lists(\.proceedsYear2)
  }
}
