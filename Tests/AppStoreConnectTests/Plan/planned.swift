import AppStoreConnect
import Diagnostics
import JSONText
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferRules
import Testing

/// The plan from what is live in `app` to a catalog, as `plan.json` and as a value.
func planned(_ files: [SourceFile], on app: FakeApp, today: String = "2026-11-22") throws -> (
  plan: Plan, json: [UInt8]
) {
  let day = try #require(CalendarDate(today))
  let bytes = try liveBytes(of: app, today: day)
  let live = compile([SourceFile(name: "live.json", bytes: bytes)], firstFile: 100, today: day, rules: [])
  let baseline = try #require(live.catalog)
  let compilation = compile(files, today: day, baseline: { _ in .found(baseline) }, rules: [])
  #expect(compilation.catalog?.isPartial == false, "\(compilation.findings.map(\.message))")
  let comparison = try #require(compilation.comparison)
  let root = try JSONDocument(reading: bytes).root
  var plan = makePlan(
    comparison, try #require(LiveIds(root)), digest: try digest(of: comparison.current))
  plan.addUnread(from: root)
  try plan.addFingerprints(from: root, in: bytes)
  return (plan, renderPlanJSON(plan, catalog: try canonicalCatalog(comparison.current).bytes) { _ in nil })
}

func planned(_ yaml: String, on app: FakeApp, today: String = "2026-11-22") throws -> Plan {
  try planned([SourceFile(name: "catalog.yaml", bytes: Array(yaml.utf8))], on: app, today: today).plan
}

/// The bytes of `live.json`.
func liveBytes(of app: FakeApp, today: CalendarDate) throws -> [UInt8] {
  let state = try readLiveApp(of: app.bundleId, from: app)
  let pulled = writeCatalog(state, today: today)
  let texts = pulled.files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }
  let compilation = compile(texts, today: today, rules: [])
  #expect(!compilation.hasErrors, "\(compilation.findings.map(\.message))")
  let form = lower(try #require(compilation.catalog))
  let (catalog, digest) = try canonicalCatalog(form)
  return LiveFile(
    state, pulled, fetchedAt: "2026-11-22T12:00:00Z", catalog: catalog, digest: digest,
    assumed: form.assumedPointers
  ).bytes
}
