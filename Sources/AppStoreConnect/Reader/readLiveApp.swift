import Diagnostics
import OfferLanguage
import OfferModel

/// Reads an app's subscriptions and offers, and everything else of it that a catalog can say. Nothing is changed.
///
/// - Parameters:
///   - bundleId: of the app; compared without regard to case.
///   - scope: what is read; nil for everything. The rest is unread.
///   - pricePoints: whether to read the amounts that the account can sell at, too.
///   - changes: the price changes for which Apple is asked what it derives; nil for those that are live.
///   - equalized: what Apple derived from amounts when a plan was made. That counts, and Apple is not asked for it.
/// - Throws: `PlainFailure` when the app is not there or cannot be read; what `AnswerSource.read` throws.
package func readLiveApp(
  of bundleId: String, from source: any AnswerSource, within scope: ReadScope? = nil,
  pricePoints: Bool = false, equalizing changes: EqualizedChanges? = nil,
  knowing equalized: [EqualizedAmounts] = []
) throws -> LiveApp {
  var reader = Reader(source, scope)
  let app = try readApp(bundleId, from: source)
  var state = try reader.readAppParts(app)
  let groups = state.groups.value?.map(\.resource) ?? []
  let texts = try reader.readTexts(of: groups, .group)
  let subscriptions = try reader.readSubscriptions(groups)
  if state.groups.value != nil {
    state.groups = .read(
      groups.indices.map { number in
        LiveGroup(resource: groups[number], texts: texts[number], subscriptions: subscriptions[number])
      })
  }
  state.inAppPurchases = try reader.readInAppPurchases(of: state)
  state.equalizations = equalized.map(Equalization.init)
  state.equalizations += try reader.readEqualizations(state)
  if let changes { state.equalizations += try reader.readEqualizations(of: changes, besides: state) }
  if pricePoints { state.pricePoints = try reader.readPricePoints(state) }
  state.unread = reader.unread
  return state
}

private func readApp(_ bundleId: String, from source: any AnswerSource) throws -> ResourceObject {
  let query: KeyValuePairs = ["filter[bundleId]": bundleId, "limit": "\(PageLimit.list)"]
  let apps = try source.document("/v1/apps", query).mapError {
    PlainFailure("the list of apps cannot be read: " + $0.message)
  }.get().all(.app)
  if let app = apps.first(where: { $0.text(.bundleId)?.lowercased() == bundleId.lowercased() }) { return app }
  let others = apps.compactMap { $0.text(.bundleId) }
  throw PlainFailure(
    "the key cannot see an app with the bundle ID \(bundleId)",
    notes: others.isEmpty
      ? ["check the spelling, and that the key belongs to the team of this app"]
      : ["App Store Connect responded with \(others.sorted().joined(separator: ", "))"])
}
