import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferModel
import OfferRules

/// Pulls, and plans from what is live to the catalog of a plan.
struct LivePlanning {
  let plan: PlanFile
  /// Of the plan.
  let path: String
  let client: APIClient
  let today: CalendarDate
  let settling: Settling
  let console: Console

  /// - Throws: `CommandFailure`, also where something cannot be read: what is unknown is not taken for empty.
  func look() throws -> LiveView {
    var last: PulledApp?
    // A list that lags still has what was deleted, and its parts are not found.
    let whole = try settling.poll {
      let next = try PulledApp(plan.bundleId, from: client, today: today, console)
      last = next
      return next.app.unread.contains(where: \.isNotFound) ? nil : next
    }
    let unread = last?.app.unread ?? []
    guard let pulled = whole, unread.isEmpty else {
      throw CommandFailure(
        "App Store Connect cannot be read as a whole, and a plan is not applied then",
        notes: unread.prefix(5).map { "\($0.what) of \($0.object.label): \($0.reason)" })
    }
    let live = SourceFile(name: "App Store Connect", bytes: pulled.file.bytes)
    let baseline = compile([live], firstFile: 1, today: today, rules: []).catalog
    let compilation = compile(
      [SourceFile(name: "the catalog of \(path)", bytes: plan.catalog)], today: today,
      baseline: { _ in baseline.map { .found($0) } ?? .missing("") }, rules: [])
    let document = try JSONDocument(reading: pulled.file.bytes, limits: .ofLiveState)
    guard let comparison = compilation.comparison, comparison.missing == nil,
      let ids = LiveIds(document.root)
    else { throw CommandFailure("the catalog of \(path) cannot be read: make the plan again") }
    return LiveView(
      plan: makePlan(comparison, ids, digest: ""),
      fingerprints: try liveFingerprints(of: document.root, in: pulled.file.bytes),
      catalog: pulled.form.normalForm, storefronts: liveStorefronts(document.root))
  }
}
